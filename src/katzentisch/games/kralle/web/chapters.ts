import type { Beginnings } from "$web/pages/rules/chapters.ts";

/** Where the chapters of the rules begin. */
export default [
  ["RK1", "deal"],
  ["RK8", "turn"],
  ["RK14", "evidence"],
  ["RK22", "end"],
  ["RK24", "skills"],
  ["RK26", "hidden"],
] satisfies Beginnings;
