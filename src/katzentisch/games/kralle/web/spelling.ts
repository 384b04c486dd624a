import type { Part } from "$web/lang/sentences.ts";
import type { Game } from "$web/table/game.svelte.ts";

// `r7`, `r7?1`, `swap:r7`, `drop:r7`, `ignore:r7`
const ON_CARD = /^(?:(swap|drop|ignore):)?([rgyb]\d+)(?:\?([12]))?$/;
// `row:g`, `markers:r`, `ends:r`, `take:r+g`
const ON_ROW = /^(row|markers|ends|take):([rgyb])(?:\+([rgyb]))?$/;
const PLANT = /^plant:(\d)$/;

/** A move of The Red Claw in words and cards. */
export function spell(move: string, game: Game<any>): Part[] {
  const [, kind = "play", card, free] = ON_CARD.exec(move) ?? [];
  if (card) return game.parts(free ? "do-play-free" : `do-${kind}`, { card, free: Number(free ?? 0) });
  const [, what, row, pile] = ON_ROW.exec(move) ?? [];
  if (row) return game.parts(pile ? "do-take-both" : `do-${what}`, { row, pile: pile ?? "" });
  const [, seat] = PLANT.exec(move) ?? [];
  return seat ? game.parts("do-plant", { player: game.nameOf(Number(seat)) }) : game.parts(`do-${move}`);
}
