// Made by `make types`. Do not edit.

export type RankWord = string;

/** What everyone may know of a seat. */
export interface SeatView {
  cards: number;
  goal: number;
  goal_top: RankWord | null;
  discards: RankWord[][];
}

/** A building pile, and the card it needs next; a king always does. */
export interface BuildingView {
  cards: RankWord[];
  needs: RankWord;
}

/** What a seat, or a spectator, may know; piles from the top down. */
export interface View {
  turn: number;
  turns: number;
  seats: SeatView[];
  buildings: BuildingView[];
  stock: number;
  removed: RankWord[];
  hand: RankWord[] | null;
}
