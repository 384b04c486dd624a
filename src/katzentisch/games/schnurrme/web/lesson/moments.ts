import type { Moment, Seen } from "$web/table/lesson.svelte.ts";
import type { View } from "$web/views/schnurrme.ts";

const melds = ({ moves }: Seen<View>) => moves.filter((move) => move.includes("+"));
const plain = (seen: Seen<View>) => melds(seen).filter((move) => !move.includes("*"));
const shown = (meld = "") =>
  meld.split("+").map((card) => `hand:${card.startsWith("*") ? "*" : card}`);

/** What Kurz-Schnurrmé teaches. */
export const moments: Moment<View>[] = [
  { id: "goal", rule: "PR9", when: () => true, marks: () => ["hand:"] },
  { id: "draw", rule: "PR3", when: ({ moves }) => moves.includes("stock"), marks: () => ["stock", "pile"] },
  {
    id: "meld",
    rule: "PR5",
    when: (seen) => plain(seen).length > 0,
    marks: (seen) => shown(plain(seen)[0]),
  },
  {
    id: "joker",
    rule: "PR6",
    when: (seen) => melds(seen).some((move) => move.includes("*")),
    marks: () => ["hand:*"],
  },
  { id: "laid", rule: "PR4", when: ({ view }) => view.melds.length > 0, marks: () => ["meld:"] },
  {
    id: "discard",
    rule: "PR8",
    when: (seen) => seen.view.has_drawn && seen.moves.length > 0,
    marks: () => ["pile"],
  },
  {
    id: "last",
    rule: "PR9",
    when: ({ view, moves }) => moves.length > 0 && (view.hand?.length ?? 9) <= 4,
    marks: () => ["hand:"],
  },
];
