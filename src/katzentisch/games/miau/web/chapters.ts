import type { Beginnings } from "$web/pages/rules/chapters.ts";

/** Where the chapters of the rules begin. */
export default [
  ["MM1", "deal"],
  ["MM3", "turn"],
  ["MM6", "special"],
  ["MM12", "call"],
  ["MM13", "end"],
  ["MM16", "hidden"],
] satisfies Beginnings;
