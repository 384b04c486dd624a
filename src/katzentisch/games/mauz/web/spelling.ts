import type { Spell } from "$web/table/spelling.ts";
import type { View } from "$web/views/mauz.ts";

/** A move of Mauz in words and cards. */
export const spell: Spell<View> = (move, game) => {
  const [give = "", take] = move.split(">");
  return take ? game.parts("spell-swap", { give, take }) : [game.say(`do-${give}`)];
};
