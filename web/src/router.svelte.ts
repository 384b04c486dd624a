/** Where in the house we are; the browser's own history, so that back and reload behave. */
export type Place =
  | { at: "lobby" }
  | { at: "new"; game: string }
  | { at: "table"; table: string; invite: string | null }
  | { at: "replay" | "review"; table: string; number: number; fragment: string }
  | { at: "rules"; game: string; rule: string | null }
  | { at: "practice"; game: string }
  | { at: "me" }
  | { at: "back"; word: string }
  | { at: "nowhere" };

export function placeAt(path: string, hash: string): Place {
  const [, first = "", second = "", third = "", more] = path.split("/");
  const fragment = decodeURIComponent(hash.replace(/^#/, ""));
  if ((first === "replay" || first === "review") && second && /^\d{1,5}$/.test(third) && !more)
    return { at: first, table: second, number: Number(third), fragment };
  if (third || more) return { at: "nowhere" };
  if (first === "t" && second) return { at: "table", table: second, invite: fragment || null };
  if (first === "new" && second) return { at: "new", game: second };
  if (first === "rules" && second) return { at: "rules", game: second, rule: fragment || null };
  if (first === "practice" && second) return { at: "practice", game: second };
  if (second) return { at: "nowhere" };
  if (first === "") return { at: "lobby" };
  if (first === "me") return { at: "me" };
  if (first === "back") return { at: "back", word: fragment };
  return { at: "nowhere" };
}

class Router {
  place = $state.raw<Place>(placeAt(location.pathname, location.hash));

  constructor() {
    addEventListener("popstate", () => this.#look());
    addEventListener("hashchange", () => this.#look());
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.#look();
    scrollTo(0, 0);
  }

  /** Go there so that back does not lead here again. */
  replace(path: string): void {
    history.replaceState(null, "", path);
    this.#look();
  }

  #look(): void {
    this.place = placeAt(location.pathname, location.hash);
  }
}

export const router = new Router();

/** Follow plain clicks on our own links without loading the page anew. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest?.("a");
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  router.go(link.pathname + link.search + link.hash);
}
