import type { Flight } from "$web/motion/flights.ts";
import type { EventView } from "$web/protocol.ts";
import type { Sound } from "$web/sound.ts";
import type { Staging } from "$web/table/game.svelte.ts";
import type { SeenTable } from "$web/table/seen.ts";
import type { View } from "$web/views/catham.ts";

const SOUNDS: Record<string, Sound> = {
  took: "draw", drew: "draw", shuffled: "draw", captured: "draw",
  played: "card", discarded: "card", gave: "card", turned_up: "card", revealed: "card", won: "miau",
};

/** What flies where in this game, and what is heard. */
export function stagingOf(table: SeenTable<View>): Staging {
  const holder = (seat: number, card: string) => (seat === table.seat ? `hand:${card}` : `seat:${seat}`);

  function flights({ seat, code, values }: EventView): Flight[] {
    const turn = table.view.turn;
    const cards = String(values.cards ?? "").split(" ").filter(Boolean);
    const each = (way: (card: string) => Flight) => cards.map(way);
    if (code === "took") return each((card) => ({ from: `display:${card}`, to: holder(seat, card) }));
    if (code === "refilled") return each((card) => ({ from: "stock", to: `display:${card}` }));
    if (code === "gave") return each((card) => ({ from: holder(seat, card), to: holder(turn, card) }));
    if (code === "discarded" || (code === "played" && !cards.every((card) => card === "h")))
      return each((card) => ({ from: holder(seat, card), to: "discard" }));
    if (code === "infiltrated") return times(values.count, { from: holder(turn, "h"), to: holder(seat, "h") });
    if (code !== "drew") return [];
    if (cards.length > 0) return each((card) => ({ from: "stock", to: holder(seat, card) }));
    return times(values.count, { from: "stock", to: `seat:${seat}` });
  }
  return { flights, sound: ({ code }) => SOUNDS[code] ?? null };
}

const times = (count: string | number | undefined, flight: Flight): Flight[] =>
  Array.from({ length: Number(count ?? 0) }, () => flight);
