import { settings } from "../settings.svelte.ts";
import { type Language, type Part, Sentences, type Values } from "./sentences.ts";

const sources: Record<Language, () => Promise<{ default: string }>> = {
  de: () => import("../texts/de.ftl?raw"),
  en: () => import("../texts/en.ftl?raw"),
};

const loaded = new Map<Language, Sentences>();
let current = $state.raw<Sentences | null>(null);

/** Make the house speak the language of the settings; nothing is shown before it does. */
export async function speak(language: Language): Promise<void> {
  let sentences = loaded.get(language);
  if (!sentences) {
    sentences = new Sentences(language, [(await sources[language]()).default]);
    loaded.set(language, sentences);
  }
  if (settings.language !== language) return;
  document.documentElement.lang = language;
  current = sentences;
}

/** The house's own sentences. */
export function house(): Sentences {
  if (!current) throw new Error("the house does not speak yet");
  return current;
}

export const say = (key: string, values?: Values): string => house().say(key, values);
export const parts = (key: string, values?: Values): Part[] => house().parts(key, values);
