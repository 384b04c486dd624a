import type { Flight } from "$web/motion/flights.ts";
import type { EventView } from "$web/protocol.ts";
import type { Sound } from "$web/sound.ts";
import type { Staging } from "$web/table/game.svelte.ts";
import type { SeenTable } from "$web/table/seen.ts";
import type { View } from "$web/views/kralle.ts";
import { colourOf } from "./places.ts";

const SOUNDS: Record<string, Sound> = {
  played: "card", dropped: "card", swapped_card: "card", discarded: "card", swapped_ends: "card",
  took: "draw", took_top: "draw", laid_out: "draw", securing: "knock", token: "knock", caught: "miau",
};
const TO_PILE = ["played", "dropped", "discarded"];

/** What flies where in this game, and what is heard. */
export function stagingOf(table: SeenTable<View>): Staging {
  function flights({ seat, code, values }: EventView): Flight[] {
    const holder = (card: string) => (seat === table.seat ? `hand:${card}` : `seat:${seat}`);
    const cards = String(values.cards ?? "").split(" ").filter(Boolean);
    const pile = (card: string) => `pile:${colourOf(card)}`;
    if (TO_PILE.includes(code)) return cards.map((card) => ({ from: holder(card), to: pile(card) }));
    if (code === "took") return cards.map((card) => ({ from: `lies:${card}`, to: holder(card) }));
    if (code === "took_top") return cards.map((card) => ({ from: pile(card), to: holder(card) }));
    if (code === "laid_out") return cards.map((card) => ({ from: pile(card), to: `lies:${card}` }));
    if (code !== "swapped_card") return [];
    const given = String(values.card);
    return [
      { from: holder(given), to: pile(given) },
      ...cards.map((card) => ({ from: pile(card), to: holder(card) })),
    ];
  }
  return { flights, sound: ({ code }) => SOUNDS[code] ?? null };
}
