import type { Sentences } from "../../lang/sentences.ts";

/** A field of a view, under the name that the game's texts give it. */
export interface Field {
  name: string;
  label: string;
  value: unknown;
}

/** The fields that the game's texts have a `label-` for, and that say something now. */
export function labelled(view: object, sentences: Sentences, without: string[] = []): Field[] {
  return Object.entries(view)
    .filter(([name, value]) => value !== null && !without.includes(name) && sentences.has(`label-${name}`))
    .map(([name, value]) => ({ name, label: sentences.say(`label-${name}`), value }));
}

/** The fields with some of them first. */
export function ordered(fields: Field[], foremost: string[]): Field[] {
  const place = ({ name }: Field) => (foremost.includes(name) ? foremost.indexOf(name) : foremost.length);
  return fields.toSorted((one, other) => place(one) - place(other));
}

/** Whose move it is: the seat that is asked, else the one on turn, else everyone. */
export function turnsOf(view: object, chairs: number): number[] {
  const { asked, turn } = view as { asked?: number | null; turn?: number | null };
  if (typeof asked === "number") return [asked];
  if (asked === null) return [];
  if (typeof turn === "number") return [turn];
  return Array.from({ length: chairs }, (_, seat) => seat);
}
