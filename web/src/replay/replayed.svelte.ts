import type { EventView, Joined, Mood, Refused, Replay, ReplayStep } from "../protocol.ts";
import { changed } from "../table/patch.ts";
import { type LogLine, SeenTable } from "../table/seen.ts";

/** A finished game as a table that shows any of its moments, and takes no moves. */
export class ReplayedTable<View = unknown> extends SeenTable<View> {
  readonly id: string;
  readonly watching = 0;
  readonly mood: { seat: number; mood: Mood } | null = null;
  unread = 0;
  #replay = $state.raw() as Replay<View>;
  #views: View[] = [];
  #at = $state(0);
  #document = $derived(this.#documentAt(this.#at));
  #log = $derived(linesOf(this.#replay.steps.slice(0, this.#at)));

  constructor(replay: Replay<View>, at: number) {
    super();
    this.id = replay.table;
    this.#replay = replay;
    this.#views = viewsOf(replay);
    this.#at = this.#within(at);
  }

  /** How many moves have been made, of all. */
  get at(): number {
    return this.#at;
  }

  get last(): number {
    return this.#replay.steps.length;
  }

  get replay(): Replay<View> {
    return this.#replay;
  }

  /** The move that was made last. */
  get step(): ReplayStep | null {
    return this.#replay.steps[this.#at - 1] ?? null;
  }

  get document(): Joined<View> {
    return this.#document;
  }

  get log(): LogLine[] {
    return this.#log;
  }

  /** What a seat sees at this moment, or after some number of moves. */
  seenBy(seat: number, at = this.#at): View {
    const { others } = this.#replay.steps[at - 1] ?? this.#replay;
    return changed(this.#views[at] as View, others[seat] ?? {});
  }

  /** Show another moment; the next one is seen to happen, others are just there. */
  goTo(wanted: number): void {
    const at = this.#within(wanted);
    if (at === this.#at) return;
    const happens = at === this.#at + 1;
    const events: EventView[] = happens ? (this.#replay.steps[at - 1]?.events ?? []) : [];
    const change = { before: this.document, after: this.#documentAt(at), events, verdicts: [], anew: !happens };
    this.change(change, () => (this.#at = at));
  }

  /** Look at the same moment with the eyes of another seat. */
  lookAs(replay: Replay<View>): void {
    const before = this.document;
    this.change({ before, after: before, events: [], verdicts: [], anew: true }, () => {
      this.#views = viewsOf(replay);
      this.#replay = replay;
    });
  }

  now(): number {
    return 0;
  }

  play(): Promise<Refused | null> {
    return Promise.resolve(null);
  }

  wish(): Promise<Refused | null> {
    return Promise.resolve(null);
  }

  show(): void {}

  #within(at: number): number {
    return Math.max(0, Math.min(this.last, Math.trunc(at) || 0));
  }

  #documentAt(at: number): Joined<View> {
    const { table, seat, room } = this.#replay;
    const over = at === this.last;
    return {
      is: "table",
      table,
      now: 0,
      version: at,
      seal: "",
      seat,
      master: false,
      invite: null,
      code: null,
      room: { ...room, stage: over ? "over" : "playing", result: over ? room.result : null },
      view: this.#views[at] ?? null,
      moves: [],
      present: room.chairs.map(() => true),
      events: [],
      names: {},
      chat: [],
    };
  }
}

function linesOf(steps: ReplayStep[]): LogLine[] {
  return steps.flatMap(({ events }) => events).map((event, number) => ({ number, event }));
}

/** The view before the first move, and after each. */
function viewsOf<View>(replay: Replay<View>): View[] {
  const views = [replay.view];
  for (const { changes } of replay.steps)
    views.push(changed(views.at(-1) as View, changes));
  return views;
}
