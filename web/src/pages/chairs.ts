import { LEVELS } from "../furniture/cats.ts";
import { say } from "../lang/house.svelte.ts";
import type { ChairView } from "../protocol.ts";

/** Who sits on a chair: a player's name, a bot's kind, or nobody. */
export function chairName(chair: ChairView): string {
  return chair.level ? say(`level-${chair.level}`) : (chair.name ?? say("place-free"));
}

/** A name in an old result, where bots are called by their level. */
export const pastName = (name: string): string =>
  LEVELS.some((level) => level === name) ? say(`level-${name}`) : name;

export const isFree = (chair: ChairView): boolean => chair.name === null && chair.level === null;
