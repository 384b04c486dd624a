import type { EventView, Verdict } from "$web/protocol.ts";
import type { Change, LiveTable } from "$web/table/live.svelte.ts";
import type { View } from "$web/views/katch.ts";

/** A token that somebody tried to take: when, and how the race for it was judged. */
export interface Snatch {
  seat: number;
  /** Null where somebody else, or the end of the round, was quicker. */
  token: string | null;
  /** Milliseconds since the roll. */
  after: number;
  /** Null where there was nothing to judge: bots among themselves. */
  verdict: Verdict | null;
}

/** What is remembered of a round after its cards and tokens have moved on. */
export interface Round {
  /** The cards that the ride went by; a reward may take one away afterwards. */
  cards: string[];
  snatches: Snatch[];
}

/** Keeps what a round's reckoning wants to tell and the position no longer knows. */
export class RoundBook {
  /** The round that runs, or the last one; null where this page did not see it begin. */
  round = $state.raw<Round | null>(null);
  #began = 0;
  /** Verdicts whose moves are still to come, in their order. */
  #judged: Verdict[] = [];

  /** Listen at the table; returns how to stop. */
  watch(table: LiveTable<View>): () => void {
    return table.watch({ after: (change) => this.note(change) });
  }

  note({ before, after, events, verdicts, anew }: Change<View>): void {
    const isRunning = after.view?.stage === "snatch";
    if (isRunning && (anew || before.view?.stage !== "snatch")) this.#begin(after.view as View, after.now);
    else if (anew) this.round = null;
    if (verdicts.length > 0) {
      this.#tooLate();
      this.#judged = verdicts;
    }
    for (const event of events) if (event.code === "took") this.#took(event, after.now);
    if (before.view?.stage === "snatch" && !isRunning) this.#tooLate();
  }

  #begin(view: View, now: number): void {
    this.#began = now;
    this.#judged = [];
    this.round = { cards: view.districts?.map(({ discard }) => discard[0] ?? "") ?? [], snatches: [] };
  }

  #took({ seat, values }: EventView, now: number): void {
    const verdict = this.#judged.find((each) => each.seat === seat) ?? null;
    this.#judged = this.#judged.filter((each) => each !== verdict);
    const after = verdict?.reaction ?? now - this.#began;
    this.#write({ seat, token: String(values.tokens), after, verdict });
  }

  /** What is left of the verdicts when the next ones come was for nothing. */
  #tooLate(): void {
    for (const verdict of this.#judged)
      this.#write({ seat: verdict.seat, token: null, after: verdict.reaction, verdict });
    this.#judged = [];
  }

  #write(snatch: Snatch): void {
    if (this.round) this.round = { ...this.round, snatches: [...this.round.snatches, snatch] };
  }
}
