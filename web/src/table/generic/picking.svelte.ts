/** What is picked from hand and table: each tap adds one, and one more than there are takes all back. */
export class Picking {
  #things = $state.raw<string[]>([]);

  get things(): string[] {
    return this.#things;
  }

  get isEmpty(): boolean {
    return this.#things.length === 0;
  }

  /** How often a thing is picked. */
  count(thing: string): number {
    return this.#things.filter((each) => each === thing).length;
  }

  pick(thing: string, most = 1): void {
    const full = this.count(thing) >= most;
    this.#things = full ? this.#things.filter((each) => each !== thing) : [...this.#things, thing];
  }

  clear(): void {
    if (!this.isEmpty) this.#things = [];
  }

  /** The moves that use all that is picked, those that use nothing else first. */
  narrow<Item extends { things: string[] }>(moves: Item[]): Item[] {
    return moves
      .filter(({ things }) => this.#things.every((thing) => times(things, thing) >= this.count(thing)))
      .toSorted((one, other) => (this.isEmpty ? 0 : one.things.length - other.things.length));
  }
}

function times(things: string[], thing: string): number {
  return things.filter((each) => each === thing).length;
}
