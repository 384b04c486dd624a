import type { Moment, Seen } from "$web/table/lesson.svelte.ts";
import type { View } from "$web/views/miau.ts";

const playable = ({ moves }: Seen<View>, rank = "") =>
  moves.map((move) => move.slice(0, 2)).filter((card) => !["dr", "pa"].includes(card) && card.startsWith(rank));

const shown = (cards: string[]) => cards.map((card) => `hand:${card}`);

/** What Miau! Miau! teaches. */
export const moments: Moment<View>[] = [
  { id: "goal", rule: "MM13", when: () => true, marks: () => ["hand:"] },
  { id: "follow", rule: "MM3", when: (seen) => playable(seen).length > 0, marks: () => ["pile"] },
  {
    id: "owed",
    rule: "MM6",
    when: ({ view, moves }) => view.owed > 0 && moves.length > 0,
    marks: (seen) => ["stock", ...shown(playable(seen, "7"))],
  },
  {
    id: "seven",
    rule: "MM6",
    when: (seen) => seen.view.owed === 0 && playable(seen, "7").length > 0,
    marks: (seen) => shown(playable(seen, "7")),
  },
  {
    id: "call",
    rule: "MM12",
    when: (seen) => seen.view.hand?.length === 2 && playable(seen).length > 0,
    marks: () => ["call"],
  },
  {
    id: "eight",
    rule: "MM8",
    when: (seen) => playable(seen, "8").length > 0,
    marks: (seen) => shown(playable(seen, "8")),
  },
  {
    id: "jack",
    rule: "MM9",
    when: (seen) => playable(seen, "J").length > 0,
    marks: (seen) => shown(playable(seen, "J")),
  },
  {
    id: "draw",
    rule: "MM4",
    when: (seen) => seen.moves.includes("draw") && playable(seen).length === 0 && seen.view.owed === 0,
    marks: () => ["stock"],
  },
  {
    id: "drawn",
    rule: "MM4",
    when: ({ view, moves }) => view.has_drawn && moves.length > 0,
    marks: ({ view }) => shown(view.drawn ? [view.drawn] : []),
  },
];
