import { house, sentencesIn } from "./files.ts";
import type { Language, Sentences } from "./sentences.ts";

const rules = import.meta.glob<string>("$games/*/texts/*.ftl", { query: "?raw", import: "default" });
const shared = import.meta.glob<string>("$texts/{tables,match,server}/texts/*.ftl", { query: "?raw", import: "default" });

/** What is said about a game: its rules, its options and what is wrong with them. */
export function bookSentences(game: string, language: Language): Promise<Sentences> {
  return sentencesIn([rules, house, shared], game, language);
}
