import type { EventView } from "$web/protocol.ts";
import { valueOf, type Call } from "./hand-value.ts";

/** What a cat showed, and what became of her. */
export interface Shown {
  seat: number;
  cards: string[];
  points: string;
  call: Call;
  /** The cards that count; the others are shown paler. */
  counting: string[];
  fate: "stays" | "lost" | "out";
}

/** The end of a round: all hands, the best first, and what it cost whom. */
export interface Reckoning {
  hands: Shown[];
  /** What happened beside showing. */
  events: EventView[];
}

const CONSEQUENCES = ["renewed_enough", "long_round", "lost", "out", "nobody_out"];

/** The reckoning that these events tell of; null where nobody showed. */
export function reckoningIn(events: EventView[]): Reckoning | null {
  const showed = events.filter(({ code }) => code === "showed");
  if (showed.length === 0) return null;
  const hands = showed.map((event) => shownBy(event, events));
  return {
    hands: hands.sort((one, other) => numberOf(other.points) - numberOf(one.points)),
    events: events.filter(({ code }) => CONSEQUENCES.includes(code)),
  };
}

function shownBy({ seat, values }: EventView, events: EventView[]): Shown {
  const cards = String(values.cards).split(" ");
  const cost = events.find((event) => event.seat === seat && (event.code === "lost" || event.code === "out"));
  return {
    seat,
    cards,
    points: String(values.points),
    call: values.call as Call,
    counting: valueOf(cards).counting,
    fate: (cost?.code as "lost" | "out" | undefined) ?? "stays",
  };
}

const numberOf = (points: string) => Number(points.replace("½", ".5"));
