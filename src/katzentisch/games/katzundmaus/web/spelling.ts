import type { Spell } from "$web/table/spelling.ts";
import type { View } from "$web/views/katzundmaus.ts";

/** A move of Katz und Maus in words and cards. */
export const spell: Spell<View> = (move, game) => {
  const [source = "", target = ""] = move.split(">");
  if (source === "pass") return [game.say("do-pass")];
  const pile = target.slice(1);
  if (source === "goal") return [game.say("spell-goal", { pile })];
  if (/^d\d$/.test(source)) return [game.say("spell-discard", { from: source.slice(1), pile })];
  return game.parts(target.startsWith("b") ? "spell-build" : "spell-lay-off", { card: source, pile });
};
