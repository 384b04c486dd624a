import type { EventView, Update } from "../protocol.ts";

type Values = EventView["values"];
type EventLine = NonNullable<Update["events"]>[number];

/** The table after an update, leaving it untouched as it was before. */
export function updated<T extends object>(table: T, { at, new: patch }: Update): T {
  const [, version, now, seal] = at;
  return { ...changed(table, patch ?? {}), version, now, seal };
}

/** The document with a patch in it, leaving it untouched as it was before. */
export function changed<T>(document: T, patch: unknown): T {
  if (Array.isArray(patch)) return patch.length === 1 ? patch[0] : spliced(document as unknown[], patch);
  if (typeof patch !== "object" || patch === null) return patch as T;
  return Object.entries(patch).reduce((each, [path, inner]) => put(each, path.split("."), inner) as T, document);
}

function put(document: unknown, [step, ...rest]: string[], patch: unknown): unknown {
  if (step === undefined) return changed(document, patch);
  const copy = Array.isArray(document) ? [...document] : { ...(document as object) };
  const parts = copy as Record<string, unknown>;
  parts[step] = put(parts[step], rest, patch);
  return copy;
}

function spliced<T>(list: unknown[], [start, removed, ...added]: unknown[]): T {
  return list.toSpliced(start as number, removed as number, ...added) as T;
}

/** What happened, as an update tells it; the names of its values are told once, and kept. */
export function eventIn([code, seat, ...told]: EventLine, names: Record<string, string[]>): EventView {
  const event = { code: code as string, seat: seat as number };
  const [whole] = told;
  if (typeof whole !== "object") {
    const known = names[event.code] ?? [];
    return { ...event, values: Object.fromEntries(told.map((value, n) => [known[n], value])) as Values };
  }
  names[event.code] ??= Object.keys(whole).sort();
  return { ...event, values: whole };
}
