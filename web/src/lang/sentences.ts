import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from "@fluent/bundle";

export type Language = "de" | "en";
export type Values = Record<string, string | number>;

/** What is drawn in a sentence rather than written: a card, a rank, a place of The Red Claw. */
export type Drawn = { card: string } | { rank: string } | { place: string };

/** A piece of a sentence: words, or something drawn. */
export type Part = string | Drawn;

// Cards pass through Fluent between these signs, which no sentence and no name contains.
const CARD = "\uE000";
const RANK = "\uE001";
const END = "\uE002";
const PLACE = "\uE003";
const DRAWN = new RegExp(`([${CARD}${RANK}${PLACE}])([^${END}]*)${END}`);

const marked = (sign: string) => (words: FluentVariable[]) =>
  String(words[0] ?? "")
    .split(" ")
    .filter(Boolean)
    .map((word) => `${sign}${word}${END}`)
    .join(" ");

/** Sentences of one language; of two messages with the same name the first counts. */
export class Sentences {
  readonly language: Language;
  readonly #bundle: FluentBundle;
  readonly #keys = new Set<string>();

  constructor(language: Language, sources: string[]) {
    this.language = language;
    this.#bundle = new FluentBundle(language, {
      useIsolating: false,
      functions: {
        CARD: marked(CARD),
        RANK: marked(RANK),
        PLACE: marked(PLACE),
        NAMED: (words) => this.#named(String(words[0] ?? "")),
      },
    });
    for (const resource of sources.map((source) => new FluentResource(source))) {
      this.#bundle.addResource(resource);
      for (const { id } of resource.body) this.#keys.add(id);
    }
  }

  /** The sentences whose names begin like this, in the order of the files. */
  keys(beginning: string): string[] {
    return [...this.#keys].filter((key) => key.startsWith(beginning));
  }

  has(key: string): boolean {
    return this.#pattern(key) !== null;
  }

  /** A sentence in pieces, cards apart. */
  parts(key: string, values: Values = {}): Part[] {
    return pieces(this.#format(key, values));
  }

  /** A sentence in words alone: cards are named. */
  say(key: string, values: Values = {}): string {
    return this.parts(key, values)
      .map((part) => (typeof part === "string" ? part : this.nameOf(part)))
      .join("");
  }

  /** What a card, a rank or a place is called. */
  nameOf(part: Drawn): string {
    if ("place" in part)
      return this.#format("place-name", { colour: part.place.charAt(0), value: part.place.slice(1) });
    if ("rank" in part) return this.#format("rank-name", { rank: part.rank });
    const word = part.card;
    if (word === "*") return this.#format("joker-name", {});
    if (word.startsWith("*"))
      return this.#format("joker-as-name", { card: this.nameOf({ card: word.slice(1) }) });
    return this.#format("card-name", { rank: word.slice(0, -1), suit: word.slice(-1) });
  }

  #pattern(key: string) {
    const [name = "", attribute] = key.split(".");
    const message = this.#bundle.getMessage(name);
    return (attribute ? message?.attributes[attribute] : message?.value) ?? null;
  }

  #format(key: string, values: Values): string {
    const pattern = this.#pattern(key);
    if (pattern === null) throw new Error(`no sentence ${key} in ${this.language}`);
    return this.#bundle.formatPattern(pattern, Object.fromEntries(Object.entries(values).map(prepared)));
  }

  #named(words: string): string {
    const counts = new Map<string, number>();
    for (const word of words.split(" ").filter(Boolean)) counts.set(word, (counts.get(word) ?? 0) + 1);
    return [...counts].map(([word, count]) => this.#format(`named-${word}`, { count })).join(", ");
  }
}

/** A number that is written the same in all languages; to load a language's way of writing them takes a frame. */
class SmallNumber extends FluentNumber {
  override toString(): string {
    return String(this.value);
  }
}

const isSmall = (value: string | number) => Number.isInteger(value) && Math.abs(Number(value)) < 1000;
const prepared = ([name, value]: [string, string | number]): [string, FluentVariable] => [
  name,
  isSmall(value) ? new SmallNumber(Number(value)) : value,
];

function pieces(text: string): Part[] {
  const parts: Part[] = [];
  let rest = text;
  for (let found = DRAWN.exec(rest); found; found = DRAWN.exec(rest)) {
    const [whole, sign, word = ""] = found;
    if (found.index > 0) parts.push(rest.slice(0, found.index));
    parts.push(sign === CARD ? { card: word } : sign === RANK ? { rank: word } : { place: word });
    rest = rest.slice(found.index + whole.length);
  }
  if (rest) parts.push(rest);
  return parts;
}
