import { isCalm } from "$web/settings.svelte.ts";

const STOP = 450;

/** Shows a ride stop by stop; it can be stepped through, skipped, and shown again. */
export class Replay {
  readonly #length: () => number;
  #riding: ReturnType<typeof setInterval> | undefined;

  /** How many stops are shown. */
  shown = $state(0);
  runs = $state(false);

  constructor(length: () => number) {
    this.#length = length;
  }

  /** Ride from the start; where things do not move, all is shown at once. */
  start(): void {
    this.stop();
    if (isCalm()) return this.skip();
    this.shown = 0;
    this.runs = true;
    this.#riding = setInterval(() => this.#ride(), STOP);
  }

  skip(): void {
    this.stop();
    this.shown = this.#length();
  }

  step(by: 1 | -1): void {
    this.stop();
    this.shown = Math.min(this.#length(), Math.max(0, this.shown + by));
  }

  stop(): void {
    clearInterval(this.#riding);
    this.runs = false;
  }

  #ride(): void {
    if (this.shown < this.#length()) this.shown++;
    if (this.shown >= this.#length()) this.stop();
  }
}
