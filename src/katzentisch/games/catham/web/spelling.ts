import type { Spell } from "$web/table/spelling.ts";
import type { View } from "$web/views/catham.ts";
import { parseMove } from "./moves.ts";

/** A move of Catham City in words and cards. */
export const spell: Spell<View> = (move, game) => {
  const { kind, cards, extra, victim } = parseMove(move);
  const how = [kind, ...(extra ? ["extra"] : []), ...(victim === null ? [] : ["against"])].join("-");
  const player = victim === null ? "" : game.nameOf(victim);
  return [game.say(`do-${how}`, { cards: [...cards].join(" "), group: cards, extra, player })];
};
