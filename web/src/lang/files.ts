import { type Language, Sentences } from "./sentences.ts";

/** Files of sentences by their paths, to be loaded when they are needed. */
export type Files = Record<string, () => Promise<string>>;

/** The sentences about a game in some files; of two with the same name the first counts. */
export async function sentencesIn(all: Files[], game: string, language: Language): Promise<Sentences> {
  const isMeant = (path: string) =>
    path.endsWith(`/${language}.ftl`) && (!path.includes("/games/") || path.includes(`/games/${game}/`));
  const files = all.flatMap((files) => Object.entries(files)).filter(([path]) => isMeant(path));
  return new Sentences(language, await Promise.all(files.map(([, load]) => load())));
}

export const house = import.meta.glob<string>("../texts/*.ftl", { query: "?raw", import: "default" });
