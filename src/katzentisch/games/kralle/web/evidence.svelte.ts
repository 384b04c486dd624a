import type { EventView } from "$web/protocol.ts";
import type { Change } from "$web/table/seen.ts";
import type { View } from "$web/views/kralle.ts";
import { colourOf, valueOf } from "./places.ts";

/** Why somebody gets a marker, or none. */
export type Reason = "alone" | "most" | "higher" | "counts-lower" | "keeps" | "left-out";

/** What a securing meant for one seat. */
export interface Suspect {
  seat: number;
  cards: string[];
  /** What did not count (RK24). */
  ignored: string[];
  reason: Reason;
  marker: string | null;
  /** Before whom planted evidence was laid. */
  planted: number | null;
  cancelled: boolean;
}

/** How evidence was secured at a row. */
export interface Securing {
  row: string;
  suspects: Suspect[];
  /** Whose points changed. */
  moved: { seat: number; from: number; to: number }[];
  /** How many cards lie there anew, and with which markers. */
  laidOut: number;
  markers: string[];
}

const MOST_WAITING = 3;
const wordsOf = (value: unknown): string[] => String(value ?? "").split(" ").filter(Boolean);

/** Puts together, from what happens, how evidence was secured; each is shown until it is seen. */
export class Evidence {
  #waiting = $state.raw<Securing[]>([]);
  /** What happened since a row ran empty, as long as it is not laid out again. */
  #happened: EventView[] = [];
  #points: number[] = [];

  /** The one to look at now. */
  get shown(): Securing | null {
    return this.#waiting[0] ?? null;
  }

  seen(): void {
    this.#waiting = this.#waiting.slice(1);
  }

  /** Where nobody plays (`waits` is false), it is seen as soon as something else happens. */
  hear({ events, before, after, anew }: Change<View>, waits: boolean): void {
    if (anew) return this.#forget();
    if (!waits) this.#waiting = [];
    if (this.#happened.length === 0) this.#points = before.view?.seats.map(({ points }) => points) ?? [];
    for (const [n, event] of events.entries()) {
      if (event.code === "securing" || this.#happened.length > 0) this.#happened.push(event);
      const goesOn = events[n + 1]?.code === "drew";
      if (after.view && ["laid_out", "drew"].includes(event.code) && !goesOn) this.#finish(after.view);
    }
  }

  #forget(): void {
    this.#waiting = [];
    this.#happened = [];
  }

  #finish(view: View): void {
    const events = this.#happened;
    this.#happened = [];
    if (events[0]?.code === "securing") this.#waiting = [...this.#waiting, told(events, view, this.#points)].slice(-MOST_WAITING);
  }
}

/** A securing, from all that happened in it. */
function told(events: EventView[], view: View, points: number[]): Securing {
  const row = String(events[0]?.values.row);
  const discarders = accused(events);
  const suspects = judged([...discarders, ...others(events, view, row)], discarders.length);
  return {
    row,
    suspects,
    moved: standings(events, points),
    laidOut: wordsOf(events.find(({ code }) => code === "laid_out")?.values.cards).length,
    markers: view.rows.find(({ colour }) => colour === row)?.markers ?? [],
  };
}

/** Those who had to discard, in that order, with what then happened to each. */
function accused(events: EventView[]): Suspect[] {
  const found: Suspect[] = [];
  for (const { seat, code, values } of events) {
    const last = found.at(-1);
    if (code === "discarded") found.push({ ...suspect(seat, wordsOf(values.cards)), ignored: ignoredBy(seat, events) });
    else if (code === "got" && last) last.marker = String(values.markers);
    else if (code === "planted" && last) last.planted = seat;
    else if (code === "cancelled" && last?.seat === seat) last.cancelled = true;
  }
  return found;
}

/** Those who keep cards of the colour. */
function others(events: EventView[], view: View, row: string): Suspect[] {
  const out = events.filter(({ code }) => code === "discarded").map(({ seat }) => seat);
  return view.seats.flatMap(({ seat, open }) => {
    const shown = wordsOf(events.find((event) => event.code === "showed" && event.seat === seat)?.values.cards);
    const held = open?.filter((word) => colourOf(word) === row) ?? shown;
    return held.length > 0 && !out.includes(seat) ? [{ ...suspect(seat, held), ignored: ignoredBy(seat, events) }] : [];
  });
}

const ignoredBy = (seat: number, events: EventView[]) =>
  events.filter((event) => event.code === "ignored" && event.seat === seat).flatMap(({ values }) => wordsOf(values.cards));

const suspect = (seat: number, cards: string[]): Suspect => ({
  seat, cards, ignored: [], reason: "keeps", marker: null, planted: null, cancelled: false,
});

/** Say of each why they were next: compared with those who come behind. */
function judged(suspects: Suspect[], discarders: number): Suspect[] {
  return suspects.map((one, n) => {
    const behind = suspects.slice(n + 1).map(counted).filter((cards) => cards.length > 0);
    return { ...one, reason: n < discarders ? reasonFor(counted(one), behind) : keepsFor(one) };
  });
}

/** The cards that count against somebody. */
const counted = ({ cards, ignored }: Suspect) => {
  const left = ignored.map(valueOf);
  return cards.filter((card) => !left.includes(valueOf(card)));
};

const keepsFor = (one: Suspect): Reason => (counted(one).length === 0 ? "left-out" : "keeps");

function reasonFor(cards: string[], behind: string[][]): Reason {
  if (behind.length === 0) return "alone";
  const rivals = behind.filter((other) => other.length === cards.length);
  if (rivals.length === 0) return "most";
  return rivals.every((other) => highest(other) < highest(cards)) ? "higher" : "counts-lower";
}

const highest = (cards: string[]) => Math.max(...cards.map(valueOf));

/** Whose points changed, from what they were before. */
function standings(events: EventView[], points: number[]): Securing["moved"] {
  const moved = events.filter(({ code }) => code === "moved");
  return [...new Set(moved.map(({ seat }) => seat))].map((seat) => ({
    seat,
    from: points[seat] ?? 0,
    to: Number(moved.findLast((event) => event.seat === seat)?.values.points),
  }));
}
