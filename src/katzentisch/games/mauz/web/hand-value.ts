/** What a hand calls: three aces, a purr, three of a kind, or nothing. */
export type Call = "meow" | "purr" | "hiss" | "none";

/** What a hand of three is worth, and which of its cards count. */
export interface HandValue {
  points: number;
  call: Call;
  counting: string[];
}

const PURR = 31;
const WORTHS: Record<string, number> = { A: 11, K: 10, Q: 10, J: 10, T: 10 };
const worthOf = (card: string) => WORTHS[card[0] ?? ""] ?? Number(card[0]);
const sumOf = (cards: string[]) => cards.reduce((sum, card) => sum + worthOf(card), 0);

/** The value of a hand (KC6 to KC9): only to preview a swap and to explain what was shown. */
export function valueOf(hand: string[]): HandValue {
  const ranks = new Set(hand.map((card) => card[0]));
  if (hand.length === 3 && ranks.size === 1)
    return ranks.has("A")
      ? { points: 33, call: "meow", counting: hand }
      : { points: 30.5, call: "hiss", counting: hand };
  const counting = bestSuit(hand);
  const purrs = counting.length === 3 && ranks.has("A") && ranks.has("T") && sumOf(counting) === PURR;
  return { points: sumOf(counting), call: purrs ? "purr" : "none", counting };
}

/** Points as a player would write them. */
export function pointsWord(points: number): string {
  return Number.isInteger(points) ? `${points}` : `${Math.floor(points)}½`;
}

function bestSuit(hand: string[]): string[] {
  const suits = [...new Set(hand.map((card) => card[1]))].map((suit) => hand.filter((card) => card[1] === suit));
  return suits.reduce((best, suit) => (sumOf(suit) > sumOf(best) ? suit : best), []);
}
