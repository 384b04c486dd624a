import type { Part } from "$web/lang/sentences.ts";
import type { Speaker } from "$web/table/generic/spelling.ts";

// `r7`, `r7?1`, `swap:r7`, `drop:r7`, `ignore:r7`
const ON_CARD = /^(?:(swap|drop|ignore):)?([rgyb])(\d+)(?:\?([12]))?$/;
// `row:g`, `markers:r`, `ends:r`, `take:r+g`
const ON_ROW = /^(row|markers|ends|take):([rgyb])(?:\+([rgyb]))?$/;
const PLANT = /^plant:(\d)$/;
const ANSWERS = /^(cancel|no|ignore|plant)/;
const ABILITIES = /^(swap|drop|markers|ends)|\?/;

/** The headings in their order. */
export const kinds = ["answer", "play", "ability"];

/** What is used most lies first. */
export const foremost = ["symbols", "securing", "rows", "ignored"];

/** A move of The Red Claw in words. */
export function spell(move: string, speaker: Speaker): Part[] {
  const card = ON_CARD.exec(move);
  if (card) {
    const [, kind = "play", colour = "", value = "", free] = card;
    const name = speaker.say("place-name", { colour, value });
    return [speaker.say(free ? "do-play-free" : `do-${kind}`, { card: name, free: Number(free ?? 0) })];
  }
  const row = ON_ROW.exec(move);
  if (row) return [speaker.say(row[3] ? "do-take-both" : `do-${row[1]}`, { row: row[2] ?? "", pile: row[3] ?? "" })];
  const planted = PLANT.exec(move);
  if (planted) return [speaker.say("do-plant", { player: speaker.nameOf(Number(planted[1])) })];
  return [speaker.say(`do-${move}`)];
}

/** The heading that a move stands under. */
export function kindOf(move: string): string {
  if (ANSWERS.test(move)) return "answer";
  return ABILITIES.test(move) ? "ability" : "play";
}

/** What is tapped for a move: a card of the hand, a row, a pile. */
export function thingsOf(move: string): string[] {
  const [, , colour, value] = ON_CARD.exec(move) ?? [];
  if (colour) return [`${colour}${value}`];
  const [, , row, pile] = ON_ROW.exec(move) ?? [];
  if (row) return [`row:${row}`, ...(pile ? [`pile:${pile}`] : [])];
  return [];
}
