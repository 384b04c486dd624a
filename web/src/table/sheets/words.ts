import { type Language, Sentences } from "../../lang/sentences.ts";

const sources: Record<Language, () => Promise<{ default: string }>> = {
  de: () => import("./de.ftl?raw"),
  en: () => import("./en.ftl?raw"),
};

/** What the sheets say that are opened at a table. */
export async function sheetSentences(language: Language): Promise<Sentences> {
  return new Sentences(language, [(await sources[language]()).default]);
}
