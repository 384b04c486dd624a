// Made by `make types`. Do not edit.

export const PROTOCOL = 4;

export const LARGEST_FRAME = 8192;

export const LARGEST_BODY = 65536;

/** How likely a hand has one of these, or one more than it surely has. */
export interface Chance {
  kind: "card" | "rank" | "suit" | "faction";
  what: string;
  share: number;
}

/** What one of the others may hold. */
export interface Holding {
  seat: number;
  cards: number;
  sure: string[];
  chances: Chance[];
}

/** How an answer was judged, and why. */
export interface Verdict {
  seat: number;
  arrived: number;
  asked: number;
  measured: number;
  allowed: number | null;
  credit: number;
  judged: number;
  reaction: number;
  drawn_with: number[];
  odd: string[];
}

export type Secret = string;

/** The first message; a client without a cookie gives its token. */
export interface Hello {
  do: "hello";
  protocol?: number;
  token?: Secret | null;
}

export type TableId = string;

/** Be shown a table from now on; who was here before says the last that it saw. */
export interface Join {
  do: "join";
  table: TableId;
  invite?: Secret | null;
  seen?: number;
  seal?: string;
}

/** Be shown a table no longer. */
export interface Part {
  do: "part";
  table: TableId;
}

export type Mood = "purr" | "hiss" | "paw" | "yawn" | "wow" | "sorry";

/** Show a mood. */
export interface React {
  do: "react";
  table: TableId;
  mood: Mood;
}

export type Ref = string;

export type SeatNumber = number;

export type Nonce = string;

/** Take a free seat, any or this one; the nonce has its part in the deal. */
export interface Sit {
  do: "sit";
  table: TableId;
  ref: Ref;
  seat?: SeatNumber | null;
  nonce?: Nonce | null;
}

/** Get up; in a running game a tabby plays after the grace time, until one comes back. */
export interface Leave {
  do: "leave";
  table: TableId;
  ref: Ref;
}

export type Level = "kitten" | "tabby" | "stray" | "eminence";

/** Put a bot of the house on a free seat. */
export interface SeatBot {
  do: "bot";
  table: TableId;
  ref: Ref;
  seat: SeatNumber;
  level: Level;
}

/** Take a bot or a player from a seat; the player cannot sit down again. */
export interface Remove {
  do: "remove";
  table: TableId;
  ref: Ref;
  seat: SeatNumber;
}

/** Begin the first game; a master with a seat may give a nonce, too. */
export interface Start {
  do: "start";
  table: TableId;
  ref: Ref;
  nonce?: Nonce | null;
}

export type MoveText = string;

export type Milliseconds = number;

/**
 * Make a move, answering what one saw at this version.
 *
 * Where everyone plays at once, the client tells how long its player took to react.
 */
export interface Play {
  do: "move";
  table: TableId;
  ref: Ref;
  move: MoveText;
  version: number;
  reaction?: Milliseconds | null;
}

export type ChatText = string;

/** Say something to everyone at the table. */
export interface Say {
  do: "say";
  table: TableId;
  ref: Ref;
  text: ChatText;
}

export type Matter = "pause" | "resume" | "takeback" | "end" | "rematch";

/** Ask the other players for their consent. */
export interface Propose {
  do: "propose";
  table: TableId;
  ref: Ref;
  what: Matter;
  nonce?: Nonce | null;
}

/** Consent, or not. */
export interface Answer {
  do: "answer";
  table: TableId;
  ref: Ref;
  agree: boolean;
  nonce?: Nonce | null;
}

/** Give the game up. */
export interface Resign {
  do: "resign";
  table: TableId;
  ref: Ref;
}

/** Close the chat to all but the table's maker, or open it again. */
export interface Mute {
  do: "mute";
  table: TableId;
  ref: Ref;
  on: boolean;
}

/** Make another player the master of the table. */
export interface PassOn {
  do: "pass-on";
  table: TableId;
  ref: Ref;
  seat: SeatNumber;
}

/** Ask what the eminence would do. */
export interface AskHint {
  do: "hint";
  table: TableId;
  ref: Ref;
}

/** Ask what the others could hold, as far as one can know. */
export interface AskHoldings {
  do: "holdings";
  table: TableId;
  ref: Ref;
}

/** Send a ping's number back at once. */
export interface Pong {
  do: "pong";
  number: string;
}

/** How long a player may think: for each move, for the whole game, or for ever. */
export interface ClockRule {
  kind: "none" | "move" | "game";
  seconds: number;
  plus: number;
}

/** A seat as everyone sees it. */
export interface ChairView {
  name: string | null;
  level: Level | null;
  bot: boolean;
  master: boolean;
  away: boolean;
  leaving: number | null;
  resigned: boolean;
  wins: number;
  hints: number;
  left: number | null;
  since: number | null;
}

/** What the players are asked to agree to. */
export interface ProposalView {
  what: Matter;
  seat: number;
  agreed: number[];
  asked: number[];
}

export type Ending = "played" | "resigned" | "voted";

/** How a game ended; from now on everyone may check the deal. */
export interface Result {
  number: number;
  how: Ending;
  places: number[] | null;
  scores: number[] | null;
  secret: string;
  salt: string;
}

export type Choice = number | boolean | string;

export type Stage = "waiting" | "playing" | "paused" | "over" | "closed";

/** The table as everyone sees it, apart from what lies on it. */
export interface Room {
  game: string;
  options: Record<string, Choice>;
  rules: number;
  public: boolean;
  watchers: boolean;
  hints: boolean;
  holdings: boolean;
  takebacks: boolean;
  clock: ClockRule;
  chat: boolean;
  stage: Stage;
  number: number;
  commitment: string;
  chairs: ChairView[];
  proposal: ProposalView | null;
  due: number | null;
  result: Result | null;
  laid_out: boolean;
  lesson: boolean;
}

/** What happened, as its viewer may know it. */
export interface EventView {
  code: string;
  seat: number;
  values: Record<string, string | number>;
}

/** What somebody said; its number counts the lines of a table. */
export interface ChatView {
  number: number;
  name: string;
  seat: number | null;
  text: string;
}

/** The answer to hello. */
export interface Welcome {
  is: "welcome";
  protocol: number;
  name: string;
  grace: number;
}

/** All that the client may know of a table, with what happened since it was here. */
export interface Joined<View = unknown> {
  is: "table";
  table: string;
  now: number;
  version: number;
  seal: string;
  seat: number | null;
  master: boolean;
  invite: string | null;
  code: string | null;
  room: Room;
  view: View | null;
  moves: string[];
  present: boolean[];
  events: EventView[];
  names: Record<string, string[]>;
  chat: ChatView[];
}

/** Which version of which table an update tells of: a list. */
export type Moment = [table: string, version: number, seal: string];

/**
 * What one entry of the journal changed for the client, perhaps nothing.
 *
 * `new` is a patch of `seat`, `master`, `room`, `view` and `moves`. What is as usual is left out.
 */
export interface Update {
  is: "update";
  at: Moment;
  now?: number | null;
  kind?: string;
  by?: number | null;
  new?: Record<string, unknown>;
  events?: ((string | number | Record<string, string | number>)[])[];
  verdicts?: Verdict[];
}

/** It is done, and stored for good. */
export interface Ack {
  is: "ack";
  table: string;
  ref: string;
  version: number;
}

/** It is not done, and why; `kind-code` is the name of the sentence. */
export interface Refused {
  is: "refused";
  kind: string;
  code: string;
  values: Record<string, unknown>;
  table: string | null;
  ref: string | null;
  rule: string | null;
}

/** Somebody said something. */
export interface Heard {
  is: "chat";
  table: string;
  line: ChatView;
}

/** Somebody showed a mood. */
export interface Shown {
  is: "mood";
  table: string;
  name: string;
  seat: number | null;
  mood: Mood;
}

/** Who of the players is connected. */
export interface Presence {
  is: "presence";
  table: string;
  present: boolean[];
  watchers: number;
}

/** A move that was looked at. */
export interface Considered {
  move: string;
  share: number;
  visits: number;
}

/** What the eminence would do, and what it thinks of the other moves. */
export interface Hint {
  is: "hint";
  table: string;
  ref: string;
  move: string;
  considered: Considered[];
  line: string[];
  games: number;
}

/** What the others could hold, by seat, and all cards whose place the asking seat cannot see. */
export interface Holdings {
  is: "holdings";
  table: string;
  ref: string;
  seats: Holding[];
  unseen: string[];
}

/** To be sent back as a pong at once: so the server measures the cable. */
export interface Ping {
  is: "ping";
  number: string;
}

/** The table is not shown any longer, or cannot be. */
export interface Gone {
  is: "gone";
  table: string;
  code: "no-table" | "removed" | "closed" | "frozen";
}

/** Where to play on: a finished game after its first moves, from one of its seats. */
export interface FromGame {
  table: TableId;
  number: number;
  moves: number;
  seat: SeatNumber;
  invite?: Secret | null;
}

/**
 * A new table; its maker sits down, unless asked not to.
 *
 * Who plays on from a finished game has its options, its seat, and bots on the others. A lesson is
 * a prepared deal among kittens, and begins at once.
 */
export interface MakeTable {
  game: string;
  options?: Record<string, Choice>;
  public?: boolean;
  watchers?: boolean;
  hints?: boolean;
  holdings?: boolean;
  takebacks?: boolean;
  clock?: Partial<ClockRule>;
  bots?: Level[];
  sit?: boolean;
  start?: boolean;
  from_game?: FromGame | null;
  lesson?: boolean;
}

/** Where the new table is, and how others find it. */
export interface TableMade {
  table: string;
  invite: string;
  code: string;
}

/** A table in a list. */
export interface TableLine {
  table: string;
  game: string;
  options: Record<string, Choice>;
  stage: Stage;
  public: boolean;
  clock: ClockRule;
  chairs: ChairView[];
  your_turn: boolean;
  finished: number;
  touched: number;
  on_turn: number[];
}

/** A game that is over; its record is at /api/tables/{table}/games/{number}/record. */
export interface FinishedGame {
  table: string;
  game: string;
  number: number;
  how: Ending;
  names: string[];
  places: number[] | null;
  scores: number[] | null;
}

/** All that decided a fair deal, to be checked by anyone. */
export interface DealView {
  table: string;
  commitment: string;
  secret: string;
  salt: string;
  nonces: string[];
}

/** A move, what happened, and what it changed in the view. */
export interface ReplayStep {
  seat: number;
  move: string;
  changes: unknown;
  events: EventView[];
  others: unknown[];
}

/** A finished game, move by move, as one of its seats saw it, and what the others saw. */
export interface Replay<View = unknown> {
  table: string;
  number: number;
  key: string;
  own: number | null;
  seat: number;
  room: Room;
  deal: DealView | null;
  view: View;
  others: unknown[];
  steps: ReplayStep[];
}

/** How far a review is that is still being made. */
export interface ReviewProgress {
  judged: number;
  steps: number | null;
}

/** The lobby: tables with free seats, tables to watch, and one's own. */
export interface Lists {
  open: TableLine[];
  playing: TableLine[];
  mine: TableLine[];
}

/** Who comes in gives a name. */
export interface NewGuest {
  name: string;
}

/** Who one is here. */
export interface Me {
  name: string;
  bot: boolean;
}

/** For one's own eyes: brings one's seats to another device, once, for a while. */
export interface ComeBack {
  link: string;
  word: string;
  minutes: number;
}

/** The link's secret, or the word, on the other device. */
export interface BackAgain {
  word: Secret;
}

/** Lets a program play under this name. */
export interface BotToken {
  name: string;
  token: string;
}

/** The spoken code of a table that waits for players. */
export interface ByCode {
  code: string;
}

/** What the code stands for. */
export interface Invitation {
  table: string;
  invite: string;
}

/** How others are brought to a table: a link, and the same as a QR code. */
export interface Invited {
  link: string;
  qr: string;
  size: number;
}

/** An option of a game; the first choice is the default. */
export interface OptionView {
  name: string;
  rule: string;
  choices: Choice[];
  document: boolean;
}

/** A game that can be played here. */
export interface GameView {
  game: string;
  rules: number;
  real_time: boolean;
  options: OptionView[];
  holdings: boolean;
  holdings_need: string | null;
}

/** Why a request was refused; `kind-code` is the name of the sentence. */
export interface Problem {
  kind: string;
  code: string;
  values: Record<string, unknown>;
  sentence: string;
}

export type Doing =
  | Sit
  | Leave
  | SeatBot
  | Remove
  | Start
  | Play
  | Say
  | Propose
  | Answer
  | Resign
  | Mute
  | PassOn
  | AskHint
  | AskHoldings;

export type FromClient =
  | Hello
  | Join
  | Part
  | React
  | Pong
  | Sit
  | Leave
  | SeatBot
  | Remove
  | Start
  | Play
  | Say
  | Propose
  | Answer
  | Resign
  | Mute
  | PassOn
  | AskHint
  | AskHoldings;

export type FromServer =
  | Welcome
  | Joined
  | Update
  | Ack
  | Refused
  | Heard
  | Shown
  | Presence
  | Hint
  | Holdings
  | Ping
  | Gone;
