import type { Beginnings } from "$web/pages/rules/chapters.ts";

/** Where the chapters of the rules begin. */
export default [
  ["KA1", "prelude"],
  ["KA11", "city"],
  ["KA16", "round"],
  ["KA24", "reckoning"],
  ["KA27", "end"],
  ["KA28", "hidden"],
] satisfies Beginnings;
