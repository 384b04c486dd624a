const THRESHOLD = 8;
const SLIDE_BACK = 180;

/** A thing that left its place: where it was taken, and how far it is now. */
export interface Carried<Thing> {
  thing: Thing;
  place: DOMRect;
  x: number;
  y: number;
  back: boolean;
}

interface Pressed<Thing> {
  thing: Thing;
  place: DOMRect;
  x: number;
  y: number;
  scrolls: boolean;
}

interface Ways<Thing> {
  /** Where the thing may be let go, if there is such a place here; nothing is below once it is let go. */
  over: (below: Element | null) => Element | null;
  /** Let it go over a place that takes things, or over none; if it may not stay there, it slides back. */
  drop: (thing: Thing, target: string | null) => boolean;
}

/** Cards are carried by pointer: taken hold of, moved, and let go. `Carried.svelte` shows it. */
export class Carrying<Thing> {
  carried = $state.raw<Carried<Thing> | null>(null);
  #pressed: Pressed<Thing> | null = null;
  #zone: Element | null = null;
  #ways: Ways<Thing>;
  #justNow = false;

  constructor(ways: Ways<Thing>) {
    this.#ways = ways;
  }

  /** The click that comes now only ends a journey. */
  get wasCarried(): boolean {
    return this.#justNow;
  }

  /** Take hold; it is carried as soon as the pointer moves, but what scrolls sideways only upwards or down. */
  press(event: PointerEvent, thing: Thing, from: Element, scrolls = false): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const place = from.getBoundingClientRect();
    this.#pressed = { thing, place, x: event.clientX, y: event.clientY, scrolls };
  }

  move(event: PointerEvent): void {
    if (!this.#pressed) return;
    const { thing, place, scrolls } = this.#pressed;
    const x = event.clientX - this.#pressed.x;
    const y = event.clientY - this.#pressed.y;
    const way = scrolls ? Math.abs(y) : Math.hypot(x, y);
    if (way < THRESHOLD && (!this.carried || this.carried.back)) return;
    this.carried = { thing, place, x, y, back: false };
    this.#look(document.elementFromPoint(event.clientX, event.clientY));
  }

  release(): void {
    const isHeld = this.#pressed !== null && this.carried !== null && !this.carried.back;
    this.#pressed = null;
    if (!isHeld || !this.carried) return;
    this.#ignoreItsClick();
    const target = this.#zone?.getAttribute("data-drop") ?? null;
    const stays = this.#ways.drop(this.carried.thing, target);
    this.#look(null);
    if (stays) this.carried = null;
    else this.#slideBack();
  }

  cancel(): void {
    if (!this.#pressed) return;
    this.#pressed = null;
    this.#look(null);
    this.#slideBack();
  }

  #look(below: Element | null): void {
    const zone = this.#ways.over(below);
    if (zone === this.#zone) return;
    this.#zone?.classList.remove("drop-here");
    zone?.classList.add("drop-here");
    this.#zone = zone;
  }

  /** Letting go of a thing over itself is a click, too, but no choice. */
  #ignoreItsClick(): void {
    this.#justNow = true;
    setTimeout(() => (this.#justNow = false));
  }

  #slideBack(): void {
    if (!this.carried) return;
    this.carried = { ...this.carried, x: 0, y: 0, back: true };
    setTimeout(() => {
      if (this.carried?.back) this.carried = null;
    }, SLIDE_BACK);
  }
}
