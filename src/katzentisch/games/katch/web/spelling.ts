import type { Spell } from "$web/table/spelling.ts";
import type { View } from "$web/views/katch.ts";

/** A move of Katch Me Aho! in words; the moment that it answers is not said. */
export const spell: Spell<View> = (move, game, view) => {
  const [deed = ""] = move.split("@");
  if (deed === "done" || deed === "ready") return [game.say(`do-${deed}`)];
  if (view.stage === "prelude") return [game.say("spell-put", { value: deed.charAt(0) })];
  return [game.say("do-snatch", { token: deed })];
};
