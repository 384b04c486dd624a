import type { Say } from "../furniture/cards.ts";
import type { Drawn } from "../lang/sentences.ts";

/** A piece of a hand that lies open: a card, a rank, a place, or a faction's cards. */
export type Held = Drawn | { faction: string; count: number; label: string };

/** What a seat holds in hand, as its own view tells. */
export type HandOf<View = any> = (view: View, say: Say) => Held[];

const hands = import.meta.glob<HandOf>("$games/*/web/hand.ts", { import: "handOf" });

/** How a game's hands are read; null where nobody holds cards that others do not see. */
export async function handsOf(slug: string): Promise<HandOf | null> {
  const own = Object.entries(hands).find(([path]) => path.includes(`/games/${slug}/`))?.[1];
  return own ? own() : null;
}
