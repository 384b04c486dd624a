/** How a group lies there: nothing about it, to be played, out of the question, or meant by a hint. */
export type GroupLook = "plain" | "playable" | "veiled" | "target";
