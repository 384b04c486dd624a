import type { BuildingView } from "$web/views/katzundmaus.ts";

const RANKS = "A23456789TJQ";

/** What the king on top of a building pile stands for, if there is one. */
export function kingsRank({ cards }: BuildingView): string | null {
  return cards[0] === "K" ? (RANKS[cards.length - 1] ?? null) : null;
}
