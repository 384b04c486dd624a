import type { Component } from "svelte";
import { type Language, Sentences, type Values } from "../../lang/sentences.ts";

/** What a game's pictures are given: the rule that was just told, and words for below them. */
export interface PicturesProps {
  rule: string;
  say: (key: string, values?: Values) => string;
}

/** The figures that a game shows among its rules, with their words. */
export interface Pictures {
  Pictures: Component<PicturesProps>;
  say: PicturesProps["say"];
}

const drawings = import.meta.glob<Component<PicturesProps>>("$games/*/web/Pictures.svelte", { import: "default" });
const words = import.meta.glob<string>("$games/*/web/pictures/*.ftl", { query: "?raw", import: "default" });

/** The pictures of a game; null where it has none. */
export async function picturesOf(game: string, language: Language): Promise<Pictures | null> {
  const drawing = fileOf(drawings, `/games/${game}/web/Pictures.svelte`);
  const text = fileOf(words, `/games/${game}/web/pictures/${language}.ftl`);
  if (!drawing) return null;
  const [Pictures, source] = await Promise.all([drawing(), text?.() ?? ""]);
  const sentences = new Sentences(language, [source]);
  return { Pictures, say: (key, values) => sentences.say(key, values) };
}

function fileOf<File>(files: Record<string, File>, end: string): File | undefined {
  return Object.entries(files).find(([path]) => path.endsWith(end))?.[1];
}
