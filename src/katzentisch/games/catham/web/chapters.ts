import type { Beginnings } from "$web/pages/rules/chapters.ts";

/** Where the chapters of the rules begin. */
export default [
  ["CC1", "deal"],
  ["CC7", "turn"],
  ["CC14", "factions"],
  ["CC25", "end"],
  ["CC27", "hidden"],
] satisfies Beginnings;
