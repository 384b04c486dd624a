import type { Part } from "$web/lang/sentences.ts";
import type { Game } from "$web/table/game.svelte.ts";
import type { View } from "$web/views/katch.ts";

const NOTE_SHOWS = 2500;
/** Refusals that only say that somebody, or the clock, was quicker. */
const TOO_LATE = ["late", "taken", "moment-over", "already-done", "already-ready", "no-pause", "pause", "waiting"];

/** Answers in a race: how long they took, and what came of them. */
export class Race {
  readonly #game: Game<View>;
  /** When what is asked now came to be seen. */
  #began = performance.now();
  #fading: ReturnType<typeof setTimeout> | undefined;

  /** A short word on an answer that came too late. */
  note = $state.raw<Part[] | null>(null);
  /** How long one's last answer took, in milliseconds, as it was judged. */
  took = $state<number | null>(null);

  constructor(game: Game<View>) {
    this.#game = game;
  }

  /** Time the questions and hear the verdicts; returns how to stop. */
  watch(): () => void {
    return this.#game.table.watch({
      after: ({ before, after, verdicts, anew }) => {
        if (anew || before.view?.phase !== after.view?.phase) this.#ask();
        const mine = verdicts.find(({ seat }) => seat === after.seat);
        if (mine) this.took = mine.reaction;
      },
    });
  }

  /** Answer what lies there now; several answers may be on their way. */
  async answer(deed: string, at?: string): Promise<void> {
    const { table } = this.#game;
    const reaction = Math.round(performance.now() - this.#began);
    this.#game.clear();
    const refused = await table.play(`${deed}@${table.view.phase}`, reaction);
    if (!refused) return;
    if (TOO_LATE.includes(refused.code)) this.#say(this.#game.why(refused));
    else this.#game.refuse(refused, at);
  }

  // The question begins once it is painted: two frames after it is known.
  #ask(): void {
    this.#began = performance.now();
    requestAnimationFrame(() => requestAnimationFrame(() => (this.#began = performance.now())));
  }

  #say(parts: Part[]): void {
    this.note = parts;
    clearTimeout(this.#fading);
    this.#fading = setTimeout(() => (this.note = null), NOTE_SHOWS);
  }
}
