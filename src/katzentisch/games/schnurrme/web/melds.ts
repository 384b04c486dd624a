// A card is a word, `7s`; a joker in the hand is `*`, and on the table `*7s` with what it stands for.

const RANKS = "A23456789TJQKA"; // the ace comes before the 2 or after the king
const SUITS = "cdhs";
const LONGEST_RUN = 13;

/** What a card on the table counts as. */
export function standsFor(word: string): string {
  return word.replace("*", "") || word;
}

/** The card of the hand that becomes this card on the table. */
export function inHand(word: string): string {
  return word.startsWith("*") ? "*" : word;
}

/** Tells a set from a run. */
export function isSet(meld: string[]): boolean {
  return new Set(meld.map((word) => standsFor(word)[0])).size === 1;
}

/** Every set and run that exactly these cards can be, with what their jokers stand for. */
export function readings(cards: string[]): string[][] {
  const plain = cards.filter((word) => word !== "*");
  const jokers = cards.length - plain.length;
  const first = plain[0];
  if (cards.length < 3 || first === undefined) return [];
  return [...runsOf(first, cards.length), ...setsOf(first, cards.length)]
    .map((meld) => meld.map((card) => (plain.includes(card) ? card : `*${card}`)))
    .filter((meld) => meld.filter((word) => word.startsWith("*")).length === jokers);
}

/** The moves that lay a meld out as number `number`: three cards, then the others one by one. */
export function layingOut(reading: string[], number: number): string[] {
  const plain = reading.findIndex((word) => !word.startsWith("*"));
  const start = Math.max(0, plain - 2);
  const above = reading.slice(start + 3);
  const below = reading.slice(0, start).reverse();
  return [reading.slice(start, start + 3).join("+"), ...adding([...above, ...below], number)];
}

/** Every way in which a meld can take these cards, each in the order in which they fit. */
export function additions(meld: string[], cards: string[]): string[][] {
  const lying = meld.map(standsFor);
  const ways = readings([...lying, ...cards]).map((reading) => outward(reading, lying));
  return [...new Map(ways.map((way) => [way.join(), way])).values()];
}

/** The moves that add these cards to meld `number`. */
export function adding(cards: string[], number: number): string[] {
  return cards.map((card) => `${card}>${number}`);
}

function outward(reading: string[], lying: string[]): string[] {
  const first = reading.findIndex((word) => lying.includes(word));
  const above = reading.slice(first);
  const below = reading.slice(0, first).reverse();
  return [...above, ...below].filter((word) => !lying.includes(word));
}

function runsOf(card: string, size: number): string[][] {
  if (size > LONGEST_RUN) return [];
  const starts = Array.from({ length: RANKS.length - size + 1 }, (_, start) => start);
  return starts.map((start) => [...RANKS.slice(start, start + size)].map((rank) => `${rank}${card[1]}`));
}

function setsOf(card: string, size: number): string[][] {
  const sets = size === 4 ? [SUITS] : size === 3 ? [...SUITS].map((suit) => SUITS.replace(suit, "")) : [];
  return sets.map((suits) => [...suits].map((suit) => `${card[0]}${suit}`));
}
