import type { Moment, Seen } from "$web/table/lesson.svelte.ts";
import type { View } from "$web/views/catham.ts";
import { RULE_OF } from "../answers.ts";

const acts = ({ view, moves }: Seen<View>) => moves.length > 0 && view.question === null;
const plays = (seen: Seen<View>, faction: string) => acts(seen) && seen.moves.some((move) => move.startsWith(faction));

/** A faction is explained as soon as it can be played. */
function faction(id: string, rule: string, letter: string): Moment<View> {
  return { id, rule, when: (seen) => plays(seen, letter), marks: () => [`hand:${letter}`] };
}

/** What Catham City teaches. */
export const moments: Moment<View>[] = [
  { id: "goal", rule: "CC6", when: () => true },
  {
    id: "take",
    rule: "CC7",
    when: (seen) => acts(seen) && seen.moves.some((move) => move.startsWith("take")),
    marks: () => ["display:"],
  },
  { id: "limit", rule: "CC11", when: ({ view, moves }) => view.question === "limit" && moves.length > 0 },
  {
    id: "asked",
    rule: "CC15",
    ruleOf: ({ view }) => RULE_OF[view.question ?? ""] ?? "CC9",
    when: ({ view, moves }) => view.question !== null && view.question !== "limit" && moves.length > 0,
  },
  faction("robocats", "CC17", "r"),
  faction("detectives", "CC14", "d"),
  faction("scientists", "CC16", "s"),
  faction("mafia", "CC18", "m"),
  faction("hackers", "CC20", "h"),
];
