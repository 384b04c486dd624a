import { type Language, Sentences } from "../lang/sentences.ts";
import type { EventView } from "../protocol.ts";
import type { Change, SeenTable } from "./seen.ts";

/** What a learner sees when a moment may have come. */
export interface Seen<View = any> {
  view: View;
  /** What happened since the learner's last move, that move included. */
  events: EventView[];
  moves: string[];
  seat: number;
}

/** Something to be learnt, as soon as it can be seen at the table. */
export interface Moment<View = any> {
  id: string;
  rule: string;
  /** The rule that applies, where it is not always the same. */
  ruleOf?(seen: Seen<View>): string;
  when(seen: Seen<View>): boolean;
  /** The `data-at` names of what is meant; one that ends with a colon or a dot means all that begin so. */
  marks?(seen: Seen<View>): string[];
}

/** A lesson as it is stored: what is to be learnt, in the order in which it matters, and its words. */
export interface LessonBook {
  moments: Moment[];
  words: Sentences;
}

const moments = import.meta.glob<Moment[]>("$games/*/web/lesson/moments.ts", { import: "moments" });
const words = import.meta.glob<string>("$games/*/web/lesson/*.ftl", { query: "?raw", import: "default" });

/** The lesson of a game; null where it has none. */
export async function lessonBook(game: string, language: Language): Promise<LessonBook | null> {
  const found = fileOf(moments, `/games/${game}/web/lesson/moments.ts`);
  const text = fileOf(words, `/games/${game}/web/lesson/${language}.ftl`);
  if (!found || !text) return null;
  const [list, source] = await Promise.all([found(), text()]);
  return { moments: list, words: new Sentences(language, [source]) };
}

function fileOf<File>(files: Record<string, File>, end: string): File | undefined {
  return Object.entries(files).find(([path]) => path.endsWith(end))?.[1];
}

interface Kept {
  table: string;
  done: string[];
  ended: boolean;
}

const KEY = "katzentisch-lesson";

/** What one has learnt at a table, and what is just being told. */
export class Lesson {
  readonly #table: SeenTable;
  readonly moments: Moment[];
  #events = $state.raw<EventView[]>([]);
  #done = $state.raw<string[]>([]);
  #ended = $state(false);
  /** What is being told. */
  moment = $state.raw<Moment | null>(null);
  /** True when there is nothing more to come: all was told, or the game is over. */
  closes = $state(false);

  constructor(table: SeenTable, moments: Moment[]) {
    this.#table = table;
    this.moments = moments;
    const kept = keptOf(table.id);
    this.#done = kept.done;
    this.#ended = kept.ended;
  }

  /** How many moments there have been, the open one included. */
  get step(): number {
    return this.#done.length + (this.moment ? 1 : 0);
  }

  /** Whether there is more to tell at once. */
  get goesOn(): boolean {
    return this.#coming() !== null;
  }

  /** How many moments have not come. */
  get missing(): number {
    return this.moments.length - this.#done.length;
  }

  /** The rule that what is being told comes from. */
  get rule(): string {
    const seen = this.#seen();
    return (seen && this.moment?.ruleOf?.(seen)) ?? this.moment?.rule ?? "";
  }

  /** What is meant by what is being told. */
  get marks(): string[] {
    const seen = this.#seen();
    return (seen && this.moment?.marks?.(seen)) ?? [];
  }

  /** Follow the game; returns how to stop. */
  watch(): () => void {
    this.#look();
    return this.#table.watch({ after: (change) => this.#follow(change) });
  }

  /** What was told is understood. */
  understand(): void {
    if (this.moment) this.#done = [...this.#done, this.moment.id];
    this.moment = null;
    this.#keep();
    this.#look();
  }

  /** Say no more. */
  end(): void {
    this.#ended = true;
    this.moment = null;
    this.closes = false;
    this.#keep();
  }

  #follow({ before, events }: Change<unknown>): void {
    const moved = before.moves.length > 0 && events[0]?.seat === this.#table.seat;
    this.#events = moved ? events : [...this.#events, ...events];
    // Who does something has understood, or does not want to read.
    if (moved && this.moment) return this.understand();
    if (!this.#holds()) this.moment = null;
    this.#look();
  }

  /** Whether what is being told can still be seen; if not, it may come again. */
  #holds(): boolean {
    const seen = this.#seen();
    return Boolean(seen && this.moment?.when(seen));
  }

  #look(): void {
    const over = this.#table.room.stage === "over";
    this.moment = over ? null : (this.moment ?? this.#coming());
    this.closes = !this.#ended && this.moment === null && (over || this.missing === 0);
  }

  #coming(): Moment | null {
    const seen = this.#seen();
    if (!seen || this.#ended) return null;
    const left = this.moments.filter((each) => each !== this.moment && !this.#done.includes(each.id));
    return left.find((each) => each.when(seen)) ?? null;
  }

  #seen(): Seen | null {
    const { document, seat, moves } = this.#table;
    if (document.view === null || seat === null) return null;
    return { view: document.view, events: this.#events, moves, seat };
  }

  #keep(): void {
    const kept: Kept = { table: this.#table.id, done: this.#done, ended: this.#ended };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Then the lesson begins again when the page is loaded again.
    }
  }
}

function keptOf(table: string): Kept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Kept | null;
    if (kept?.table === table) return kept;
  } catch {
    // Nothing was kept.
  }
  return { table, done: [], ended: false };
}
