import { furOf, type Face, type Fur } from "../furniture/cats.ts";
import type { Part, Sentences, Values } from "../lang/sentences.ts";
import { Departure, type Flight } from "../motion/flights.ts";
import { shake } from "../motion/shake.ts";
import type { Considered, EventView, Hint, Refused } from "../protocol.ts";
import { chairName } from "../pages/chairs.ts";
import { settings } from "../settings.svelte.ts";
import { play as sounds, type Sound } from "../sound.ts";
import { type Snippet, tick } from "svelte";
import type { SeenTable, Wish } from "./seen.ts";

/** Why something did not happen, for a moment. */
export interface Trouble {
  parts: Part[];
  rule: string | null;
}

/** What the eminence would do, and how often it then expects to win, in percent, if it looked ahead. */
export interface Suggestion {
  move: string;
  share: number | null;
  /** The best moves with their share of the wins, this one first. */
  considered: Considered[];
  /** How many games were played in thought. */
  games: number;
  version: number;
}

/** How a game shows what happens: what flies where, and what is heard. */
export interface Staging {
  flights?(event: EventView): Flight[];
  sound?(event: EventView): Sound | null;
}

/** What stands at a table that is not played at, instead of the status line and the moves. */
export interface Instead {
  /** The bar, which has room for the figures of the seat below, too. */
  bar: Snippet<[figures: Snippet | undefined]>;
  /** What stands in the book. */
  book: Snippet;
  /** The others' hands, where they lie open. */
  hand: Snippet<[seat: number]> | null;
}

/** How a name card takes part while a cat is to be chosen. */
export interface SeatChoice {
  pick?: () => void;
  picked?: boolean;
  why?: string;
}

const TROUBLE_SHOWS = 7000;

/** A table with the sentences of its game: all that a game's own table is built on. */
export class Game<View = unknown> {
  readonly table: SeenTable<View>;
  #sentences = $state.raw<Sentences>() as Sentences;
  /** Set where the game is looked at again. */
  instead = $state.raw<Instead | null>(null);
  trouble = $state.raw<Trouble | null>(null);
  /** True while a move is on its way. */
  busy = $state(false);
  /** True while the eminence thinks about a hint. */
  thinking = $state(false);
  /** True while one reads why the eminence suggests this. */
  explains = $state(false);
  private hint = $state.raw<Suggestion | null>(null);
  #fading: ReturnType<typeof setTimeout> | undefined;

  constructor(table: SeenTable<View>, sentences: Sentences) {
    this.table = table;
    this.#sentences = sentences;
  }

  get sentences(): Sentences {
    return this.#sentences;
  }

  set sentences(sentences: Sentences) {
    this.#sentences = sentences;
  }

  say = (key: string, values?: Values): string => this.#sentences.say(key, values);
  parts = (key: string, values?: Values): Part[] => this.#sentences.parts(key, values);

  /** Whether the others' hands lie open. */
  get open(): boolean {
    return Boolean(this.instead?.hand);
  }

  // -- who sits where

  nameOf(seat: number): string {
    return chairName(this.table.room.chairs, seat);
  }

  furOf(seat: number): Fur {
    return furOf(seat, settings.fur, this.table.seat);
  }

  /** How a cat looks: asleep, bored, on turn, or glad. */
  faceOf(seat: number, onTurn: boolean, eyes: Face = "open"): Face {
    const { room, document } = this.table;
    const chair = this.table.chair(seat);
    if (room.result?.places?.[seat] === 1) return "happy";
    if (chair.away || chair.resigned || !document.present[seat]) return "closed";
    return onTurn ? eyes : "half";
  }

  // -- what happens

  /** What happened, as a sentence in pieces. */
  told(event: EventView): Part[] {
    return this.parts(`event-${event.code}`, this.#valuesOf(event));
  }

  /** What happened, in words alone. */
  toldPlainly(event: EventView): string {
    return this.say(`event-${event.code}`, this.#valuesOf(event));
  }

  #valuesOf(event: EventView): Values {
    const who = event.seat === this.table.seat ? "you" : "other";
    return { ...event.values, who, player: this.nameOf(event.seat) };
  }

  /** Let the table's changes fly and sound; returns how to stop. */
  stage(staging: Staging): () => void {
    let departure: Departure | null = null;
    return this.table.watch({
      before: ({ events, anew }) => {
        const flights = anew ? [] : events.flatMap((event) => staging.flights?.(event) ?? []);
        departure = flights.length > 0 ? new Departure(flights) : null;
      },
      after: ({ events, anew }) => {
        const leaving = departure;
        // What changed is laid out by then; nobody sees what happens in a hidden page.
        if (leaving && !document.hidden) void tick().then(() => requestAnimationFrame(() => leaving.arrive()));
        if (!anew) for (const event of events) this.#sound(staging.sound?.(event) ?? null);
      },
    });
  }

  #sound(sound: Sound | null): void {
    if (sound) sounds(sound);
  }

  // -- what one does

  /** Try a move, one at a time; where it does not go, say why, and shake the thing at `at`. */
  async play(move: string, at?: string): Promise<boolean> {
    if (this.busy) return false;
    this.clear();
    this.busy = true;
    const refused = await this.table.play(move);
    this.busy = false;
    if (refused) this.refuse(refused, at);
    return refused === null;
  }

  /** Ask the eminence what it would do. */
  async askHint(): Promise<void> {
    if (!this.table.isAsked || this.thinking) return;
    this.clear();
    this.explains = false;
    this.thinking = true;
    const answer = await this.table.wish({ do: "hint" });
    this.thinking = false;
    if (answer?.is === "refused") this.refuse(answer);
    else if (answer?.is === "hint") {
      const { move, considered, games } = answer;
      this.hint = { move, share: shareOf(answer), considered, games, version: this.table.document.version };
    }
  }

  /** The move that was suggested, as long as nothing else happened. */
  get suggestion(): Suggestion | null {
    return this.hint?.version === this.table.document.version ? this.hint : null;
  }

  /** Whether who looks makes moves at this table: not who watches, and nobody in a game of the past. */
  get canPlay(): boolean {
    return this.table.seat !== null && this.instead === null;
  }

  /** Whether one may ask here and now what the others could hold. */
  get asksHoldings(): boolean {
    const { room } = this.table;
    return room.holdings && room.stage === "playing" && this.canPlay;
  }

  /** Ask the server for something that is not a move. */
  async wish(wish: Wish): Promise<boolean> {
    this.clear();
    const answer = await this.table.wish(wish);
    if (answer?.is === "refused") this.refuse(answer);
    return answer === null;
  }

  /** Say why something does not go, in a sentence of ours. */
  object(parts: Part[], rule: string | null = null, at?: string): void {
    this.trouble = { parts, rule };
    clearTimeout(this.#fading);
    this.#fading = setTimeout(() => this.clear(), TROUBLE_SHOWS);
    sounds("illegal");
    if (at) shake(at);
  }

  clear(): void {
    this.trouble = null;
  }

  /** Say why the server did not do something. */
  refuse(refused: Refused, at?: string): void {
    this.object(this.why(refused), refused.rule, at);
  }

  /** Why the server did not do something, as a sentence in pieces. */
  why(refused: Refused): Part[] {
    return this.parts(`${refused.kind}-${refused.code}`, spoken(refused.values));
  }
}

function shareOf({ move, considered }: Hint): number | null {
  const share = considered.find((each) => each.move === move)?.share;
  return share === undefined ? null : Math.round(share * 100);
}

/** Values as they can stand in a sentence. */
function spoken(values: Record<string, unknown>): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "number" ? value : String(value)]),
  );
}
