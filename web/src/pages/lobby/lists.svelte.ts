import { myself } from "../../me.svelte.ts";
import { api, Refusal, Unreachable } from "../../net/api.ts";
import type { FinishedGame, GameView, Lists } from "../../protocol.ts";

const PAUSE = 5000;
const NOTHING: Lists = { open: [], playing: [], mine: [] };

/** What the lobby lists; it looks again every few seconds, while somebody looks at it. */
export class LobbyLists {
  #lists = $state.raw<Lists>(NOTHING);
  #next: ReturnType<typeof setTimeout> | undefined;
  finished = $state.raw<FinishedGame[]>([]);
  games = $state.raw<GameView[]>([]);
  /** False once the server did not answer, until it does. */
  reachable = $state(true);
  /** Set once the server has answered for the first time. */
  known = $state(false);

  /** Those that wait for me, then the rest as the server lists them. */
  get mine() {
    return this.#lists.mine.toSorted((one, other) => Number(other.your_turn) - Number(one.your_turn));
  }

  get open() {
    return this.#lists.open.filter(({ table }) => !this.#isMine(table));
  }

  get toWatch() {
    return this.#lists.playing.filter(({ table }) => !this.#isMine(table));
  }

  /** Look from now on; what is returned ends it. */
  start(): () => void {
    const look = () => this.#look();
    document.addEventListener("visibilitychange", look);
    addEventListener("pageshow", look);
    addEventListener("online", look);
    look();
    return () => {
      document.removeEventListener("visibilitychange", look);
      removeEventListener("pageshow", look);
      removeEventListener("online", look);
      clearTimeout(this.#next);
    };
  }

  async #look(): Promise<void> {
    clearTimeout(this.#next);
    if (document.hidden) return;
    const again = (this.#next = setTimeout(() => this.#look(), PAUSE));
    try {
      await this.#ask(again);
      this.reachable = true;
    } catch (problem) {
      if (problem instanceof Unreachable) this.reachable = false;
      else if (!(problem instanceof Refusal)) throw problem;
    }
  }

  /** An answer that comes when another look has begun is not needed any longer. */
  async #ask(turn: unknown): Promise<void> {
    await myself.look();
    if (this.games.length === 0) this.games = await api.games();
    const [lists, finished] = await Promise.all([api.lists(), finishedGames()]);
    if (this.#next !== turn) return;
    this.#lists = lists;
    this.finished = finished;
    this.known = true;
  }

  #isMine(table: string): boolean {
    return this.#lists.mine.some((line) => line.table === table);
  }
}

/** Who has no name yet has played nothing. */
async function finishedGames(): Promise<FinishedGame[]> {
  return myself.name === null ? [] : api.finished();
}
