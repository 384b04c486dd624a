// Made by `make types`. Do not edit.

export type PlaceWord = string;

export type TokenWord = string;

export type MarkerWord = string;

/** What everyone may know of a seat; a card is written with its symbols: `r7:BB`. */
export interface SeatView {
  seat: number;
  points: number;
  cards: number | null;
  open: PlaceWord[] | null;
  token: TokenWord | null;
  evidence: MarkerWord[];
  cancelled: MarkerWord[] | null;
}

export type ColourWord = string;

/** One row, its markers and its colour's pile. */
export interface RowView {
  colour: ColourWord;
  markers: MarkerWord[];
  row: PlaceWord[];
  top: PlaceWord | null;
  pile: number;
}

export type EffectWord = string;

export type QuestionWord = string;

/** What a seat, or a spectator, may know. */
export interface View {
  turn: number;
  turns: number;
  seats: SeatView[];
  rows: RowView[];
  track: EffectWord[];
  box: number[];
  used: boolean;
  symbols: string | null;
  securing: ColourWord | null;
  ignored: PlaceWord[] | null;
  hand: PlaceWord[] | null;
  asked: number | null;
  question: QuestionWord | null;
}
