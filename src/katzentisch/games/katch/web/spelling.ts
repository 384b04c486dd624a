import type { Part } from "$web/lang/sentences.ts";
import type { Speaker } from "$web/table/generic/spelling.ts";

/** A move of Katch Me Aho! in words; the moment that it answers is not said. */
export function spell(move: string, speaker: Speaker): Part[] {
  const [deed = ""] = move.split("@");
  if (deed === "done" || deed === "ready") return [speaker.say(`do-${deed}`)];
  return [speaker.say("do-snatch", { token: deed })];
}
