import tablesDe from "$texts/tables/texts/de.ftl?raw";
import tablesEn from "$texts/tables/texts/en.ftl?raw";
import matchDe from "$texts/match/texts/de.ftl?raw";
import matchEn from "$texts/match/texts/en.ftl?raw";
import serverDe from "$texts/server/texts/de.ftl?raw";
import serverEn from "$texts/server/texts/en.ftl?raw";
import houseDe from "../texts/de.ftl?raw";
import houseEn from "../texts/en.ftl?raw";
import { type Language, Sentences } from "./sentences.ts";

const house: Record<Language, string[]> = {
  de: [houseDe, tablesDe, matchDe, serverDe],
  en: [houseEn, tablesEn, matchEn, serverEn],
};
type Source = () => Promise<string>;
const rules = import.meta.glob<string>("$games/*/texts/*.ftl", { query: "?raw", import: "default" });
const words = import.meta.glob<string>("$games/*/web/*.ftl", { query: "?raw", import: "default" });

/** All sentences of a game: its rules and events, its words for the browser, and the house's. */
export async function gameSentences(game: string, language: Language): Promise<Sentences> {
  const own = [words, rules]
    .map((files) => fileOf(files, game, language))
    .filter((source) => source !== null)
    .map((source) => source());
  return new Sentences(language, [...(await Promise.all(own)), ...house[language]]);
}

function fileOf(files: Record<string, Source>, game: string, language: Language): Source | null {
  const name = Object.keys(files).find(
    (path) => path.includes(`/games/${game}/`) && path.endsWith(`/${language}.ftl`),
  );
  return name === undefined ? null : (files[name] ?? null);
}
