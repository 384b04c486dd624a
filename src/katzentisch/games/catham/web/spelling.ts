import type { Part } from "$web/lang/sentences.ts";
import type { Speaker } from "$web/table/generic/spelling.ts";

// `take:rr`, `ddd+m`, `hh>2`, `ppp+j>1`, `discard:ds`, `give:d+d`, `point`, `no`
const MOVE = /^(?:(take|discard|give):)?([a-z]+)(?:\+([a-z]))?(?:>(\d))?$/;
const WORDS = ["no", "point"];

/** The headings in their order. */
export const kinds = ["answer", "play", "take"];

/** What is used most lies first. */
export const foremost = ["display"];

/** A move of Catham City in words. */
export function spell(move: string, speaker: Speaker): Part[] {
  const [, kind = "play", cards = "", extra = "", seat] = MOVE.exec(move) ?? [];
  if (WORDS.includes(move)) return [speaker.say(`do-${move}`)];
  const values = { cards: [...cards].join(" "), group: cards, extra };
  const key = ["do", kind, ...(extra ? ["extra"] : []), ...(seat ? ["against"] : [])].join("-");
  return [speaker.say(key, { ...values, player: seat ? speaker.nameOf(Number(seat)) : "" })];
}

/** The heading that a move stands under. */
export function kindOf(move: string): string {
  if (move.startsWith("take:")) return "take";
  return /^(discard|give):|^(no|point)$/.test(move) ? "answer" : "play";
}

/** The cards that are tapped for a move, those of the display as `take:r`. */
export function thingsOf(move: string): string[] {
  const [, kind, cards = "", extra = ""] = MOVE.exec(move) ?? [];
  if (WORDS.includes(move)) return [];
  return [...cards, ...extra].map((card) => (kind === "take" ? `take:${card}` : card));
}
