// Browsers lend their own SHA-256 to https pages only; a table in the home network has none.

const PRIMES = firstPrimes(64);
const CONSTANTS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const BEGINNING = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** SHA-256, written after FIPS 180-4. */
export function sha256(message: Uint8Array): Uint8Array {
  const words = padded(message);
  const state = [...BEGINNING];
  for (let block = 0; block < words.length; block += 16) mix(state, words.slice(block, block + 16));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => digest.setUint32(4 * place, word));
  return new Uint8Array(digest.buffer);
}

/** The message, a one, zeros, and its length in bits, as words of 32 bits. */
function padded(message: Uint8Array): number[] {
  const size = Math.ceil((message.length + 9) / 64) * 64;
  const bytes = new DataView(new ArrayBuffer(size));
  message.forEach((byte, place) => bytes.setUint8(place, byte));
  bytes.setUint8(message.length, 0x80);
  bytes.setUint32(size - 4, 8 * message.length);
  return Array.from({ length: size / 4 }, (_, word) => bytes.getUint32(4 * word));
}

function mix(state: number[], block: number[]): void {
  const w = scheduled(block);
  let [a, b, c, d, e, f, g, h] = state as Eight;
  for (let round = 0; round < 64; round++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + choice + at(CONSTANTS, round) + at(w, round)) | 0;
    const two = ((right(a, 2) ^ right(a, 13) ^ right(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] = (at(state, place) + word) >>> 0));
}

type Eight = [number, number, number, number, number, number, number, number];

function scheduled(block: number[]): number[] {
  const w = [...block];
  for (let round = 16; round < 64; round++) {
    const near = at(w, round - 15);
    const far = at(w, round - 2);
    const first = right(near, 7) ^ right(near, 18) ^ (near >>> 3);
    const second = right(far, 17) ^ right(far, 19) ^ (far >>> 10);
    w.push((at(w, round - 16) + first + at(w, round - 7) + second) | 0);
  }
  return w;
}

function right(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The first 32 bits behind the point. */
function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes;
}

function at(words: number[], place: number): number {
  return words[place] ?? 0;
}
