import type { Moment, Seen } from "$web/table/lesson.svelte.ts";
import type { View } from "$web/views/mauz.ts";

const GOOD_HAND = 24;

const told = ({ events }: Seen<View>, code: string) => events.some((event) => event.code === code);
const isPlaying = ({ view, moves }: Seen<View>) => moves.length > 0 && !view.choosing;
const points = ({ view }: Seen<View>) => Number.parseFloat(view.points ?? "0");

/** What Mauz teaches. */
export const moments: Moment<View>[] = [
  { id: "goal", rule: "KC11", when: () => true },
  { id: "shown", rule: "KC11", when: (seen) => told(seen, "lost"), marks: () => ["seat:"] },
  {
    id: "choose",
    rule: "KC2",
    when: ({ view, moves }) => view.choosing && moves.length > 0,
    marks: () => ["set", "other-set"],
  },
  { id: "points", rule: "KC6", when: isPlaying, marks: () => ["hand:"] },
  {
    id: "knocked",
    rule: "KC4",
    when: (seen) => isPlaying(seen) && seen.view.knocker !== null,
  },
  { id: "swap", rule: "KC3", when: (seen) => seen.moves.some((move) => move.includes(">")), marks: () => ["middle:"] },
  {
    id: "knock",
    rule: "KC4",
    when: (seen) => seen.moves.includes("knock") && points(seen) >= GOOD_HAND,
    marks: () => ["knock"],
  },
  {
    id: "skip",
    rule: "KC5",
    when: (seen) => seen.moves.includes("skip") && seen.view.turns > 0,
    marks: () => ["skip"],
  },
  {
    id: "last-life",
    rule: "KC12",
    when: ({ view, seat }) => view.seats[seat]?.chips === 0 && view.seats[seat]?.place === null,
  },
];
