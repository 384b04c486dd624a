import { type HandCard, sorted } from "$web/furniture/sorting.ts";
import type { HandOf } from "$web/replay/hands.ts";
import type { View } from "$web/views/miau.ts";

/** The cards that a seat holds. */
export const handOf: HandOf<View> = ({ hand }) =>
  sorted((hand ?? []).map((word): HandCard => ({ id: word, word })), "suit").map(({ word }) => ({ card: word }));
