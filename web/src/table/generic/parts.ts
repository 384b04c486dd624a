import type { Component } from "svelte";
import type { Game } from "../game.svelte.ts";
import type { Picking } from "./picking.svelte.ts";
import { PLAIN, type Spelling } from "./spelling.ts";
import Value from "./Value.svelte";

/** Draws a field of a view; what can be picked in it, is picked by tapping. */
export type Drawing = Component<{
  game: Game<any>;
  field: string;
  value: any;
  /** What is picked; left out where the field only tells something. */
  picking?: Picking;
}>;

/** What a game may bring along for the generic table. */
export interface Parts {
  spelling: Spelling;
  drawing: Drawing;
  cheatSheet: Component<{ game: Game<any> }> | null;
}

/** A game that brings nothing along. */
export const NO_PARTS: Parts = { spelling: PLAIN, drawing: Value, cheatSheet: null };

const spellings = import.meta.glob<Spelling>("$games/*/web/spelling.ts");
const drawings = import.meta.glob<{ default: Drawing }>("$games/*/web/Drawing.svelte");
const cheatSheets = import.meta.glob<{ default: Component<{ game: Game<any> }> }>("$games/*/web/CheatSheet.svelte");

/** Fetch what the game brings along. */
export async function partsOf(slug: string): Promise<Parts> {
  const [spelling, drawing, cheatSheet] = await Promise.all([
    of(spellings, slug)?.(),
    of(drawings, slug)?.(),
    of(cheatSheets, slug)?.(),
  ]);
  return {
    spelling: spelling ?? PLAIN,
    drawing: drawing?.default ?? Value,
    cheatSheet: cheatSheet?.default ?? null,
  };
}

function of<Module>(modules: Record<string, () => Promise<Module>>, slug: string) {
  return Object.entries(modules).find(([path]) => path.includes(`/games/${slug}/`))?.[1];
}
