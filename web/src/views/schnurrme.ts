// Made by `make types`. Do not edit.

export type CardWord = string;

/** What everyone may know of a seat. */
export interface SeatView {
  cards: number;
  known: CardWord[];
  own_melds: number[];
}

/** What a seat, or a spectator, may know; piles from the top down. */
export interface View {
  turn: number;
  turns: number;
  has_drawn: boolean;
  seats: SeatView[];
  melds: CardWord[][];
  laid: number;
  stock: number;
  renewals: number;
  pile: CardWord[];
  hand: CardWord[] | null;
}
