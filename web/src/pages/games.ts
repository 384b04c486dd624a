import names from "virtual:game-names";
import type { Language } from "../lang/sentences.ts";
import type { GameView } from "../protocol.ts";

/** The order in which games are offered; others follow by name. */
const ORDER = ["miau", "catham", "katch", "kralle", "katzundmaus", "mauz", "schnurrme"];
const MINUTES: Record<string, number> = {
  miau: 10,
  catham: 30,
  katch: 20,
  kralle: 30,
  katzundmaus: 20,
  mauz: 15,
  schnurrme: 20,
};

/** All games of the house, the one played last first. */
export function gamesInOrder(last: string): string[] {
  const rest = Object.keys(names.de).filter((game) => !ORDER.includes(game));
  const games = [...ORDER, ...rest].filter((game) => isGame(game));
  return isGame(last) ? [last, ...games.filter((game) => game !== last)] : games;
}

export const isGame = (game: string): boolean => Object.hasOwn(names.de, game);

/** What a game is called. */
export const nameOfGame = (game: string, language: Language): string => names[language][game]?.name ?? game;

/** What a game is about, in a sentence or two. */
export const aboutGame = (game: string, language: Language): string => names[language][game]?.about ?? "";

/** How long a game takes, roughly. */
export const minutesOf = (game: string): number | null => MINUTES[game] ?? null;

/** How many can play, the usual number first. */
export function playersOf(game: GameView): number[] {
  const option = game.options.find(({ name }) => name === "players");
  return (option?.choices ?? [2]).map(Number);
}
