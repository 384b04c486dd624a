import type {
  ChairView,
  ChatView,
  Doing,
  EventView,
  Hint,
  Holdings,
  Joined,
  Mood,
  Refused,
  Room,
  Verdict,
} from "../protocol.ts";

/** What stands in the table's book: what happened, or what somebody said. */
export type LogLine =
  | { number: number; event: EventView }
  | { number: number; chat: ChatView };

/** What changes at the table, told before and after it is shown. */
export interface Change<View> {
  before: Joined<View>;
  after: Joined<View>;
  events: EventView[];
  verdicts: Verdict[];
  /** True where the table is shown anew rather than told what happened. */
  anew: boolean;
}

export interface Watcher<View> {
  before?(change: Change<View>): void;
  after?(change: Change<View>): void;
}

type WithoutEnvelope<Message> = Message extends Doing ? Omit<Message, "table" | "ref"> : never;
export type Wish = WithoutEnvelope<Doing>;

/** What the server says to a wish; null once it is done and stored. */
export type Answer = Refused | Hint | Holdings | null;

/** A table as somebody may see it: all that a game's own table shows, live or from the past. */
export abstract class SeenTable<View = unknown> {
  readonly #watchers = new Set<Watcher<View>>();

  abstract readonly id: string;
  abstract readonly log: LogLine[];
  abstract readonly watching: number;
  /** Chat lines that nobody has looked at yet. */
  abstract unread: number;
  abstract readonly mood: { seat: number; mood: Mood } | null;
  abstract get document(): Joined<View>;

  get room(): Room {
    return this.document.room;
  }

  /** The seat of who looks; null for who only watches. */
  get seat(): number | null {
    return this.document.seat;
  }

  get view(): View {
    if (this.document.view === null) throw new Error("nothing lies on the table yet");
    return this.document.view;
  }

  get moves(): string[] {
    return this.document.moves;
  }

  get isAsked(): boolean {
    return this.moves.length > 0;
  }

  get isMaster(): boolean {
    return this.document.master;
  }

  chair(seat: number): ChairView {
    const chair = this.room.chairs[seat];
    if (!chair) throw new Error(`there is no seat ${seat}`);
    return chair;
  }

  /** The others, clockwise from one's left; for who watches, all. */
  get others(): number[] {
    const count = this.room.chairs.length;
    const first = this.seat === null ? 0 : this.seat + 1;
    const many = this.seat === null ? count : count - 1;
    return Array.from({ length: many }, (_, step) => (first + step) % count);
  }

  /** The table's clock now, in its own milliseconds. */
  abstract now(): number;

  abstract play(move: string, reaction?: number | null): Promise<Refused | null>;

  /** Ask the server for something; null once it is done and stored, else why not. */
  abstract wish(wish: Wish): Promise<Answer>;

  abstract show(mood: Mood): void;

  /** Be told what changes, before and after it is on the screen. */
  watch(watcher: Watcher<View>): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Let something change, and tell who watches. */
  protected change(change: Change<View>, turn: () => void): void {
    for (const watcher of this.#watchers) watcher.before?.(change);
    turn();
    for (const watcher of this.#watchers) watcher.after?.(change);
  }
}
