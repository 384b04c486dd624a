import type { DealView } from "../protocol.ts";
import { sha256 } from "./sha256.ts";

/** Whose nonce had its part in the deal. */
export type NonceBy = "you" | "player" | "table";

/** A fair deal, computed again from what was published: docs/protocol.md, "The fair deal". */
export interface Proof {
  /** The secret is the one that the table had committed itself to. */
  kept: boolean;
  /** What this page was shown before the deal: the same, another one, or nothing. */
  shown: "same" | "other" | "not";
  nonces: { nonce: string; by: NonceBy }[];
  key: string;
}

/** Compute a deal again, and compare it with what this page remembers of it. */
export function proofOf(deal: DealView, shown: string | null, ours: string[]): Proof {
  const secret = bytes(deal.secret);
  const commitment = hex(hash(text("katzentisch commitment"), secret, bytes(deal.salt)));
  return {
    kept: commitment === deal.commitment,
    shown: shown === null ? "not" : shown === deal.commitment ? "same" : "other",
    nonces: deal.nonces.map((nonce, chair) => ({ nonce, by: nonceBy(nonce, chair, deal, ours) })),
    key: hex(hash(text("katzentisch key"), secret, ...deal.nonces.map(bytes), text(deal.table))),
  };
}

function nonceBy(nonce: string, chair: number, deal: DealView, ours: string[]): NonceBy {
  if (ours.includes(nonce)) return "you";
  const made = hash(text("katzentisch nonce"), bytes(deal.commitment), new Uint8Array([chair]));
  return hex(made) === nonce ? "table" : "player";
}

/** The hash over several parts, each behind its length in four bytes. */
function hash(...parts: Uint8Array[]): Uint8Array {
  return sha256(joined(parts.flatMap((part) => [length(part), part])));
}

function length(part: Uint8Array): Uint8Array {
  const four = new DataView(new ArrayBuffer(4));
  four.setUint32(0, part.length);
  return new Uint8Array(four.buffer);
}

function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

const text = (words: string): Uint8Array => new TextEncoder().encode(words);

function bytes(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hex(whole: Uint8Array): string {
  return Array.from(whole, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
