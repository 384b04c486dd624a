// Made by `make types`. Do not edit.

export type StageWord = string;

export type DistrictWord = string;

export type ValueWord = string;

/** A stack of the prelude. */
export interface StackView {
  top: ValueWord;
  cards: number;
}

export type TokenWord = string;

export type StatusWord = string;

/** What everyone may know of a seat. */
export interface SeatView {
  seat: number;
  district: DistrictWord | null;
  stacks: StackView[] | null;
  draw: number | null;
  discard: ValueWord[] | null;
  tokens: TokenWord[] | null;
  due: number | null;
  rewarded: boolean | null;
  status: StatusWord | null;
}

/** A district, and the draw stack and discard pile that lie there. */
export interface DistrictView {
  district: DistrictWord;
  seat: number | null;
  draw: number;
  discard: ValueWord[];
}

/** Where both figures stood at a stop of the last round's ride. */
export interface StopView {
  gang: DistrictWord;
  police: DistrictWord;
}

/** What a seat, or a spectator, may know. */
export interface View {
  stage: StageWord;
  phase: number;
  turns: number;
  seats: SeatView[];
  box: number;
  reference: ValueWord | null;
  pile: ValueWord[] | null;
  last: number | null;
  districts: DistrictView[] | null;
  gang: DistrictWord | null;
  police: DistrictWord | null;
  pink: number | null;
  blue: number | null;
  tokens: TokenWord[] | null;
  stops: StopView[] | null;
  answer: TokenWord[] | null;
  winner: number | null;
}
