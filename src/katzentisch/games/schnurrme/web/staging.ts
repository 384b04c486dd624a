import type { Flight } from "$web/motion/flights.ts";
import type { EventView } from "$web/protocol.ts";
import type { Sound } from "$web/sound.ts";
import type { Staging } from "$web/table/game.svelte.ts";
import type { SeenTable } from "$web/table/seen.ts";
import type { View } from "$web/views/schnurrme.ts";
import { inHand } from "./melds.ts";

const SOUNDS: Record<string, Sound> = {
  drew: "draw", took: "draw", shuffled: "draw", melded: "card", added: "card", discarded: "card", won: "miau",
};

/** What flies where in this game, and what is heard. */
export function stagingOf(table: SeenTable<View>): Staging {
  function flights({ seat, code, values }: EventView): Flight[] {
    const holder = (card: string) => (seat === table.seat ? `hand:${inHand(card)}` : `seat:${seat}`);
    const card = String(values.card ?? "");
    if (code === "drew") return [{ from: "stock", to: holder(card) }];
    if (code === "took") return [{ from: "pile", to: holder(card) }];
    if (code === "shuffled") return [{ from: "pile", to: "stock" }];
    if (code === "discarded") return [{ from: holder(card), to: "pile" }];
    if (code === "added") return [{ from: holder(card), to: `laid:${values.meld}:${card}` }];
    if (code !== "melded") return [];
    const number = table.view.melds.length + 1;
    return String(values.cards).split(" ").map((word) => ({ from: holder(word), to: `laid:${number}:${word}` }));
  }
  return { flights, sound: ({ code }) => SOUNDS[code] ?? null };
}
