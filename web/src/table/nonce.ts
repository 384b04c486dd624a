import { rememberNonce } from "../review/remembered.ts";

/** One's part in the deal: nobody else could have chosen it. */
export function nonce(): string {
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  rememberNonce(made);
  return made;
}
