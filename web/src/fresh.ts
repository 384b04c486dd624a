const RELOADED = "katzentisch-reloaded-at";
const PAUSE = 2000; // milliseconds between two looks whether the server is there
const LONG_AGO = 60_000;

let waits = false;

/**
 * Load the page anew when a piece of it could not be loaded: the server has another build by now, or
 * the network was gone and is back.
 *
 * Where we are is in the address, and what lies on a table is known to the server: nothing is lost.
 */
export function stayFresh(): void {
  addEventListener("vite:preloadError", () => void loadAnew());
}

async function loadAnew(): Promise<void> {
  if (waits) return;
  waits = true;
  while (!(await isServerThere())) await new Promise((done) => setTimeout(done, PAUSE));
  waits = false;
  // A piece that is missing for another reason is not there the next time either.
  if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < LONG_AGO) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
}

/** Asks past the service worker, which would answer for a server that is gone. */
async function isServerThere(): Promise<boolean> {
  const answer = await fetch("/health", { cache: "no-store" }).catch(() => null);
  return answer?.ok ?? false;
}
