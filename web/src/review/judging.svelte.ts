import { api } from "../net/api.ts";
import { sentenceFor } from "../pages/problem.ts";
import type { Review } from "./review.ts";

/** A review that is being made: how far it is, and in the end what it says. */
export class Judging {
  review = $state.raw<Review | null>(null);
  problem = $state<string | null>(null);
  /** How much of it is done, in percent; null while others come first. */
  done = $state<number | null>(null);
  #stopped = false;

  /** Ask until it is made, or nobody wants to know any more. */
  async begin(table: string, number: number, invite: string | null): Promise<void> {
    this.problem = null;
    try {
      while (this.review === null && !this.#stopped) {
        const answer = await api.review(table, number, invite);
        if ("result" in answer) this.review = answer;
        else this.done = answer.steps === null ? null : Math.floor((answer.judged * 100) / answer.steps);
      }
    } catch (caught) {
      this.problem = sentenceFor(caught);
    }
  }

  stop(): void {
    this.#stopped = true;
  }
}
