import type { HandOf } from "$web/replay/hands.ts";
import type { View } from "$web/views/catham.ts";

/** The cards that a seat holds, together by faction. */
export const handOf: HandOf<View> = ({ hand }, say) =>
  (hand ?? []).map((cards) => {
    const group = { faction: cards.charAt(0), count: cards.length };
    return { ...group, label: say("group-name", group) };
  });
