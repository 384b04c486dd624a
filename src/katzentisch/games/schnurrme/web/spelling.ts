import type { Spell } from "$web/table/spelling.ts";
import type { View } from "$web/views/schnurrme.ts";

/** A move of Kurz-Schnurrmé in words and cards. */
export const spell: Spell<View> = (move, game, view) => {
  const [cards = "", number] = move.split(">");
  if (move === "stock") return game.parts("spell-stock");
  if (move === "pile") return game.parts("spell-pile", { card: view.pile[0] ?? "" });
  if (number) return game.parts("spell-add", { card: cards, number });
  const key = cards.includes("+") ? "spell-lay-out" : "spell-discard";
  return game.parts(key, { cards: cards.replaceAll("+", " ") });
};
