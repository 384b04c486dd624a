import type { Beginnings } from "$web/pages/rules/chapters.ts";

/** Where the chapters of the rules begin. */
export default [
  ["CM1", "deal"],
  ["CM3", "turn"],
  ["CM5", "piles"],
  ["CM9", "turn-end"],
  ["CM12", "end"],
  ["CM15", "hidden"],
] satisfies Beginnings;
