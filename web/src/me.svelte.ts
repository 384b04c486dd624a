import { api, Refusal } from "./net/api.ts";
import type { Me } from "./protocol.ts";

/** Who sits in front of this browser; a name is asked for once, when it is first needed. */
class Myself {
  #me = $state.raw<Me | null>(null);
  #looking: Promise<void> | null = null;
  /** Set while the name is being asked for. */
  asking = $state.raw<((me: Me | null) => void) | null>(null);

  get name(): string | null {
    return this.#me?.name ?? null;
  }

  /** Find out who we are, once; where the server does not answer, the next one asks again. */
  look(): Promise<void> {
    this.#looking ??= this.#ask().catch((problem: unknown) => {
      this.#looking = null;
      throw problem;
    });
    return this.#looking;
  }

  async #ask(): Promise<void> {
    try {
      this.#me = await api.me();
    } catch (problem) {
      if (!(problem instanceof Refusal && problem.status === 401)) throw problem;
      this.#me = null;
    }
  }

  /** Have a name; false if none was given. */
  async known(): Promise<boolean> {
    if (!this.#me) await this.look();
    if (this.#me) return true;
    const me = await new Promise<Me | null>((answer) => (this.asking = answer));
    this.asking = null;
    if (me) this.#me = me;
    return me !== null;
  }

  async rename(name: string): Promise<void> {
    this.#me = this.#me ? await api.rename(name) : await api.comeIn(name);
  }

  async comeBack(word: string): Promise<void> {
    this.#me = await api.comeBack(word);
  }

  async forget(): Promise<void> {
    try {
      await api.forget();
      this.#me = null;
    } catch (problem) {
      if (problem instanceof Refusal && problem.code === "not-wiped") this.#me = null;
      throw problem;
    }
  }

  /** The server does not know us any longer. */
  lost(): void {
    this.#me = null;
  }
}

export const myself = new Myself();
