import type { HandOf } from "$web/replay/hands.ts";
import type { View } from "$web/views/katzundmaus.ts";

/** The ranks that a seat holds. */
export const handOf: HandOf<View> = ({ hand }) => (hand ?? []).map((rank) => ({ rank }));
