// Generated from the code of the server by `make types`; changes here are lost.
import type { GameId, Outcome, Progress, Seat } from "./rules";

/** `PUT /api/tables/{id}/entropy`: add to the chance of the game, once, before it begins. Look at the table's commitment first. */
export type AddEntropy = {
  /** 32 to 64 hexadecimal digits, from a source of randomness of one's own. */
  entropy: string, };

/** How well a computer player plays. */
export type Bot = "easy" | "medium";

/** Something that was said at a table. */
export type ChatLine = {
  /** 1 for the first of the table. A reader who has it already passes over it. */
  number: number,
  /** Who said it. */
  player: Player,
  /** When, in milliseconds since 1970. */
  at: number,
  /** What. */
  text: string, };

/** What a client says at a table. */
export type ClientMessage = { "type": "resume",
  /** The last sequence number the client has; 0 for none. */
  since_seq: number,
} | { "type": "command",
  /** Of the client's making; a retry uses the same, and gets the first answer. */
  id: string,
  /** A command of the game at the table. */
  command: Json,
} | { "type": "chat",
  /** 1 to 280 printable characters. */
  text: string,
} | { "type": "legal",
} | { "type": "ping", };

/** Why a socket is closed. */
export type ClosingReason = "restarting" | "too_slow" | "table_restarting" | "protocol" | "not_allowed" | "removed";

/** Why something was refused. Programs read the code, people the sentence that comes with it. */
export type Code = "not_json" | "unknown_type" | "malformed" | "too_large" | "binary_frame" | "protocol_outdated" | "not_signed_in" | "origin_refused" | "not_found" | "forbidden" | "bad_name" | "unknown_game" | "bad_options" | "table_full" | "already_seated" | "seat_changed" | "removed" | "not_seated" | "already_started" | "not_started" | "not_ready" | "not_finished" | "command_id_reused" | "not_saved" | "too_many" | "rate_limited" | "busy" | "internal";

/** `POST /api/tables/{id}/join`. */
export type Join = {
  /** The code of the invite link; needed at a private table. */
  invite: string | null,
  /** What the joiner adds to the chance of the game, as in [`AddEntropy`]; it can also be added later. */
  entropy?: string, };

/** JSON text that this layer passes on without looking inside: a command, or events, of whatever game.
 *
 * Unlike `RawValue` it can be read inside a tagged enum, at the price of one more parse, which only clients pay. */
export type Json = unknown;

/** What the server says in the lobby. A client only listens (and may send `ping`). */
export type LobbyMessage = { "type": "tables",
  /** The tables. */
  tables: Array<TableSummary>,
} | { "type": "changed",
  /** As it is now. */
  table: TableSummary,
} | { "type": "gone",
  /** Which. */
  id: string,
} | { "type": "pong",
} | { "type": "closing",
  /** Why. */
  why: ClosingReason,
  /** When to come back, in milliseconds from now. */
  retry_after_ms: number | null, };

/** A record of the log. */
export type LogRecord = {
  /** Its sequence number: 1 for the first, without gaps. */
  seq: number,
  /** BLAKE3 of `body`, in hexadecimal digits. */
  hash: string,
  /** The text that was hashed: JSON, which names the hash of the record before it as `previous`. */
  body: string, };

/** `POST /api/players`: become a guest. */
export type NewPlayer = {
  /** 1 to 32 printable characters; without one a guest keeps their name, or gets one made up. */
  name?: string, };

/** The answer: who one is, and the secret that proves it (browsers get it as a cookie too). */
export type NewPlayerAnswer = {
  /** Who. */
  player: Player,
  /** For programs, as `Authorization: Bearer …`; missing for browsers, whose cookie no script can read. */
  token: string | null, };

/** `POST /api/tables`: set up a table and sit down at it as its host. */
export type NewTable = {
  /** Which game. */
  game: GameId,
  /** 1 to 32 printable characters; by default the name of a place in mining country. */
  name: string | null,
  /** By default by link. */
  visibility: Visibility,
  /** How many may sit down; by default as many as the game allows. */
  seats: number | null,
  /** The game's own options; by default the game as printed. */
  options: Json | null, };

/** The table that follows a finished one. */
export type NextTable = {
  /** The table. */
  id: string,
  /** Who asked for it first: their seat at the finished table. */
  asked_by: Seat, };

/** A person. */
export type Player = {
  /** For ever the same. */
  id: string,
  /** What others see. */
  name: string, };

/** Who is at the table now. */
export type Presence = {
  /** Whether each seat has a socket open, in the order of the seats. */
  seats: Array<boolean>,
  /** How many sockets watch. */
  spectators: number, };

/** `POST /api/tables/{id}/ready`. */
export type Ready = {
  /** Ready, or no longer. */
  ready: boolean, };

/** Any refusal of a request. */
export type Refusal = {
  /** For programs. */
  code: Code,
  /** What was wrong and what to do. */
  message: string, };

/** `POST /api/tables/{id}/bots`: let a program sit down. */
export type SeatBot = {
  /** Which. */
  bot: Bot, };

/** Somebody in a seat. */
export type SeatView = {
  /** Who. */
  player: Player,
  /** Ready to begin. */
  ready: boolean,
  /** How it plays, if it is a program. */
  bot?: Bot,
  /** What the seat has added to the chance of the game, in hexadecimal digits. */
  entropy?: string, };

/** One record of `GET /api/tables/{id}/records`, as spectators see it. */
export type SeenRecord = {
  /** Its sequence number: 1 for the first, without gaps. */
  seq: number,
  /** A list of events of the game at the table. */
  events: Json, };

/** What the server says at a table. */
export type ServerMessage = { "type": "welcome",
  /** The asker's seat; none for a spectator. */
  seat: Seat | null,
  /** The table. */
  table: TableView,
  /** The last sequence number saved: when it has come, the client is up to date. */
  seq: number,
  /** Who is there. */
  presence: Presence,
  /** What was said last, oldest first. */
  chat: Array<ChatLine>,
} | { "type": "table",
  /** The table as it is now. */
  table: TableView,
  /** The reader's own seat, which changes when somebody before them leaves. */
  seat: Seat | null,
} | { "type": "events",
  /** Its sequence number: 1 for the first, without gaps. */
  seq: number,
  /** When it was made, in milliseconds since 1970. */
  at: number,
  /** A list of events of the game at the table. */
  events: Json,
  /** The hash of the record in the chain of the log, hidden part included: what the log will be held against when the
   * game has ended (`docs/fair-play.md`). Missing at games that began before records were blinded. */
  hash?: string,
} | { "type": "accepted",
  /** The command's. */
  id: string,
  /** The record it made. */
  seq: number,
} | { "type": "rejected",
  /** The command's; missing when the fault is the frame's. */
  id: string | null,
  /** A [`Code`], or one of the game's own rejections. */
  code: string,
  /** What was wrong and what to do. */
  message: string,
} | { "type": "presence",
  /** Who is there. */
  presence: Presence,
} | { "type": "chat",
  /** What. */
  line: ChatLine,
} | { "type": "legal",
  /** The position they belong to. */
  seq: number,
  /** A list of commands of the game at the table. */
  commands: Json,
} | { "type": "pong",
} | { "type": "closing",
  /** Why. */
  why: ClosingReason,
  /** When to come back, in milliseconds from now; missing when coming back is of no use. */
  retry_after_ms: number | null, };

/** How far a table is. */
export type Status = "waiting" | "playing" | "finished";

/** `GET /api/tables`: what the asker may see, newest first. */
export type TableList = {
  /** Tables at which the asker sits. */
  yours: Array<TableSummary>,
  /** Public tables that wait for players or are being played. */
  public: Array<TableSummary>, };

/** `GET /api/tables/{id}/log`: everything that was recorded, once the game has ended. */
export type TableLog = {
  /** The table. */
  table: TableView,
  /** The records, in order. */
  records: Array<LogRecord>, };

/** A table in a list. */
export type TableSummary = {
  /** For ever the same. */
  id: string,
  /** Which game. */
  game: GameId,
  /** Its name. */
  name: string,
  /** Who may find, join and watch it. */
  visibility: Visibility,
  /** How far it is. */
  status: Status,
  /** How many may sit down. */
  max_seats: number,
  /** Who sits. */
  seats: Array<Player>,
  /** Whose decision the game waits for, if it runs. */
  to_act: Seat | null,
  /** How far the game is, if it runs; missing for a while at tables that were last played on an older server. */
  progress: Progress | null,
  /** The result, once the game has ended. */
  outcome: Outcome | null,
  /** When it was set up. */
  created_at: number,
  /** When the game ended. */
  ended_at: number | null, };

/** A table, as somebody who may see it sees it. */
export type TableView = {
  /** For ever the same. */
  id: string,
  /** Which game. */
  game: GameId,
  /** Its name. */
  name: string,
  /** The game's own options, all of them. */
  options: Json,
  /** Who may find, join and watch it. */
  visibility: Visibility,
  /** How far it is. */
  status: Status,
  /** How many may sit down. */
  max_seats: number,
  /** Who sits, in the order of the seats; before the game begins a seat is a place in the order of joining. */
  seats: Array<SeatView>,
  /** The player who set the table up. */
  host: string,
  /** The code that lets others join a private table: for those seated at it, before the start. */
  invite: string | null,
  /** When it was set up. */
  created_at: number,
  /** The result, once the game has ended. */
  outcome: Outcome | null,
  /** Where the same people play again, once one of them has asked for it. */
  next: NextTable | null,
  /** The hash of the server's secret for this table, from the moment it opens; see `docs/fair-play.md`. Missing at tables
   * that began before there was one. */
  commitment?: string, };

/** Who may find, join and watch a table. */
export type Visibility = "public" | "by_link" | "private";
