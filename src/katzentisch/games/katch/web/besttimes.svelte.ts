/** One's own rides with so many districts. */
export interface Times {
  rides: number;
  right: number;
  best: number | null;
  /** The latest right answers, in milliseconds. */
  latest: number[];
}

const KEY = "katzentisch-practice-katch";
const LATEST = 20;
const NOTHING: Times = { rides: 0, right: 0, best: null, latest: [] };

/** One's own times in practice, kept in this browser; a store that is full or forbidden just forgets. */
export class BestTimes {
  #kept = $state.raw<Record<string, Times>>(read());

  of(districts: number): Times {
    return this.#kept[districts] ?? NOTHING;
  }

  /** The median of the latest right answers. */
  usual(districts: number): number | null {
    const sorted = [...this.of(districts).latest].sort((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)] ?? null;
  }

  /** Keep a ride; true if no right answer was ever quicker. */
  keep(districts: number, right: boolean, milliseconds: number): boolean {
    const before = this.of(districts);
    const isBest = right && (before.best === null || milliseconds < before.best);
    this.#write(districts, {
      rides: before.rides + 1,
      right: before.right + (right ? 1 : 0),
      best: isBest ? milliseconds : before.best,
      latest: right ? [...before.latest, milliseconds].slice(-LATEST) : before.latest,
    });
    return isBest;
  }

  #write(districts: number, times: Times): void {
    this.#kept = { ...this.#kept, [districts]: times };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // Then only this page knows.
    }
  }
}

function read(): Record<string, Times> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, Times] => isTimes(entry[1])));
  } catch {
    return {};
  }
}

function isTimes(kept: unknown): boolean {
  const { rides, right, best, latest } = (kept ?? {}) as Partial<Times>;
  const isNumber = (value: unknown) => typeof value === "number" && Number.isFinite(value);
  return isNumber(rides) && isNumber(right) && (best === null || isNumber(best)) && Array.isArray(latest) && latest.every(isNumber);
}
