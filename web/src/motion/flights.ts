import { isCalm } from "../settings.svelte.ts";

/** A thing goes from one place at the table to another; places are `data-at` names. */
export interface Flight {
  from: string;
  to: string;
  /** Somebody snatched it. */
  quick?: boolean;
}

const MOVED = 1500; // how long what moved is marked where nothing flies
const STAGGER = 70;
const FLIGHT = 320;
const SNATCH = 180;

interface Seen {
  box: DOMRect;
  picture: HTMLElement | null;
}

/** Where things lie before the table changes. */
export class Departure {
  readonly #seen = new Map<string, Seen>();
  readonly #flights: Flight[];

  constructor(flights: Flight[]) {
    this.#flights = flights;
    for (const { from } of flights) {
      const place = placeOf(from);
      if (place) this.#seen.set(from, { box: place.getBoundingClientRect(), picture: pictureOf(place) });
    }
  }

  /** Let everything fly to where it lies by now; nothing waits for it. */
  arrive(): void {
    if (isCalm()) return this.#mark();
    // All places are looked up before anything is added, or each would be laid out anew.
    const launches = this.#flights.map((flight, n) => this.#prepared(flight, n * STAGGER));
    for (const start of launches) start?.();
  }

  #prepared({ from, to, quick }: Flight, delay: number): (() => void) | null {
    const start = this.#seen.get(from);
    const goal = placeOf(to);
    if (!start || !goal) return null;
    const end = goal.getBoundingClientRect();
    const arrived = pictureOf(goal);
    const flyer = arrived ?? start.picture;
    if (!flyer || end.width === 0 || start.box.width === 0) return null;
    const source = start.picture ? start.box : shrunkInto(start.box, end);
    const box = arrived ? end : shrunkInto(end, start.box);
    const timing = { delay, duration: quick ? SNATCH : FLIGHT };
    return () => launch(flyer, source, box, timing, arrived ? cardAt(goal) : null);
  }

  #mark(): void {
    for (const { to } of this.#flights) {
      const goal = placeOf(to);
      goal?.classList.add("moved");
      setTimeout(() => goal?.classList.remove("moved"), MOVED);
    }
  }
}

/** A tap or a key lets everything land at once. */
export function landAll(): void {
  for (const animation of document.getAnimations())
    if (animation.id === "flight") animation.finish();
}

function placeOf(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-at="${CSS.escape(name)}"]`);
}

const FLIES = ".card, .flies";

/** The card, or whatever else flies, at a place, of several the top one; a seat has none. */
function cardAt(place: HTMLElement): HTMLElement | null {
  return place.matches(FLIES) ? place : ([...place.querySelectorAll<HTMLElement>(FLIES)].at(-1) ?? null);
}

/** A card can be copied and flown; a seat cannot. */
function pictureOf(place: HTMLElement): HTMLElement | null {
  return (cardAt(place)?.cloneNode(true) as HTMLElement | undefined) ?? null;
}

/** What comes from a seat or goes to one is a small card in the middle of it. */
function shrunkInto(seat: DOMRect, card: DOMRect): DOMRect {
  const width = Math.min(card.width, 28);
  const height = (width * card.height) / card.width;
  return new DOMRect(seat.x + (seat.width - width) / 2, seat.y + (seat.height - height) / 2, width, height);
}

interface Timing {
  delay: number;
  duration: number;
}

function launch(flyer: HTMLElement, from: DOMRect, to: DOMRect, timing: Timing, goal: HTMLElement | null): void {
  flyer.removeAttribute("data-at");
  flyer.removeAttribute("id");
  flyer.setAttribute("aria-hidden", "true");
  flyer.inert = true;
  flyer.classList.remove("playable", "chosen", "target", "veiled", "arriving", "moved", "shake");
  flyer.classList.add("flyer");
  for (const [name, value] of Object.entries({
    position: "fixed", "--cw": `${to.width}px`,
    left: `${to.x}px`, top: `${to.y}px`, width: `${to.width}px`, height: `${to.height}px`,
  })) flyer.style.setProperty(name, value);
  document.body.append(flyer);
  goal?.classList.add("arriving");
  const tilt = Math.random() * 12 - 6;
  const flight = flyer.animate(
    [
      {
        transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`,
      },
      { transform: `rotate(${tilt}deg)`, offset: 0.85 },
      { transform: "none" },
    ],
    { ...timing, easing: "cubic-bezier(.2,.8,.2,1)", fill: "backwards", id: "flight" },
  );
  const land = () => {
    flyer.remove();
    goal?.classList.remove("arriving");
  };
  flight.finished.then(land, land);
}
