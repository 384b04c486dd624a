import type { Say } from "../furniture/cards.ts";
import type { Component } from "svelte";

type PracticeOf = Component<{ say: Say }>;
const own = import.meta.glob<{ default: PracticeOf }>("$games/*/web/Practice.svelte");

const fileOf = (game: string): string | undefined =>
  Object.keys(own).find((path) => path.includes(`/games/${game}/`));

/** Tell whether a game can be practised alone. */
export const canPractise = (game: string): boolean => fileOf(game) !== undefined;

/** How a game is practised alone; null if it cannot be. */
export async function practiceOf(game: string): Promise<PracticeOf | null> {
  const file = fileOf(game);
  return file ? ((await own[file]?.())?.default ?? null) : null;
}
