/** The factions of Catham City by their letters, as their drawings are called. */
export const FACTIONS: Record<string, string> = {
  d: "detective",
  s: "scientist",
  r: "robocat",
  m: "mafia",
  h: "hacker",
  p: "police",
  j: "journalist",
  b: "bureaucrat",
};

/** What a faction's cards do, as drawn below them: `f` a point, `c` a card, `>` an arrow. */
export const DEALS: Record<string, string> = {
  d: "3+1>3f",
  s: "3>2f2c",
  r: "2>5c 4>3f",
  m: "4>2f",
  h: "1–4>?f",
  p: "n+1>?f",
  j: "2>2f",
  b: "n>?f",
};
