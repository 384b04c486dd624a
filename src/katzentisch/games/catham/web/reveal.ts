import type { EventView } from "$web/protocol.ts";

/** A card that was turned up, and what came of it. */
export interface Revealed {
  card: string;
  end: "point" | "taken" | "gone";
}

/** Cards that somebody had turned up: of a hand, or of the draw pile. */
export interface Reveal {
  by: number;
  /** Whose cards they are; null for the draw pile. */
  of: number | null;
  /** What the police look for. */
  wanted: string | null;
  cards: Revealed[];
  points: number;
  /** What the searched cat draws for the police among its cards. */
  drawn: number;
}

/** The cards turned up in what just happened, in their order. */
export function revealIn(events: EventView[]): Reveal | null {
  const reveal: Reveal = { by: -1, of: null, wanted: null, cards: [], points: 0, drawn: 0 };
  for (const event of events) note(event, reveal);
  return reveal.cards.length > 0 ? reveal : null;
}

function note({ code, seat, values }: EventView, reveal: Reveal): void {
  const last = reveal.cards.at(-1);
  if (code === "played") reveal.by = seat;
  else if (code === "infiltrated") reveal.of = seat;
  else if (code === "searched") Object.assign(reveal, { of: seat, wanted: String(values.cards) });
  else if (code === "turned_up" || code === "revealed") reveal.cards.push({ card: String(values.cards), end: "gone" });
  else if (code === "captured" && last) last.end = "taken";
  else if (code === "gained" && last && seat === reveal.by) {
    last.end = "point";
    reveal.points += Number(values.count);
  } else if (code === "drew" && seat === reveal.of) reveal.drawn = Number(values.count);
}
