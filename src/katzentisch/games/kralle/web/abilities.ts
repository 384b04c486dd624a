import type { View } from "$web/views/kralle.ts";

/** What a purple ability is done with: the kind of move. */
export type Tool = "swap" | "free" | "markers" | "ends" | "drop";

// Purple: used once a turn, before playing. The others are always on (RK24).
const TOOLS: Record<string, Tool> = {
  "swap-card": "swap",
  "free-symbol": "free",
  "swap-markers": "markers",
  "swap-ends": "ends",
  "drop-card": "drop",
};

/** An ability of the track: from how many points, and what uses it, if it is a purple one. */
export interface Ability {
  value: number;
  effect: string;
  tool: Tool | null;
}

/** The abilities of this table's track. */
export function abilitiesOf({ track }: View): Ability[] {
  return track.flatMap((effect, before) => (effect ? [{ value: before + 1, effect, tool: TOOLS[effect] ?? null }] : []));
}

/** The moves on offer that use this ability. */
export function movesWith(tool: Tool, moves: string[]): string[] {
  return moves.filter((move) => (tool === "free" ? move.includes("?") : move.startsWith(`${tool}:`)));
}
