import { parseCard, type CardLook } from "./cards.ts";

/** A card in a hand; its id stays the same as long as it is held. */
export interface HandCard {
  id: string;
  word: string;
  /** What it is called, where it is no playing card. */
  label?: string;
  rankOnly?: boolean;
  look?: CardLook;
  badge?: string;
  fresh?: boolean;
}

export type Sorting = "suit" | "rank" | "own";

// Neighbours differ in colour: clubs, diamonds, spades, hearts.
const SUIT_ORDER = "cdsh";
const ACE_HIGH = "23456789TJQKA";
const ACE_LOW = "A23456789TJQK";
const LAST = 99;

/** The cards in this order; "own" leaves them as they are. Jokers come last. */
export function sorted(cards: HandCard[], sorting: Sorting): HandCard[] {
  if (sorting === "own") return cards;
  const key = sorting === "suit" ? bySuit : byRank;
  return cards.toSorted((one, other) => key(one) - key(other));
}

/** The cards as their player laid them; new ones come last. */
export function inOwnOrder(cards: HandCard[], order: string[]): HandCard[] {
  const place = (card: HandCard) => {
    const index = order.indexOf(card.id);
    return index < 0 ? order.length : index;
  };
  return cards.toSorted((one, other) => place(one) - place(other));
}

/** The ids with one of them moved to the place of another. */
export function moved(ids: string[], id: string, to: string): string[] {
  const target = ids.indexOf(to);
  const rest = ids.filter((each) => each !== id);
  return target < 0 ? ids : rest.toSpliced(target, 0, id);
}

function bySuit(card: HandCard): number {
  return suitPlace(card) * 100 + rankPlace(card);
}

function byRank(card: HandCard): number {
  return rankPlace(card) * 100 + suitPlace(card);
}

function suitPlace(card: HandCard): number {
  const { joker, suit } = parseCard(card.word);
  return joker || !suit ? LAST : SUIT_ORDER.indexOf(suit);
}

function rankPlace(card: HandCard): number {
  const { joker, rank } = parseCard(card.word);
  return joker || !rank ? LAST : (card.rankOnly ? ACE_LOW : ACE_HIGH).indexOf(rank);
}
