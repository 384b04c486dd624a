import type { Game } from "$web/table/game.svelte.ts";

/** The four colours, in the order of their rows. */
export const COLOURS = ["r", "g", "y", "b"];

/** A card as it is written in moves: `r7` of `r7:BB`. */
export const cardOf = (word: string): string => word.split(":")[0] ?? word;

/** The card's two symbols, in the order in which they are followed. */
export const symbolsOf = (word: string): string[] => [...(word.split(":")[1] ?? "")];

export const colourOf = (word: string): string => word.charAt(0);

export const valueOf = (word: string): number => Number(cardOf(word).slice(1));

/** The picture of a symbol. */
export const symbolArt = (symbol: string): string =>
  `k-${symbol === "K" ? "claw" : symbol === "?" ? "ask" : symbol.toLowerCase()}`;

/** What a card is called: its colour and its value. */
export function placeName(game: Game<any>, word: string): string {
  return game.say("place-name", { colour: colourOf(word), value: String(valueOf(word)) });
}

/** What a card is called, with its symbols. */
export function placeLabel(game: Game<any>, word: string): string {
  return game.say("place-with-symbols", {
    card: placeName(game, word),
    symbols: symbolsOf(word).map((symbol) => game.say("symbol", { symbol })).join(", "),
  });
}

/** Cards by colour, each colour's values ascending; colours of which there are none are left out. */
export function byColour(words: string[]): { colour: string; values: number[] }[] {
  return COLOURS.map((colour) => ({
    colour,
    values: words.filter((word) => colourOf(word) === colour).map(valueOf).sort((one, other) => one - other),
  })).filter(({ values }) => values.length > 0);
}
