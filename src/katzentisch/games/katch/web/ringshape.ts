const CENTRE = 200;
const OUTER = 197;
const INNER = 108;
const GAP = 1.3; // degrees left free at each end

/** A point of the ring's drawing, 400 wide; degrees go clockwise from the right. */
export function onRing(radius: number, degrees: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180;
  return { x: CENTRE + radius * Math.cos(angle), y: CENTRE + radius * Math.sin(angle) };
}

/** Where the middle of a district lies: the first one at the bottom, the others clockwise. */
export const middleOf = (place: number, count: number): number => 90 + (place * 360) / count;

/** The outline of a district. */
export function sector(place: number, count: number): string {
  const half = 180 / count - GAP;
  const [from, to] = [middleOf(place, count) - half, middleOf(place, count) + half];
  return (
    `M${point(OUTER, from)}A${OUTER} ${OUTER} 0 0 1 ${point(OUTER, to)}` +
    `L${point(INNER, to)}A${INNER} ${INNER} 0 0 0 ${point(INNER, from)}Z`
  );
}

/** A way along the ring, which may go round more than once. */
export function lane(radius: number, from: number, to: number): string {
  const pieces = Math.max(1, Math.ceil(Math.abs(to - from) / 90));
  const turn = to > from ? 1 : 0;
  let path = `M${point(radius, from)}`;
  for (let piece = 1; piece <= pieces; piece++)
    path += `A${radius} ${radius} 0 0 ${turn} ${point(radius, from + ((to - from) * piece) / pieces)}`;
  return path;
}

function point(radius: number, degrees: number): string {
  const { x, y } = onRing(radius, degrees);
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
