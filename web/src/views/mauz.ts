// Made by `make types`. Do not edit.

export type CardWord = string;

/** What everyone may know of a seat. */
export interface SeatView {
  chips: number;
  cards: number;
  known: CardWord[];
  shown: CardWord[];
  place: number | null;
}

export type PointsWord = string;

/** What a seat, or a spectator, may know. */
export interface View {
  dealer: number;
  turn: number;
  turns: number;
  choosing: boolean;
  knocker: number | null;
  skips: number;
  renewals: number;
  seats: SeatView[];
  stock: number;
  away: CardWord[];
  middle: CardWord[] | null;
  shown_middle: CardWord[];
  hand: CardWord[] | null;
  points: PointsWord | null;
}
