import type { EventView, Verdict } from "$web/protocol.ts";
import type { Change, SeenTable } from "$web/table/seen.ts";
import type { View } from "$web/views/katch.ts";
import { numberOf, type Stop } from "./ride.ts";

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

/** A round that is over: its ride, and who snatched what when. */
export interface Round {
  number: number;
  /** The cards that the ride went by; a reward may take one away afterwards. */
  cards: string[];
  start: { gang: number; police: number };
  stops: Stop[];
  snatches: Snatch[];
}

/** Keeps what a round's reckoning wants to tell and the position no longer knows. */
export class RoundBook {
  /** The last round that is over. */
  last = $state.raw<Round | null>(null);
  /** The cards of the round that runs; null where this page did not see it. */
  #cards: string[] | null = null;
  #snatches: Snatch[] = [];
  #began = 0;
  /** Verdicts whose moves are still to come, in their order. */
  #judged: Verdict[] = [];

  /** Listen at the table; returns how to stop. */
  watch(table: SeenTable<View>): () => void {
    if (table.view.stage === "snatch") this.#begin(table.view, table.now());
    else if (table.view.stops) this.#end(table.view);
    return table.watch({ after: (change) => this.#note(change) });
  }

  #note({ before, after, events, verdicts, anew }: Change<View>): void {
    if (this.last && (after.view?.turns ?? 0) < this.last.number) this.last = null; // another game
    const isRunning = after.view?.stage === "snatch";
    if (isRunning && (anew || before.view?.stage !== "snatch")) this.#begin(after.view as View, after.now);
    if (verdicts.length > 0) {
      this.#tooLate();
      this.#judged = verdicts;
    }
    for (const event of events) if (event.code === "took") this.#took(event, after.now);
    if (after.view?.stops && (anew || before.view?.stage === "snatch")) this.#end(after.view);
  }

  #begin(view: View, now: number): void {
    this.#began = now;
    this.#judged = [];
    this.#cards = topsIn(view);
    this.#snatches = [];
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
    this.#snatches.push(snatch);
  }

  #end(view: View): void {
    if (this.last?.number === view.turns) return;
    this.#tooLate();
    const start = { gang: numberOf(view.gang), police: numberOf(view.police) };
    const cards = this.#cards ?? topsIn(view);
    this.last = { number: view.turns, cards, start, stops: rideIn(view, this.#cards, start), snatches: this.#snatches };
    this.#cards = null;
    this.#snatches = [];
  }
}

const topsIn = ({ districts }: View): string[] => districts?.map(({ discard }) => discard[0] ?? "") ?? [];

/** The stops, with how far it was: the dice, then the cards, or as few districts as it can have been. */
function rideIn(view: View, cards: string[] | null, start: Round["start"]): Stop[] {
  const count = view.districts?.length ?? 1;
  const way = (from: number, to: number) => (to - from + count) % count || count;
  const cardAt = (district: number) => (cards ? Number(cards[district]) : null);
  const stops: Stop[] = [];
  let far = { gang: view.pink ?? 0, police: view.blue ?? 0 };
  let before = start;
  for (const stop of view.stops ?? []) {
    const at = { gang: numberOf(stop.gang), police: numberOf(stop.police) };
    if (stops.length > 0)
      far = {
        gang: cardAt(before.gang) ?? way(at.gang, before.gang),
        police: cardAt(before.police) ?? way(before.police, at.police),
      };
    stops.push({ ...at, far });
    before = at;
  }
  return stops;
}
