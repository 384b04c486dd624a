/** What one needs to know to think a ride through; districts are numbered clockwise from 0. */
export interface Start {
  /** The top card of every district. */
  cards: number[];
  gang: number;
  police: number;
  pink: number;
  blue: number;
}

/** Where both figures stand at a stop, and how far they rode to get there. */
export interface Stop {
  gang: number;
  police: number;
  far: { gang: number; police: number };
}

export const DISTRICTS = "abcdef";

/** The stops up to the first at which both meet, at most one a district (KA19, KA20). */
export function rideOf({ cards, gang, police, pink, blue }: Start): Stop[] {
  const count = cards.length;
  const stops: Stop[] = [];
  let far = { gang: pink, police: blue };
  while (stops.length < count) {
    gang = (gang + 2 * count - far.gang) % count;
    police = (police + far.police) % count;
    stops.push({ gang, police, far });
    if (gang === police) break;
    far = { gang: cards[gang] ?? 0, police: cards[police] ?? 0 };
  }
  return stops;
}

/** The tokens that such a ride makes right: WHEN and WHERE, or the vicious circle (KA20). */
export function rightTokens(stops: Stop[]): string[] {
  const last = stops.at(-1);
  if (!last || last.gang !== last.police) return ["o"];
  return [String(stops.length), DISTRICTS[last.gang] ?? ""];
}

/** The number of a district that is called by its letter. */
export const numberOf = (district: string | null): number => Math.max(0, DISTRICTS.indexOf(district ?? ""));

/** Where the figures stand after so many stops, counted on round the ring so that they ride and do not jump. */
export function afterStops(start: { gang: number; police: number }, stops: Stop[]): { gang: number; police: number } {
  return stops.reduce(
    ({ gang, police }, { far }) => ({ gang: gang - far.gang, police: police + far.police }),
    { gang: start.gang, police: start.police },
  );
}
