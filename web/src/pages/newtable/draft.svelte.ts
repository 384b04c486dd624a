import type { Choice, ClockRule, GameView, Level, MakeTable } from "../../protocol.ts";
import { playersOf } from "../games.ts";

/** Lengths that are offered for each kind of clock, in seconds; the first is the usual one. */
export const LENGTHS: Record<ClockRule["kind"], number[]> = {
  none: [],
  move: [60, 30, 180],
  game: [600, 300, 1800],
};
export const PLUS = [0, 5, 10];

/** A table that is being thought up; it waits while somebody reads the rules. */
export class Draft {
  readonly game: GameView;
  options = $state<Record<string, Choice>>({});
  /** Where an option was loaded from a file, the file's name. */
  files = $state<Record<string, string>>({});
  /** Who sits on the other seats: a bot, or a friend who has yet to come. */
  others = $state<(Level | null)[]>([]);
  public = $state(false);
  watchers = $state(true);
  hints = $state(true);
  takebacks = $state(true);
  #holdings = $state<boolean | null>(null);
  clock = $state<ClockRule>({ kind: "none", seconds: 60, plus: 0 });

  constructor(game: GameView) {
    this.game = game;
    for (const { name, choices } of game.options) {
      if (choices[0] !== undefined) this.options[name] = choices[0];
    }
    this.seat(playersOf(game)[0] ?? 2);
  }

  get free(): number {
    return this.others.filter((level) => level === null).length;
  }

  /** Whether this game, with these options, has something to tell of what the others could hold. */
  get mayAskHoldings(): boolean {
    const { holdings, holdings_need: need } = this.game;
    return holdings && (need === null || this.options[need] === true);
  }

  /** Against bots alone it is on until somebody says otherwise; among people it is off. */
  get holdings(): boolean {
    return this.mayAskHoldings && (this.#holdings ?? this.free === 0);
  }

  set holdings(on: boolean) {
    this.#holdings = on;
  }

  /** Lay the table for so many; who sits there already stays. */
  seat(players: number): void {
    this.options.players = players;
    this.others = Array.from({ length: players - 1 }, (_, place) => this.others[place] ?? null);
  }

  choose(option: string, choice: Choice): void {
    if (option === "players") this.seat(Number(choice));
    else this.options[option] = choice;
  }

  load(option: string, file: string, text: string): void {
    this.options[option] = text;
    this.files[option] = file;
  }

  /** Take the deck of the box again. */
  unload(option: string, choice: Choice): void {
    this.options[option] = choice;
    delete this.files[option];
  }

  timed(kind: ClockRule["kind"]): void {
    this.clock = { kind, seconds: LENGTHS[kind][0] ?? 60, plus: 0 };
  }

  asked(): MakeTable {
    return {
      game: this.game.game,
      options: { ...this.options },
      public: this.public,
      watchers: this.watchers,
      hints: this.hints,
      holdings: this.holdings,
      takebacks: this.takebacks,
      clock: this.game.real_time ? undefined : { ...this.clock },
      bots: this.others.filter((level) => level !== null),
      start: this.free === 0,
    };
  }
}

const drafts = new Map<string, Draft>();

/** The draft of a table for this game, as it was left. */
export function draftFor(game: GameView): Draft {
  const draft = drafts.get(game.game) ?? new Draft(game);
  drafts.set(game.game, draft);
  return draft;
}

/** The table is made: the next one is thought up anew. */
export const forgetDraft = (game: string): boolean => drafts.delete(game);
