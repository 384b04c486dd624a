/** Ids for a hand in which a rank can be there several times: its last copy is `9.0`, the one before `9.1`. */
export function idsOf(hand: string[]): string[] {
  return hand.map((rank, n) => `${rank}.${hand.slice(n + 1).filter((other) => other === rank).length}`);
}

/** The rank that a hand card's id stands for. */
export function rankOf(id: string): string {
  return id.split(".")[0] ?? id;
}
