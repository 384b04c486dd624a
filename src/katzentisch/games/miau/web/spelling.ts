import type { Spell } from "$web/table/spelling.ts";
import type { View } from "$web/views/miau.ts";

/** A move of Miau! Miau! in words and cards. */
export const spell: Spell<View> = (move, game) => {
  const [, card, suit, call] = /^([^>!]+)(?:>(.))?(!?)$/.exec(move) ?? [];
  if (card === "draw" || card === "pass") return [game.say(`do-${card}`)];
  const wish = suit ? [" ", game.say("wishing", { suit })] : [];
  return [{ card: card ?? move }, ...wish, ...(call ? [" ", game.say("miau")] : [])];
};
