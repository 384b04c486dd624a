/** The faction whose answer a question wants. */
export const FACTION_OF: Record<string, string> = { detectives: "d", mafia: "m", journalists: "j" };

/** The rule that a question comes from. */
export const RULE_OF: Record<string, string> = { detectives: "CC15", mafia: "CC18", journalists: "CC23", limit: "CC11" };
