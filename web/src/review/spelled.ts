import type { Part } from "../lang/sentences.ts";

const CARD = /(\*?[2-9TJQKA][cdhs]\b)/;

/** A move as it is written, its cards drawn. */
export function spelled(move: string): Part[] {
  return move.split(CARD).map((part) => (CARD.test(part) ? { card: part } : part));
}
