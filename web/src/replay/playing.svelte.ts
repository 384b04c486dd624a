import type { ReplayedTable } from "./replayed.svelte.ts";

const PAUSE = 1300;

/** Lets a replay run by itself, a move at a time. */
export class Playing {
  readonly #table: ReplayedTable;
  #next: ReturnType<typeof setTimeout> | undefined;
  runs = $state(false);

  constructor(table: ReplayedTable) {
    this.#table = table;
  }

  toggle(): void {
    if (this.runs) return this.stop();
    if (this.#table.at === this.#table.last) this.#table.goTo(0);
    this.runs = true;
    this.#next = setTimeout(() => this.#step(), PAUSE / 2);
  }

  stop(): void {
    clearTimeout(this.#next);
    this.runs = false;
  }

  #step(): void {
    this.#table.goTo(this.#table.at + 1);
    if (this.#table.at === this.#table.last) this.stop();
    else this.#next = setTimeout(() => this.#step(), PAUSE);
  }
}
