import type { ReplayStep, Update } from "../protocol.ts";

type Change = ReplayStep["changes"][number];

/** The table after an update, leaving it untouched as it was before. */
export function updated<T extends object>(table: T, { changes }: Update): T {
  const parts = Object.entries(changes).map(([name, found]) => [name, changed(table[name as keyof T], found)]);
  return { ...table, ...Object.fromEntries(parts) };
}

/** The document with all changes made, leaving it untouched as it was before. */
export function changed<T>(document: T, changes: Change[]): T {
  return changes.reduce((each, change) => put(each, steps(change[0]), change) as T, document);
}

const steps = (path: string): string[] => (path ? path.split(".") : []);

function put(document: unknown, [step, ...rest]: string[], change: Change): unknown {
  if (step === undefined) return change.length === 2 ? change[1] : spliced(document as unknown[], change);
  const copy = Array.isArray(document) ? [...document] : { ...(document as object) };
  const parts = copy as Record<string, unknown>;
  parts[step] = put(parts[step], rest, change);
  return copy;
}

function spliced(list: unknown[], [, start, removed, added]: Change & { length: 4 }): unknown[] {
  return list.toSpliced(start, removed, ...added);
}
