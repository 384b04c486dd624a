import { rideOf, rightTokens, type Start, type Stop } from "./ride.ts";

/** One round of the game without the others: a ride to think through. */
export interface Puzzle extends Start {
  stops: Stop[];
  answer: string[];
}

/** A ride through so many districts; `below` gives a whole number from 0 to below its argument. */
export function makePuzzle(districts: number, below: (limit: number) => number): Puzzle {
  const pips = () => 1 + below(6);
  const start = {
    cards: Array.from({ length: districts }, pips),
    gang: below(districts),
    police: below(districts),
    pink: pips(),
    blue: pips(),
  };
  const stops = rideOf(start);
  return { ...start, stops, answer: rightTokens(stops) };
}

/** Tell whether these tokens, in any order, are the answer. */
export function isRight({ answer }: Puzzle, taken: string[]): boolean {
  return taken.length === answer.length && taken.every((token) => answer.includes(token));
}

/** Tell whether whoever took these has answered: two tokens, or the vicious circle. */
export const isAnswer = (taken: string[]): boolean => taken.length === 2 || taken.includes("o");
