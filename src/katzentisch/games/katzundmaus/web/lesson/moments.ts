import type { Moment, Seen } from "$web/table/lesson.svelte.ts";
import type { View } from "$web/views/katzundmaus.ts";

const told = ({ events }: Seen<View>, code: string) => events.some((event) => event.code === code);
const built = ({ moves }: Seen<View>, from = "") => moves.filter((move) => move.startsWith(from) && move.includes(">b"));
const sources = (moves: string[]) => [...new Set(moves.map((move) => move.split(">")[0] ?? ""))];
const inHand = (ranks: string[]) => ranks.map((rank) => `hand:${rank}.`);

const ownPile = (seat: number, source: string) => `discard:${seat}:${source.slice(1)}`;
const isDiscard = (source: string) => /^d[1-4]$/.test(source);

/** What Katz und Maus teaches. */
export const moments: Moment<View>[] = [
  { id: "goal", rule: "CM3", when: () => true, marks: ({ seat }) => [`goal:${seat}`] },
  {
    id: "build",
    rule: "CM5",
    when: (seen) => built(seen).length > 0,
    marks: (seen) => ["building:", ...inHand(sources(built(seen)).filter((source) => source.length === 1))],
  },
  {
    id: "goal-fits",
    rule: "CM4",
    when: (seen) => built(seen, "goal").length > 0,
    marks: ({ seat }) => [`goal:${seat}`],
  },
  {
    id: "pile-fits",
    rule: "CM4",
    when: (seen) => sources(built(seen)).some(isDiscard),
    marks: (seen) => sources(built(seen)).filter(isDiscard).map((source) => ownPile(seen.seat, source)),
  },
  { id: "complete", rule: "CM6", when: (seen) => told(seen, "completed"), marks: () => ["building:"] },
  { id: "refill", rule: "CM10", when: (seen) => told(seen, "refilled"), marks: () => ["stock", "hand:"] },
  {
    id: "king",
    rule: "CM5",
    when: (seen) => built(seen, "K").length > 0 && seen.view.buildings.some(({ cards }) => cards.length > 0),
    marks: () => ["building:", ...inHand(["K"])],
  },
  {
    id: "discard",
    rule: "CM9",
    when: (seen) => seen.moves.some((move) => move.includes(">d")) && sources(built(seen)).every((from) => from === "K"),
    marks: ({ seat }) => [`discard:${seat}:`],
  },
];
