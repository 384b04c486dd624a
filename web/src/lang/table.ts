import { house, sentencesIn } from "./files.ts";
import type { Language, Sentences } from "./sentences.ts";

const table = import.meta.glob<string>("$games/*/texts/*.ftl", { query: "?table", import: "default" });

/** What is said at a game's table: what happens, what can be done and what cannot. */
export function tableSentences(game: string, language: Language): Promise<Sentences> {
  return sentencesIn([table, house], game, language);
}
