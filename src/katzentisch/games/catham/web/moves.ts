/** A move of Catham City, taken apart. */
export interface Move {
  text: string;
  kind: "take" | "play" | "discard" | "give" | "no" | "point";
  /** The cards of one faction, or those discarded. */
  cards: string;
  extra: string;
  victim: number | null;
}

// `take:rr`, `ddd+m`, `hh>2`, `ppp+j>1`, `discard:ds`, `give:d+d`, `point`, `no`
const MOVE = /^(?:(take|discard|give):)?([a-z]+)(?:\+([a-z]))?(?:>(\d))?$/;

export function parseMove(text: string): Move {
  if (text === "no" || text === "point") return { text, kind: text, cards: "", extra: "", victim: null };
  const [, kind = "play", cards = "", extra = "", seat] = MOVE.exec(text) ?? [];
  return { text, kind: kind as Move["kind"], cards, extra, victim: seat === undefined ? null : Number(seat) };
}

/** How many there are of a faction. */
export const countOf = (cards: Iterable<string>, faction: string): number =>
  [...cards].filter((card) => card === faction).length;

const sorted = (cards: Iterable<string>) => [...cards].toSorted().join("");
const used = ({ cards, extra }: Move) => sorted(cards + extra);

/** The plays that use exactly these cards: one, or one against each cat that can be chosen. */
export function playsOf(moves: Move[], chosen: string[]): Move[] {
  const all = sorted(chosen);
  return moves.filter((move) => move.kind === "play" && used(move) === all);
}

/** Whether a play uses these cards, and perhaps others. */
export function leadsToPlay(moves: Move[], chosen: string[]): boolean {
  const factions = new Set(chosen);
  return moves.some(
    (move) => move.kind === "play" && [...factions].every((card) => countOf(used(move), card) >= countOf(chosen, card)),
  );
}

/** The factions that can be played, extra cards apart. */
export const playable = (moves: Move[]): Set<string> =>
  new Set(moves.filter(({ kind }) => kind === "play").map(({ cards }) => cards.charAt(0)));

/** Which of chosen cards is the extra card, if they are of a faction that has one. */
export function extraAmong(chosen: string[]): string | null {
  const factions = [...new Set(chosen)];
  const [only] = factions;
  if (factions.length === 1) return only === "d" && chosen.length === 4 ? "d" : null;
  if (factions.length !== 2) return null;
  const main = ["p", "d"].find((faction) => factions.includes(faction) && countOf(chosen, faction) === chosen.length - 1);
  return factions.find((faction) => main && faction !== main) ?? null;
}

/** Chosen cards as a play, whether it goes or not; null where no play could be written like that. */
export function writePlay(chosen: string[], victim: number | null): string | null {
  const extra = extraAmong(chosen) ?? loneCard(chosen);
  const rest = extra ? chosen.toSpliced(chosen.indexOf(extra), 1) : chosen;
  if (rest.length === 0 || new Set(rest).size > 1) return null;
  return rest.join("") + (extra ? `+${extra}` : "") + (victim === null ? "" : `>${victim}`);
}

/** The card that is alone of its faction among others. */
function loneCard(chosen: string[]): string | null {
  if (new Set(chosen).size < 2) return null;
  return chosen.findLast((card) => countOf(chosen, card) === 1) ?? null;
}
