import { type FromClient, type FromServer, PROTOCOL } from "../protocol.ts";

/** A message that must arrive: it carries a ref, and is sent again until it is answered. */
export type Command = Extract<FromClient, { ref: string }>;

/** Who wants to hear of one table. */
export interface Listener {
  /** What to say to be shown the table, on every new connection. */
  joining(): FromClient;
  hear(message: FromServer): void;
}

const WAITS = [300, 1000, 2000, 4000, 8000];
const SILENCE = 6000; // a command without an answer for so long: the line is dead
const NOBODY = 4401;
const WRONG_PROTOCOL = 4400;

/** The one socket to the server: it comes back by itself, and loses no command. */
export class Line {
  state = $state<"connecting" | "open" | "lost" | "nobody" | "outdated">("connecting");
  /** When the next attempt is made, as `Date.now()` counts. */
  retryAt = $state<number | null>(null);

  #socket: WebSocket | null = null;
  #listeners = new Map<string, Listener>();
  #unanswered = new Map<string, Command>();
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    addEventListener("offline", () => this.#lose());
    addEventListener("online", () => this.#connectNow());
    addEventListener("pageshow", () => this.#connectNow());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#connectNow();
    });
  }

  /** Be shown a table from now on. */
  listen(table: string, listener: Listener): void {
    this.#listeners.set(table, listener);
    if (this.state === "open") this.#say(listener.joining());
    else this.#connectNow();
  }

  /** Be shown a table no longer; what was sent is still delivered. */
  part(table: string): void {
    if (this.#listeners.delete(table)) this.#say({ do: "part", table });
  }

  /** Send what must arrive. */
  send(command: Command): void {
    this.#unanswered.set(command.ref, command);
    this.#say(command);
    this.#watch();
  }

  /** Send what may be lost. */
  mention(message: FromClient): void {
    this.#say(message);
  }

  /** Try again at once, with who we are by now. */
  again(): void {
    this.#socket?.close();
    this.#socket = null;
    this.state = "lost";
    this.#connectNow();
  }

  #connectNow(): void {
    if (this.#listeners.size === 0 || (this.#socket && this.#socket.readyState <= WebSocket.OPEN)) return;
    clearTimeout(this.#retry);
    this.retryAt = null;
    if (!navigator.onLine) return; // the browser tells when it is worth a try
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/socket`);
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ do: "hello", protocol: PROTOCOL }));
    socket.onmessage = (event) => this.#hear(socket, JSON.parse(event.data));
    socket.onclose = (event) => this.#closed(socket, event.code);
  }

  #hear(socket: WebSocket, message: FromServer): void {
    if (socket !== this.#socket) return;
    if (message.is === "welcome") this.#opened();
    else if (message.is === "ping") this.#say({ do: "pong", number: message.number });
    else {
      if ("ref" in message && message.ref) this.#answered(message.ref);
      this.#listenerTo(message)?.hear(message);
    }
  }

  /** Who hears a message; an update has the beginning of its table's id. */
  #listenerTo(message: FromServer): Listener | undefined {
    if (message.is !== "update") return "table" in message ? this.#listeners.get(message.table ?? "") : undefined;
    const start = message.at[0];
    return [...this.#listeners].find(([table]) => table.startsWith(start))?.[1];
  }

  #opened(): void {
    this.#failures = 0;
    this.state = "open";
    for (const listener of this.#listeners.values()) this.#say(listener.joining());
    for (const command of this.#unanswered.values()) this.#say(command);
    this.#watch();
  }

  #answered(ref: string): void {
    this.#unanswered.delete(ref);
    clearTimeout(this.#silence);
    this.#watch();
  }

  /** Take a line on which nothing is answered for dead. */
  #watch(): void {
    clearTimeout(this.#silence);
    if (this.#unanswered.size > 0 && this.state === "open")
      this.#silence = setTimeout(() => this.#lose(), SILENCE);
  }

  #lose(): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.close();
    this.#closed(socket, 0);
  }

  #closed(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    clearTimeout(this.#silence);
    if (code === NOBODY) this.state = "nobody";
    else if (code === WRONG_PROTOCOL) this.state = "outdated";
    else this.#retryLater();
  }

  #retryLater(): void {
    this.state = "lost";
    const wait = WAITS[Math.min(this.#failures++, WAITS.length - 1)] ?? 0;
    // Not all clients of a server that went down come back in the same moment.
    const after = wait * (0.75 + Math.random() / 2);
    this.retryAt = Date.now() + after;
    this.#retry = setTimeout(() => this.#connectNow(), after);
  }

  #say(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN && this.state === "open")
      this.#socket.send(JSON.stringify(message));
  }
}

export const line = new Line();
