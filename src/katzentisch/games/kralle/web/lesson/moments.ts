import type { Moment, Seen } from "$web/table/lesson.svelte.ts";
import type { View } from "$web/views/kralle.ts";

const told = ({ events }: Seen<View>, code: string) => events.some((event) => event.code === code);
const acts = ({ view, moves }: Seen<View>) => moves.length > 0 && !view.question && !view.symbols;
const withSymbol = ({ view }: Seen<View>, symbol: string) =>
  (view.hand ?? []).filter((card) => card.split(":")[1]?.includes(symbol)).map((card) => `hand:${card.split(":")[0]}`);

/** What Die Rote Kralle teaches. */
export const moments: Moment<View>[] = [
  { id: "goal", rule: "RK22", when: () => true },
  { id: "play", rule: "RK9", when: acts, marks: () => ["hand:"] },
  {
    id: "claw",
    rule: "RK9",
    when: (seen) => acts(seen) && withSymbol(seen, "K").length > 0,
    marks: (seen) => withSymbol(seen, "K"),
  },
  { id: "rows", rule: "RK14", when: acts, marks: () => ["row:"] },
  {
    id: "row",
    rule: "RK9",
    when: ({ view, moves }) => view.symbols !== null && moves.length > 0,
    marks: () => ["row:"],
  },
  { id: "secured", rule: "RK14", when: (seen) => told(seen, "securing"), marks: () => ["seat:"] },
  {
    id: "plant",
    rule: "RK21",
    when: ({ view, moves }) => view.question === "plant" && moves.length > 0,
    marks: () => ["seat:"],
  },
  {
    id: "abilities",
    rule: "RK24",
    when: (seen) => acts(seen) && (seen.view.seats[seen.seat]?.points ?? 0) > 0,
    marks: () => ["ability:"],
  },
  { id: "empty", rule: "RK12", when: (seen) => acts(seen) && seen.view.hand?.length === 0, marks: () => ["row:", "pile:"] },
];
