import { line, type Command } from "../net/line.svelte.ts";
import type {
  ChatView,
  EventView,
  FromClient,
  FromServer,
  Gone,
  Joined,
  Mood,
  Refused,
  Update,
} from "../protocol.ts";
import { rememberCommitment } from "../review/remembered.ts";
import { eventIn, updated } from "./patch.ts";
import { type Answer, type Change, type LogLine, SeenTable, type Wish } from "./seen.ts";

const LONGEST_LOG = 300;
const PAGE = Math.random().toString(36).slice(2, 10);
let refs = 0;

/** A table as this client may know it, live. */
export class LiveTable<View = unknown> extends SeenTable<View> {
  readonly id: string;
  readonly #invite: string | null;
  #document = $state.raw<Joined<View> | null>(null);
  #lines = 0;
  #answers = new Map<string | null, (answer: Answer) => void>();

  log = $state.raw<LogLine[]>([]);
  gone = $state.raw<Gone["code"] | null>(null);
  watching = $state(0);
  unread = $state(0);
  mood = $state.raw<{ seat: number; mood: Mood } | null>(null);
  /** What the server's clock says less what ours says. */
  #ahead = 0;

  constructor(id: string, invite: string | null) {
    super();
    this.id = id;
    this.#invite = invite;
    line.listen(id, this);
  }

  leaveSight(): void {
    line.part(this.id);
  }

  // -- what is known

  get isKnown(): boolean {
    return this.#document !== null;
  }

  get document(): Joined<View> {
    if (!this.#document) throw new Error("the table is not known yet");
    return this.#document;
  }

  now(): number {
    return performance.now() + this.#ahead;
  }

  // -- what can be done

  play(move: string, reaction: number | null = null): Promise<Refused | null> {
    return this.wish({ do: "move", move, version: this.document.version, reaction }).then(refusedOnly);
  }

  wish(wish: Wish): Promise<Answer> {
    const command = { ...wish, table: this.id, ref: `${PAGE}-${refs++}` } as Command;
    return new Promise((answer) => {
      this.#answers.set(command.ref, answer);
      line.send(command);
    });
  }

  show(mood: Mood): void {
    line.mention({ do: "react", table: this.id, mood });
  }

  // -- what is heard

  joining(): FromClient {
    const { version = 0, seal = "" } = this.#document ?? {};
    return { do: "join", table: this.id, invite: this.#invite, seen: version, seal };
  }

  hear(message: FromServer): void {
    if (message.is === "table") this.#shown(message as Joined<View>);
    else if (message.is === "update") this.#updated(message);
    else if (message.is === "ack") this.#answer(message.ref, null);
    else if (message.is === "refused" || message.is === "hint" || message.is === "holdings") this.#answer(message.ref, message);
    else if (message.is === "chat") this.#heard(message.line);
    else if (message.is === "presence") this.#present(message.present, message.watchers);
    else if (message.is === "mood" && message.seat !== null)
      this.mood = { seat: message.seat, mood: message.mood };
    else if (message.is === "gone") this.gone = message.code;
  }

  #shown(document: Joined<View>): void {
    const before = this.#document;
    this.#write(...unheard(document.chat, this.log).map((chat) => ({ chat })));
    if (document.version !== before?.version) this.#write(...document.events.map((event) => ({ event })));
    this.gone = null;
    this.#change({ before: before ?? document, after: document, events: [], verdicts: [], anew: true });
  }

  #updated(update: Update): void {
    const before = this.document;
    const after = updated(before, update, this.now());
    if (after.version !== before.version + 1) return;
    const { events: told = [], verdicts = [] } = update;
    const events = told.map((event) => eventIn(event as [string, number], after.names));
    if (update.kind === "started") this.#clearBook();
    this.#write(...events.map((event) => ({ event })));
    this.#change({ before, after, events, verdicts, anew: false });
  }

  #change(change: Change<View>): void {
    this.change(change, () => {
      this.#ahead = change.after.now - performance.now();
      this.#document = change.after;
    });
    this.#rememberComingDeal();
  }

  #rememberComingDeal(): void {
    const { stage, number, commitment, result } = this.room;
    const comes = stage === "waiting" || (stage === "over" && result?.number !== number);
    if (comes && commitment) rememberCommitment(this.id, number, commitment);
  }

  #answer(ref: string | null, answer: Answer): void {
    this.#answers.get(ref)?.(answer);
    this.#answers.delete(ref);
  }

  #heard(chat: ChatView): void {
    this.#write({ chat });
    this.unread++;
  }

  #present(present: boolean[], watchers: number): void {
    this.watching = watchers;
    if (this.#document) this.#document = { ...this.#document, present };
  }

  #write(...lines: ({ event: EventView } | { chat: ChatView })[]): void {
    if (lines.length === 0) return;
    const numbered = lines.map((entry) => ({ number: this.#lines++, ...entry }));
    this.log = [...this.log, ...numbered].slice(-LONGEST_LOG);
  }

  /** A new game begins a new book; what was said stays. */
  #clearBook(): void {
    this.log = this.log.filter((entry) => "chat" in entry);
  }
}

function unheard(chat: ChatView[], log: LogLine[]): ChatView[] {
  const last = log.reduce((most, entry) => ("chat" in entry ? Math.max(most, entry.chat.number) : most), 0);
  return chat.filter((line) => line.number > last);
}

function refusedOnly(answer: Answer): Refused | null {
  return answer?.is === "refused" ? answer : null;
}
