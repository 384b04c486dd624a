import { countOf } from "./moves.ts";

/** What is being chosen for, and how many cards it takes. */
export interface Occasion {
  /** What was chosen counts for one occasion only. */
  name: string;
  /** The cards that can be chosen. */
  cards: string[];
  most: number;
  /** Only equal cards. */
  alike: boolean;
  /** What is chosen before anything was tapped. */
  first: string[];
}

/** The cards that are chosen: each tap on a group adds one, one more than there may be takes them back. */
export class Choosing {
  #stored = $state.raw<{ name: string; cards: string[] }>({ name: "", cards: [] });
  readonly #occasion: () => Occasion;

  constructor(occasion: () => Occasion) {
    this.#occasion = occasion;
  }

  /** The chosen cards in the order of the taps, as far as they are still there. */
  get cards(): string[] {
    const { name, cards, first } = this.#occasion();
    const chosen = this.#stored.name === name ? this.#stored.cards : first;
    return chosen.filter((card, n) => countOf(chosen.slice(0, n), card) < countOf(cards, card));
  }

  count(faction: string): number {
    return countOf(this.cards, faction);
  }

  tap(faction: string): void {
    const { cards, most, alike } = this.#occasion();
    const others = this.cards.filter((card) => card !== faction);
    const chosen = alike && others.length > 0 ? [] : this.cards;
    const exhausted = this.count(faction) === countOf(cards, faction);
    const full = chosen.length >= most;
    if (exhausted || (full && this.count(faction) > 0)) this.choose(others);
    else this.choose([...(full ? chosen.slice(1) : chosen), faction]);
  }

  /** Put one card of a group back. */
  putBack(faction: string): void {
    const place = this.cards.lastIndexOf(faction);
    if (place >= 0) this.choose(this.cards.toSpliced(place, 1));
  }

  choose(cards: string[]): void {
    this.#stored = { name: this.#occasion().name, cards };
  }

  clear(): void {
    this.choose([]);
  }
}
