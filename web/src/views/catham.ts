// Made by `make types`. Do not edit.

export type GroupWord = string;

/** What everyone may know of a seat. */
export interface SeatView {
  seat: number;
  cards: number;
  points: number;
  known: GroupWord[] | null;
}

export type FactionWord = string;

export type QuestionWord = string;

/** What a seat, or a spectator, may know; equal cards lie in groups: `ddd`. */
export interface View {
  turn: number;
  turns: number;
  seats: SeatView[];
  target: number;
  factions: FactionWord[];
  display: GroupWord[];
  stock: number;
  discard: GroupWord[];
  hand: GroupWord[] | null;
  actions_left: number | null;
  asked: number | null;
  question: QuestionWord | null;
  extra: FactionWord | null;
}
