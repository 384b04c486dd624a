import { LEVELS } from "../furniture/cats.ts";
import { say } from "../lang/house.svelte.ts";
import type { ChairView, Level } from "../protocol.ts";

const BOT_NAMES = ["Krümel", "Flocke", "Moppel", "Tapsi", "Kasimir", "Pfeffer", "Nuschel", "Socke"];

/**
 * What a bot is called among those at its table.
 *
 * Chairs change places before every game: by their level bots keep their names all the same.
 */
export function botName(levels: (Level | null)[], seat: number): string {
  const rank = (other: number) => LEVELS.indexOf(levels[other] ?? "kitten") * levels.length + other;
  const before = levels.filter((level, other) => level !== null && rank(other) < rank(seat));
  return BOT_NAMES[before.length % BOT_NAMES.length] ?? "";
}

/** Who sits on a chair: a player or a bot by name, or nobody. */
export function chairName(chairs: ChairView[], seat: number): string {
  const levels = chairs.map(({ level }) => level);
  return levels[seat] ? botName(levels, seat) : (chairs[seat]?.name ?? say("place-free"));
}

/** The same with a bot's level beside its name, for where it is not drawn. */
export function chairTitle(chairs: ChairView[], seat: number): string {
  return withLevel(chairName(chairs, seat), chairs[seat]?.level ?? null);
}

/** The names of an old result, which calls bots by their level. */
export function pastNames(names: string[]): string[] {
  const levels = names.map((name) => LEVELS.find((level) => level === name) ?? null);
  return names.map((name, seat) => withLevel(levels[seat] ? botName(levels, seat) : name, levels[seat] ?? null));
}

/** What a bot of a level is like, in a few words. */
export const aboutLevel = (level: Level): string =>
  say("level-and-about", { level: say(`level-${level}`), about: say(`level-${level}-about`) });

export const isFree = (chair: ChairView): boolean => chair.name === null && chair.level === null;

const withLevel = (name: string, level: Level | null): string =>
  level ? say("bot-with-level", { name, level: say(`level-${level}`) }) : name;
