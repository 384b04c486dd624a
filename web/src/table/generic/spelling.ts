import type { Part, Values } from "../../lang/sentences.ts";

/** Who knows the words and the names at a table. */
export interface Speaker {
  say(key: string, values?: Values): string;
  nameOf(seat: number): string;
}

/** How a game's moves are offered as buttons. */
export interface Spelling {
  /** A move in words. */
  spell(move: string, speaker: Speaker): Part[];
  /** The heading that a move stands under: `moves-KIND` in the game's texts. */
  kindOf(move: string): string;
  /** The headings in their order. */
  kinds?: string[];
  /** The things that are tapped for a move: a card of the hand `d`, of the display `take:d`, a row `row:r`. */
  thingsOf(move: string): string[];
  /** The fields of the view that lie first; the others follow as the view has them. */
  foremost?: string[];
}

/** For a game that says nothing of its own: its moves as they are written. */
export const PLAIN: Spelling = {
  spell: (move) => [move],
  kindOf: () => "",
  thingsOf: (move) => [move],
};
