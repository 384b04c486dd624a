/** The texts function, as the furniture needs it. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

export type Suit = "h" | "d" | "s" | "c";
export type Rank = "A" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K";

/** How a card lies there: free to play, out of play, chosen, or something to play on. */
export type CardLook = "plain" | "playable" | "veiled" | "chosen" | "target";

/** What a word says: a joker stands for `rank` and `suit` if it has them; a rank alone has no suit. */
export interface CardFace {
  joker: boolean;
  rank: Rank | null;
  suit: Suit | null;
}

const RANKS = "A23456789TJQK";
const SUITS = "hdsc";

/** Reads "7h", "Th", "*" (joker), "*7s" (joker standing for 7s) or "Q" (a rank alone). */
export function parseCard(word: string): CardFace {
  const joker = word.startsWith("*");
  const rest = joker ? word.slice(1) : word;
  const rank = rest.charAt(0);
  const suit = rest.charAt(1);
  return {
    joker,
    rank: rank && RANKS.includes(rank) ? (rank as Rank) : null,
    suit: suit && SUITS.includes(suit) ? (suit as Suit) : null,
  };
}

/** The index drawn on a card: German A K D B, English A K Q J; a ten is 10. */
export function cardIndex(rank: Rank, say: Say): string {
  if (rank === "T") return "10";
  return "AJQK".includes(rank) ? say(`card-index-${rank}`) : rank;
}

/** The spoken name: "Herz König", "king of hearts", "Joker als Pik 7". */
export function cardName(word: string, say: Say): string {
  const { joker, rank, suit } = parseCard(word);
  if (rank === null) return joker ? say("joker-name") : word;
  const card = suit ? say("card-name", { rank, suit }) : say("rank-name", { rank });
  return joker ? say("joker-as-name", { card }) : card;
}
