import type { HandOf } from "$web/replay/hands.ts";
import type { View } from "$web/views/kralle.ts";
import { byColour } from "./places.ts";

/** The places that a seat holds, together by colour. */
export const handOf: HandOf<View> = ({ hand }) =>
  byColour(hand ?? []).map(({ colour, values }) => ({ place: colour + values.join(" ") }));
