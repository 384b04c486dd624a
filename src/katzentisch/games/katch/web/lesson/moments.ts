import type { Moment, Seen } from "$web/table/lesson.svelte.ts";
import type { View } from "$web/views/katch.ts";

const isPrelude = ({ view }: Seen<View>) => view.stage === "start" || view.stage === "prelude";
const isFirst = (seen: Seen<View>) => !isPrelude(seen) && seen.view.turns === 0;
const rides = ({ view }: Seen<View>) => view.stage === "snatch";
const own = ({ view, seat }: Seen<View>) => view.seats[seat];

/** What Katch Me Aho! teaches. */
export const moments: Moment<View>[] = [
  { id: "prelude", rule: "KA3", when: isPrelude, marks: () => ["stack:"] },
  { id: "race", rule: "KA7", when: ({ view }) => view.stage === "prelude", marks: () => ["reference"] },
  { id: "goal", rule: "KA27", when: isFirst },
  { id: "city", rule: "KA19", when: isFirst, marks: () => ["gang", "police"] },
  { id: "snatch", rule: "KA21", when: rides, marks: () => ["token:"] },
  { id: "done", rule: "KA22", when: (seen) => rides(seen) && (own(seen)?.tokens?.length ?? 0) > 0, marks: () => ["say"] },
  {
    id: "reckoned",
    rule: "KA24",
    when: ({ view }) => view.stage === "pause" && view.turns > 0,
    marks: () => ["mine"],
  },
  {
    id: "circle",
    rule: "KA20",
    when: ({ view }) => view.stage === "pause" && view.turns > 1,
  },
];
