/** A step of a game as the server judged it; by seat, in parts of a win. */
export interface ReviewStep {
  number: number;
  kind: "deal" | "choice" | "clock";
  seat: number | null;
  move: string;
  before: number[];
  after: number[];
  luck: number[];
  skill: number[];
  better: { move: string; gain: number } | null;
}

/** What luck and skill did in a game: start + luck + skill = result, for each seat. */
export interface Review {
  playouts: number;
  share_error: number;
  start: number[];
  luck: number[];
  skill: number[];
  result: number[];
  steps: ReviewStep[];
}

/** A move that changed much for a seat. */
export interface TurningPoint {
  move: number;
  /** Whose move it was; null for the clock. */
  mover: number | null;
  /** How much of a win it brought, or cost. */
  change: number;
  /** What most of it came from. */
  by: "luck" | "skill";
  better: { move: string; gain: number } | null;
}

const LEAST = 0.08; // less may be noise: docs/review.md
const MOST = 5;

/** The win share of a seat before the first move, and after each. */
export function sharesOf(review: Review, seat: number): number[] {
  const shares = review.steps.filter(({ kind }) => kind !== "deal").map(({ after }) => after[seat] ?? 0);
  const first = review.steps[0];
  const dealt = first?.kind === "deal" ? first.after[seat] : review.start[seat];
  return [dealt ?? 0, ...shares];
}

/** The moves that changed most for a seat, in the order in which they were made. */
export function turningPoints(review: Review, seat: number): TurningPoint[] {
  return review.steps
    .filter(({ kind }) => kind !== "deal")
    .map((step) => turn(step, seat))
    .filter(({ change }) => Math.abs(change) >= LEAST)
    .sort((one, other) => Math.abs(other.change) - Math.abs(one.change))
    .slice(0, MOST)
    .sort((one, other) => one.move - other.move);
}

function turn({ number, kind, seat: mover, luck, skill, better }: ReviewStep, seat: number): TurningPoint {
  const byLuck = luck[seat] ?? 0;
  const bySkill = skill[seat] ?? 0;
  const by = Math.abs(bySkill) > Math.abs(byLuck) ? "skill" : "luck";
  return { move: number, mover: kind === "choice" ? mover : null, change: byLuck + bySkill, by, better };
}

/** Percentage points that add up as they are read: start + luck + skill = result. */
export interface Sum {
  start: number;
  luck: number;
  skill: number;
  result: number;
}

export function sumOf(review: Review, seat: number): Sum {
  const percent = (shares: number[]): number => Math.round((shares[seat] ?? 0) * 100);
  const start = percent(review.start);
  const result = percent(review.result);
  const luck = percent(review.luck);
  return { start, luck, skill: result - start - luck, result };
}

/** A change with its sign: +6, −14, 0. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}
