import { FURS, type Fur } from "./furniture/cats.ts";
import type { Language } from "./lang/sentences.ts";
import type { Level } from "./protocol.ts";

export type Light = "day" | "lamp" | "system";

interface Kept {
  language: Language;
  light: Light;
  sound: boolean;
  calm: boolean;
  reminders: boolean;
  fur: Fur;
  level: Level;
  lastGame: string;
}

const KEY = "katzentisch";
const DEFAULTS: Kept = {
  language: navigator.language.toLowerCase().startsWith("de") ? "de" : "en",
  light: "system",
  sound: true,
  calm: false,
  reminders: false,
  fur: "marmalade",
  level: "tabby",
  lastGame: "miau",
};

/** What this browser remembers; a store that is full or forbidden just forgets. */
class Settings {
  #kept = $state<Kept>({ ...DEFAULTS, ...read() });

  get language() { return this.#kept.language; }
  set language(language: Language) { this.#keep({ language }); }
  get light() { return this.#kept.light; }
  set light(light: Light) { this.#keep({ light }); showLight(light); }
  get sound() { return this.#kept.sound; }
  set sound(sound: boolean) { this.#keep({ sound }); }
  /** Less motion: things jump instead of flying. */
  get calm() { return this.#kept.calm; }
  set calm(calm: boolean) { this.#keep({ calm }); showCalm(calm); }
  /** Say that it is one's turn while one looks elsewhere. */
  get reminders() { return this.#kept.reminders; }
  set reminders(reminders: boolean) { this.#keep({ reminders }); }
  get fur() { return this.#kept.fur; }
  set fur(fur: Fur) { this.#keep({ fur }); }
  get level() { return this.#kept.level; }
  set level(level: Level) { this.#keep({ level }); }
  get lastGame() { return this.#kept.lastGame; }
  set lastGame(lastGame: string) { this.#keep({ lastGame }); }

  /** Show what was chosen when the page opens. */
  show(): void {
    showLight(this.light);
    showCalm(this.calm);
  }

  #keep(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // Then only this page knows.
    }
  }
}

function read(): Partial<Kept> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? sound(kept as Partial<Kept>) : {};
  } catch {
    return {};
  }
}

/** Drop what an older or meddled-with store says and we do not know. */
function sound(kept: Partial<Kept>): Partial<Kept> {
  const known: Partial<Kept> = {};
  if (kept.language === "de" || kept.language === "en") known.language = kept.language;
  if (kept.light === "day" || kept.light === "lamp") known.light = kept.light;
  if (typeof kept.sound === "boolean") known.sound = kept.sound;
  if (typeof kept.calm === "boolean") known.calm = kept.calm;
  if (typeof kept.reminders === "boolean") known.reminders = kept.reminders;
  if (kept.fur && Object.hasOwn(FURS, kept.fur)) known.fur = kept.fur;
  if (kept.level && ["kitten", "tabby", "stray", "eminence"].includes(kept.level)) known.level = kept.level;
  if (typeof kept.lastGame === "string") known.lastGame = kept.lastGame;
  return known;
}

function showLight(light: Light): void {
  const theme = { day: "light", lamp: "dark", system: null }[light];
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

function showCalm(calm: boolean): void {
  document.documentElement.classList.toggle("calm", calm);
}

export const settings = new Settings();

/** Tell whether things should jump rather than fly. */
export const isCalm = (): boolean =>
  settings.calm || matchMedia("(prefers-reduced-motion: reduce)").matches;
