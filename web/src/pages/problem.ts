import { say } from "../lang/house.svelte.ts";
import { Refusal, Unreachable } from "../net/api.ts";

/** What to tell somebody about a request that failed; anything else is a mistake of ours. */
export function sentenceFor(problem: unknown): string {
  if (problem instanceof Refusal) return problem.message;
  if (problem instanceof Unreachable) return say("unreachable");
  throw problem;
}
