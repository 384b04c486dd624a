// Made by `make types`. Do not edit.

/** What everyone may know of a seat. */
export interface SeatView {
  cards: number;
}

export type CardWord = string;

export type SuitWord = string;

/** What a seat, or a spectator, may know; piles from the top down. */
export interface View {
  turn: number;
  turns: number;
  seats: SeatView[];
  stock: number;
  pile: CardWord[];
  suit: SuitWord;
  owed: number;
  has_drawn: boolean;
  hand: CardWord[] | null;
  drawn: CardWord | null;
}
