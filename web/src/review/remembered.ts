/** What this browser saw of deals before they were dealt, to be compared afterwards. */
interface Remembered {
  /** By table and number of the game, the oldest first. */
  commitments: [deal: string, commitment: string][];
  nonces: string[];
}

const KEY = "katzentisch-deals";
const KEPT = 200;

export function rememberCommitment(table: string, number: number, commitment: string): void {
  const known = remembered();
  const deal = `${table}.${number}`;
  // The first one counts: nobody can show another one later.
  if (known.commitments.some(([each]) => each === deal)) return;
  keep({ ...known, commitments: [...known.commitments, [deal, commitment]] });
}

export function rememberNonce(nonce: string): void {
  const known = remembered();
  keep({ ...known, nonces: [...known.nonces, nonce] });
}

export function shownCommitment(deal: string): string | null {
  return remembered().commitments.find(([each]) => each === deal)?.[1] ?? null;
}

export function ownNonces(): string[] {
  return remembered().nonces;
}

function remembered(): Remembered {
  try {
    const { commitments = [], nonces = [] } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Remembered>;
    return { commitments, nonces };
  } catch {
    return { commitments: [], nonces: [] };
  }
}

function keep({ commitments, nonces }: Remembered): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ commitments: commitments.slice(-KEPT), nonces: nonces.slice(-KEPT) }));
  } catch {
    // Then the deal can be checked, but not against what this page saw.
  }
}
