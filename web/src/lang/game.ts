import { type Language, Sentences } from "./sentences.ts";

type Source = () => Promise<string>;
const rules = import.meta.glob<string>("$games/*/texts/*.ftl", { query: "?raw", import: "default" });
const house = import.meta.glob<string>("../texts/*.ftl", { query: "?raw", import: "default" });
const tables = import.meta.glob<string>("$texts/tables/texts/*.ftl", { query: "?raw", import: "default" });
const match = import.meta.glob<string>("$texts/match/texts/*.ftl", { query: "?raw", import: "default" });
const server = import.meta.glob<string>("$texts/server/texts/*.ftl", { query: "?raw", import: "default" });
const words = import.meta.glob<string>("$games/*/web/*.ftl", { query: "?raw", import: "default" });

/** All sentences of a game: its rules and events, its words for the browser, and the house's. */
export async function gameSentences(game: string, language: Language): Promise<Sentences> {
  const own = [words, rules].map((files) => fileOf(files, language, `/games/${game}/`));
  const shared = [house, tables, match, server].map((files) => fileOf(files, language));
  const sources = [...own, ...shared].filter((source) => source !== null);
  return new Sentences(language, await Promise.all(sources.map((source) => source())));
}

function fileOf(files: Record<string, Source>, language: Language, folder = "/"): Source | null {
  const name = Object.keys(files).find((path) => path.includes(folder) && path.endsWith(`/${language}.ftl`));
  return name === undefined ? null : (files[name] ?? null);
}
