import type { Component } from "svelte";
import type { Game } from "./game.svelte.ts";

export type TableOf = Component<{ game: Game<any> }>;

const tables = import.meta.glob<{ default: TableOf }>("$games/*/web/Table.svelte");
const generic = () => import("./GenericTable.svelte");

/** A game's own table, or the one that shows any game. */
export async function tableOf(slug: string): Promise<TableOf> {
  const own = Object.entries(tables).find(([path]) => path.includes(`/games/${slug}/`))?.[1];
  return (await (own ?? generic)()).default;
}
