const RELOADED = "katzentisch-reloaded-for";

/**
 * Load the page anew when the server has another build by now, and the files of this one are gone.
 *
 * Where we are is in the address, and what lies on a table is known to the server: nothing is lost.
 * Without a network, or with files missing for another reason, loading anew would not help.
 */
export function stayFresh(): void {
  addEventListener("vite:preloadError", () => void reloadForAnotherBuild());
}

async function reloadForAnotherBuild(): Promise<void> {
  const theirs = await buildOfServer().catch(() => null);
  if (theirs === null || theirs === buildIn(document)) return;
  // Once for each build, should a proxy serve an old page beside a new one.
  if (sessionStorage.getItem(RELOADED) === theirs) return;
  sessionStorage.setItem(RELOADED, theirs);
  location.reload();
}

async function buildOfServer(): Promise<string | null> {
  const answer = await fetch("/", { cache: "no-store" });
  return answer.ok ? buildIn(new DOMParser().parseFromString(await answer.text(), "text/html")) : null;
}

/** A build is known by the name of its first script. */
const buildIn = (page: Document): string | null =>
  page.querySelector("script[type=module][src]")?.getAttribute("src") ?? null;
