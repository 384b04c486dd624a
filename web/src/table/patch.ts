type Step = string | number;

/** Put a value where a path leads, leaving what was there before untouched. */
export function put(document: unknown, [step, ...rest]: Step[], value: unknown): unknown {
  if (step === undefined) return value;
  const copy = Array.isArray(document) ? [...document] : { ...(document as object) };
  const parts = copy as Record<Step, unknown>;
  parts[step] = put(parts[step], rest, value);
  return copy;
}
