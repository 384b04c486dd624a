import { DISTRICTS } from "./ride.ts";

/** What a key means at this table: a token or a card's value, "say" for done or ready, or nothing. */
export function meaningOf(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return null;
  const target = event.target as Element;
  if (target.closest("input, textarea, select, dialog, [contenteditable]")) return null;
  const key = event.key.toLowerCase();
  if (key === "o" || (key.length === 1 && `123456${DISTRICTS}`.includes(key))) return key;
  const pressesSomething = target.closest("button, a, [role=radio], [role=tab], summary");
  return (key === " " || key === "enter") && !pressesSomething ? "say" : null;
}
