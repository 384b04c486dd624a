import type { Sentences } from "../../lang/sentences.ts";

/** A game says where its chapters begin: the first rule, and the house's word for what follows. */
export type Beginnings = [rule: string, chapter: string][];

export interface Chapter {
  name: string;
  rules: string[];
}

const files = import.meta.glob<Beginnings>("$games/*/web/chapters.ts", { import: "default", eager: true });

/** All rules of a game in chapters, the house's own last. */
export function chaptersOf(game: string, sentences: Sentences): Chapter[] {
  const rules = sentences.keys("rule-").filter((key) => /^rule-[A-Z]+\d+$/.test(key)).map((key) => key.slice(5));
  const own = rules.filter((rule) => !isOfTheHouse(rule));
  const house = rules.filter(isOfTheHouse).toSorted((one, other) => numberOf(one) - numberOf(other));
  return [...divided(own, beginningsOf(game)), { name: "house", rules: house }];
}

const isOfTheHouse = (rule: string): boolean => rule.startsWith("KT");
const numberOf = (rule: string): number => Number(rule.replace(/\D+/, ""));

function beginningsOf(game: string): Beginnings {
  return Object.entries(files).find(([path]) => path.includes(`/games/${game}/`))?.[1] ?? [];
}

function divided(rules: string[], beginnings: Beginnings): Chapter[] {
  const chapters: Chapter[] = [];
  for (const rule of rules) {
    const name = beginnings.find(([first]) => first === rule)?.[1];
    if (name || chapters.length === 0) chapters.push({ name: name ?? "rules", rules: [] });
    chapters.at(-1)?.rules.push(rule);
  }
  return chapters;
}
