import { FACTIONS } from "../../furniture/factions.ts";
import type { Chance } from "../../protocol.ts";

export type Kind = Chance["kind"] | "place";

/** What a word stands for: a card by rank and suit, a rank alone, a faction, a place of The Red Claw. */
export function kindOf(word: string): Kind {
  if (/^[rgyb]\d+$/.test(word)) return "place";
  if (word in FACTIONS) return "faction";
  return word.length === 1 && word !== "*" ? "rank" : "card";
}

/** Equal cards together, with how many there are, in their order. */
export function counted(cards: string[]): [card: string, count: number][] {
  const found = new Map<string, number>();
  for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
  return [...found];
}
