import type { Beginnings } from "$web/pages/rules/chapters.ts";

/** Where the chapters of the rules begin. */
export default [
  ["PR1", "deal"],
  ["PR3", "turn"],
  ["PR4", "melds"],
  ["PR8", "end"],
  ["PR10", "edge"],
  ["PR12", "hidden"],
] satisfies Beginnings;
