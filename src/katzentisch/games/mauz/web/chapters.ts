import type { Beginnings } from "$web/pages/rules/chapters.ts";

/** Where the chapters of the rules begin. */
export default [
  ["KC1", "deal"],
  ["KC3", "turn"],
  ["KC6", "points"],
  ["KC11", "chips"],
  ["KC15", "edge"],
  ["KC16", "hidden"],
] satisfies Beginnings;
