import type { Spell } from "$web/table/spelling.ts";
import type { View } from "$web/views/kralle.ts";

// `r7`, `r7?1`, `swap:r7`, `drop:r7`, `ignore:r7`
const ON_CARD = /^(?:(swap|drop|ignore):)?([rgyb]\d+)(?:\?([12]))?$/;
// `row:g`, `markers:r`, `ends:r`, `take:r+g`
const ON_ROW = /^(row|markers|ends|take):([rgyb])(?:\+([rgyb]))?$/;
const PLANT = /^plant:(\d)$/;

/** A move of The Red Claw in words and cards. */
export const spell: Spell<View> = (move, game) => {
  const [, kind = "play", card, free] = ON_CARD.exec(move) ?? [];
  if (card) return game.parts(free ? "do-play-free" : `do-${kind}`, { card, free: Number(free ?? 0) });
  const [, what, row, pile] = ON_ROW.exec(move) ?? [];
  if (row) return game.parts(pile ? "do-take-both" : `do-${what}`, { row, pile: pile ?? "" });
  const [, seat] = PLANT.exec(move) ?? [];
  return seat ? game.parts("do-plant", { player: game.nameOf(Number(seat)) }) : game.parts(`do-${move}`);
};
