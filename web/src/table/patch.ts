import type { EventView, Update } from "../protocol.ts";

type Splice = [number, number, ...unknown[]];
type Values = EventView["values"];

/** The table after an update, leaving it untouched as it was before; an update may not say what time it is. */
export function updated<T extends object>(table: T, { at, new: patch, now }: Update, time: number): T {
  const [, version, seal] = at;
  return { ...changed(table, patch ?? {}), version, seal, now: now ?? time };
}

/** The document with a patch in it, leaving it untouched as it was before. */
export function changed<T>(document: T, patch: unknown): T {
  if (!(patch instanceof Object)) return patch as T;
  if (Array.isArray(patch)) return patch.length === 1 ? patch[0] : (document as unknown[]).toSpliced(...(patch as Splice)) as T;
  return Object.entries(patch).reduce((each, [path, inner]) => put(each, path.split("."), inner) as T, document);
}

function put(document: unknown, [step, ...rest]: string[], patch: unknown): unknown {
  if (step === undefined) return changed(document, patch);
  const copy = Array.isArray(document) ? [...document] : { ...(document as object) };
  const parts = copy as Record<string, unknown>;
  parts[step] = put(parts[step], rest, patch);
  return copy;
}

/** What happened, as an update tells it; the names of its values are told once, and kept. */
export function eventIn([code, seat, ...told]: [string, number, ...unknown[]], names: Record<string, string[]>): EventView {
  const [whole] = told;
  const values = typeof whole === "object" ? whole : Object.fromEntries(told.map((value, n) => [names[code]![n], value]));
  names[code] ??= Object.keys(values as Values).sort();
  return { code, seat, values: values as Values };
}
