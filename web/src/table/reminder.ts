import { mayNotify, notify, unnotify } from "../home.ts";
import { settings } from "../settings.svelte.ts";

const SLOW = 20_000; // so long the others took, and one looks elsewhere by then

/** Tells somebody who looks elsewhere that it is their turn at a slow table. */
export class Reminder {
  readonly #path: string;
  #waitsSince: number | null = performance.now();

  constructor(path: string) {
    this.#path = path;
    document.addEventListener("visibilitychange", this.#seen);
  }

  /** Hear whose turn it is; `title` and `body` are only for a notification. */
  note(isMine: boolean, title: string, body: string): void {
    if (!isMine) {
      this.#waitsSince ??= performance.now();
      return;
    }
    const waited = this.#waitsSince === null ? 0 : performance.now() - this.#waitsSince;
    this.#waitsSince = null;
    if (waited > SLOW && document.hidden && settings.reminders && mayNotify())
      void notify(this.#path, title, body).catch(() => undefined);
  }

  stop(): void {
    document.removeEventListener("visibilitychange", this.#seen);
  }

  #seen = (): void => {
    if (!document.hidden && mayNotify()) void unnotify(this.#path).catch(() => undefined);
  };
}
