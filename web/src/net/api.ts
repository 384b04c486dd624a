import type {
  ComeBack,
  FinishedGame,
  GameView,
  Invitation,
  Invited,
  Lists,
  MakeTable,
  Me,
  Problem,
  Replay,
  ReviewProgress,
  TableLine,
  TableMade,
} from "../protocol.ts";
import type { Review } from "../review/review.ts";
import { settings } from "../settings.svelte.ts";

const PATIENCE = 1; // seconds until a review says how far it is

/** A request that was refused; the message is a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** The server cannot be reached at all. */
export class Unreachable extends Error {}

async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const headers: Record<string, string> = { "accept-language": settings.language };
  if (body) headers["content-type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: body ? JSON.stringify(body) : undefined });
  } catch {
    throw new Unreachable();
  }
  if (answer.ok) return answer.status === 204 ? (undefined as Answer) : answer.json();
  throw await refusal(answer);
}

async function refusal(answer: Response): Promise<Error> {
  if (answer.headers.get("content-type")?.includes("json")) {
    const problem = (await answer.json()) as Problem;
    return new Refusal(answer.status, problem.code, problem.sentence);
  }
  return new Refusal(answer.status, "guard", await answer.text());
}

function gamePath(table: string, number: number, what: string, asked: Record<string, string | number | null>): string {
  const named = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value !== null) named.set(name, String(value));
  return `/api/tables/${table}/games/${number}/${what}${named.size > 0 ? `?${named}` : ""}`;
}

export const api = {
  me: () => ask<Me>("GET", "/api/me"),
  comeIn: (name: string) => ask<Me>("POST", "/api/guests", { name }),
  rename: (name: string) => ask<Me>("PATCH", "/api/me", { name }),
  forget: () => ask<void>("DELETE", "/api/me"),
  comeBackKey: () => ask<ComeBack>("POST", "/api/me/come-back"),
  comeBack: (word: string) => ask<Me>("POST", "/api/back", { word }),
  games: () => ask<GameView[]>("GET", "/api/games"),
  lists: () => ask<Lists>("GET", "/api/tables"),
  makeTable: (table: MakeTable) => ask<TableMade>("POST", "/api/tables", table),
  table: (table: string) => ask<TableLine>("GET", `/api/tables/${table}`),
  byCode: (code: string) => ask<Invitation>("POST", "/api/codes", { code }),
  invitation: (table: string, invite: string | null) =>
    ask<Invited>("GET", `/api/tables/${table}/invitation${invite ? `?invite=${invite}` : ""}`),
  finished: () => ask<FinishedGame[]>("GET", "/api/finished"),
  recordPath: (table: string, number: number, invite: string | null = null) =>
    gamePath(table, number, "record", { invite }),
  replay: (table: string, number: number, invite: string | null, seat: number | null) =>
    ask<Replay>("GET", gamePath(table, number, "replay", { invite, seat })),
  review: (table: string, number: number, invite: string | null) =>
    ask<Review | ReviewProgress>("GET", gamePath(table, number, "review", { invite, wait: PATIENCE })),
};
