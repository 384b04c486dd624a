import type { Game } from "$web/table/game.svelte.ts";
import type { View } from "$web/views/kralle.ts";
import { movesWith, type Tool } from "./abilities.ts";
import { cardOf } from "./places.ts";

/** What is to be chosen: an ability's things, a card to play, what to take without one, or an answer. */
export type Task = Tool | "play" | "take" | "row" | "plant" | "ignore" | "trail";

const WITH_CARD: Task[] = ["play", "swap", "free", "drop", "ignore"];
const WITH_ROW: Task[] = ["row", "markers", "ends", "take"];

/** What one has chosen so far, and the move that it makes. */
export class Choice {
  readonly #game: Game<View>;
  /** The ability one is about to use. */
  tool = $state<Tool | null>(null);
  card = $state<string | null>(null);
  row = $state<string | null>(null);
  pile = $state<string | null>(null);
  seat = $state<number | null>(null);

  constructor(game: Game<View>) {
    this.#game = game;
  }

  get #moves(): string[] {
    return this.#game.table.moves;
  }

  /** What is to be done now; null where nothing is. */
  get task(): Task | null {
    const { question, symbols, hand } = this.#game.table.view;
    if (!this.#game.table.isAsked) return null;
    if (symbols) return "row";
    if (question?.startsWith("trail")) return "trail";
    if (question) return question as Task;
    return this.tool ?? (hand?.length === 0 ? "take" : "play");
  }

  get wantsCard(): boolean {
    return this.task !== null && WITH_CARD.includes(this.task);
  }

  get wantsRow(): boolean {
    return this.task !== null && WITH_ROW.includes(this.task);
  }

  /** The move that is chosen; null where something is missing. For a freed symbol see `freed`. */
  get move(): string | null {
    const { task, card, row, pile, seat } = this;
    if (task === "play") return card;
    if (task === "take") return row && (pile ? `take:${row}+${pile}` : this.#moves.find((move) => move === `take:${row}`) ?? null);
    if (task === "plant") return seat === null ? null : `plant:${seat}`;
    if (this.wantsRow) return row && `${task}:${row}`;
    if (task === "free" || task === "trail" || task === null) return null;
    return card && `${task}:${card}`;
  }

  /** The ways to play the chosen card with one symbol as `?`. */
  get freed(): string[] {
    return this.#moves.filter((move) => this.card !== null && move.startsWith(`${this.card}?`));
  }

  canBeCard(card: string): boolean {
    if (this.task === "play") return this.#moves.includes(card);
    if (this.task === "free") return movesWith("free", this.#moves).some((move) => move.startsWith(`${card}?`));
    return this.#moves.includes(`${this.task}:${card}`);
  }

  canBeRow(row: string): boolean {
    return this.wantsRow && this.#moves.some((move) => move === `${this.task}:${row}` || move.startsWith(`take:${row}+`));
  }

  canBePile(pile: string): boolean {
    return this.task === "take" && this.#moves.some((move) => move.startsWith("take:") && move.endsWith(`${this.row ?? ""}+${pile}`));
  }

  use(tool: Tool | null): void {
    this.clear();
    this.tool = tool;
  }

  /** Forget what belonged to an earlier question; a card that is still held stays chosen. */
  clear(): void {
    const held = this.#game.table.view.hand?.map(cardOf) ?? [];
    this.tool = null;
    this.row = null;
    this.pile = null;
    this.seat = null;
    if (this.card && !held.includes(this.card)) this.card = null;
  }
}
