import { say } from "../lang/house.svelte.ts";
import type { Sentences } from "../lang/sentences.ts";
import type { Choice, ClockRule } from "../protocol.ts";

const word = (choice: Choice): string =>
  typeof choice === "boolean" ? (choice ? "yes" : "no") : String(choice);

/** What a choice of an option is called in its game. */
export function choiceName(sentences: Sentences, option: string, choice: Choice): string {
  const key = `option-${option}-${word(choice)}`;
  if (/^[\w-]+$/.test(key) && sentences.has(key)) return sentences.say(key);
  return String(choice).length > 40 ? sentences.say("own-document") : String(choice);
}

/** A table's clock in words. */
export function clockName({ kind, seconds, plus }: ClockRule): string {
  if (kind === "none") return say("timed-none");
  const time = span(seconds);
  if (kind === "move") return say("clock-move-is", { time });
  return plus > 0 ? say("clock-game-plus", { time, plus }) : say("clock-game-is", { time });
}

/** A span of time in words, in whole minutes where it is some. */
export function span(seconds: number): string {
  if (seconds >= 120 && seconds % 60 === 0) return say("span-minutes", { count: seconds / 60 });
  return say("span-seconds", { count: seconds });
}
