import type { Component } from "svelte";
import type { Game } from "./game.svelte.ts";
import GenericTable from "./GenericTable.svelte";

export type TableOf = Component<{ game: Game<any> }>;

const tables = import.meta.glob<{ default: TableOf }>("$games/*/web/Table.svelte");

/** A game's own table, or the one that shows any game. */
export async function tableOf(slug: string): Promise<TableOf> {
  const own = Object.entries(tables).find(([path]) => path.includes(`/games/${slug}/`))?.[1];
  return own ? (await own()).default : GenericTable;
}
