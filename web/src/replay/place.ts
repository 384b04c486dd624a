/** A moment of a finished game, as a link names it: behind the #, which no server reads. */
export interface Moment {
  move: number | null;
  seat: number | null;
  /** Whether only this seat's cards are seen; usually all hands lie open. */
  alone?: boolean;
  /** What lets somebody look who did not play. */
  invite: string | null;
}

export function readMoment(fragment: string): Moment {
  const named = new URLSearchParams(fragment);
  return {
    move: numberIn(named.get("move")),
    seat: numberIn(named.get("seat")),
    alone: named.get("hands") === "own",
    invite: named.get("invite"),
  };
}

export function writeMoment({ move, seat, alone = false, invite }: Moment): string {
  const named = new URLSearchParams();
  if (move !== null) named.set("move", String(move));
  if (seat !== null) named.set("seat", String(seat));
  if (alone) named.set("hands", "own");
  if (invite !== null) named.set("invite", invite);
  return named.size > 0 ? `#${named}` : "";
}

function numberIn(text: string | null): number | null {
  return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : null;
}
