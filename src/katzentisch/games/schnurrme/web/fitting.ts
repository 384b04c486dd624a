import { inHand, readings } from "./melds.ts";

/** What the server's moves make of the hand: which cards go together, and which go on what lies there. */
export class Fitting {
  readonly #moves: Set<string>;
  readonly #threes: string[][];

  constructor(moves: string[]) {
    this.#moves = new Set(moves);
    this.#threes = moves.filter((move) => move.includes("+")).map((move) => move.split("+").map(inHand));
  }

  /** Tells whether this very move is on offer. */
  has(move: string): boolean {
    return this.#moves.has(move);
  }

  /** Tells whether the card can be added to a meld. */
  canBeAdded(card: string): boolean {
    return [...this.#moves].some((move) => move.startsWith(`${card}>`));
  }

  /** The cards that can be added to meld `number`; jokers fit nearly everywhere and are left out. */
  addedTo(number: number): string[] {
    return [...this.#moves]
      .filter((move) => move.endsWith(`>${number}`) && !move.startsWith("*"))
      .map((move) => move.split(">")[0] ?? "");
  }

  /** Tells whether the card makes a meld, or a part of one, with the chosen ones. */
  goesWith(card: string, chosen: string[]): boolean {
    if (chosen.length >= 2) return readings([...chosen, card]).length > 0;
    const wanted = [...chosen, card];
    return this.#threes.some(
      (three) => (chosen.length > 0 || !three.includes("*")) && wanted.every((word) => three.includes(word)),
    );
  }
}
