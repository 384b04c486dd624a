import type { Part } from "../lang/sentences.ts";
import type { Game } from "./game.svelte.ts";

/** A move in words and cards, as who makes it sees the table. */
export type Spell<View = any> = (move: string, game: Game<any>, view: View) => Part[];

const spellings = import.meta.glob<Spell>("$games/*/web/spelling.ts", { import: "spell" });

/** How a game's moves are said; one that says nothing of its own has them as they are written. */
export async function spellingOf(slug: string): Promise<Spell> {
  const own = Object.entries(spellings).find(([path]) => path.includes(`/games/${slug}/`))?.[1];
  return own ? own() : (move) => [move];
}
