// Generated from the code of the server by `make types`; changes here are lost.
import type { RejectionCode } from "./rejections";
import type { Act, Around, Cause, GameId, Outcome, Pace, Progress, Proposal, Seat, TableEvent, TimeUp } from "./rules";

/** `PUT /api/tables/{id}/entropy`: add to the game's chance, once, before it starts. Read the table's commitment first. */
export type AddEntropy = {
  /** 32 to 64 hexadecimal digits from your own source of randomness. */
  entropy: string, };

/** Why a command, an act or another frame was refused. On the wire it is the name alone. */
export type AnyCode = Code | RejectionCode;

/** How well a computer player plays. */
export type Bot = "easy" | "casual" | "medium" | "hard" | "expert";

/** The position that a table goes on from. */
export type BranchOf = {
  /** The table whose game it was. */
  table: string,
  /** The name of that table. */
  name: string,
  /** The number of the record after which it goes on. */
  seq: number,
  /** The turn that the position belongs to, from 1; 0 for the opening. */
  turn: number, };

/** `PATCH /api/tables/{id}`: change a table before its game starts. What is left out stays as it is. */
export type ChangeTable = {
  /** 1 to 32 visible characters. */
  name?: string,
  /** Number of seats: at least as many as are taken. */
  seats?: number,
  /** The game's options, all of them; those left out are as in the standard rules. */
  options?: Json,
  /** How fast it plays; `null` for no clock. */
  pace?: Pace | null | null,
  /** How far behind spectators see it. */
  watch_delay?: WatchDelay,
  /** Whether the page offers everybody hints. */
  hints?: boolean, };

/** Who is sent a line. */
export type ChatAudience = "table" | "spectators";

/** Something that was said at a table. */
export type ChatLine = {
  /** 1 for the first to its audience. A reader who has it already passes over it, and readers do not get every number. */
  number: number,
  /** The id that the speaker's client gave it. */
  id: string,
  /** For whom it is meant; nobody else is sent it. */
  to: ChatAudience,
  /** Who said it. */
  player: Player,
  /** When, in milliseconds since 1970. */
  at: number,
  /** The text: one line, as it was typed. */
  text: string, };

/** `PUT /api/tables/{id}/colour`: choose what tells your seat apart. */
export type ChooseColour = {
  /** A colour that no other person at the table has; a computer player that has it takes another. */
  colour: Colour, };

/** What was chosen. What is missing was left as the page has it. */
export type Chosen = {
  /** The language of the page. */
  language?: Language,
  /** Day or night, if it isn't to follow the system. */
  theme?: Theme,
  /** Whether the page makes sounds. How loud is for each device to say. */
  sound?: boolean,
  /** Whose pointing and reactions are not shown. */
  muted?: Muted, };

/** What a client says at a table. */
export type ClientMessage = { "type": "resume",
  /** The last sequence number the client has; 0 for none. */
  since_seq: number,
} | { "type": "command",
  /** Of the client's making; a retry uses the same, and gets the first answer. */
  id: string,
  /** A command of the game at the table. */
  command: Json,
  /** The last record that the sender knew: if moves were taken back since, this one is not made. May be left out. */
  after?: number,
} | { "type": "act",
  /** As with a move. */
  id: string,
  /** What the seat asks for. */
  act: Act,
} | { "type": "chat",
  /** Of the client's making; a retry uses the same, and is not said twice. A refusal names it. */
  id: string,
  /** 1 to 280 printable characters. */
  text: string,
} | { "type": "point",
  /** In the units of the game's own map. */
  at: Spot,
} | { "type": "react",
  /** One of a fixed few, which every page can draw. */
  reaction: Reaction,
} | { "type": "legal",
} | { "type": "ping", };

/** Why a socket is closed. */
export type ClosingReason = "restarting" | "too_slow" | "protocol" | "not_allowed" | "removed";

/** Why the server refused something. */
export type Code = "not_json" | "unknown_type" | "malformed" | "too_large" | "binary_frame" | "protocol_outdated" | "not_signed_in" | "origin_refused" | "not_found" | "forbidden" | "players_only" | "bad_name" | "not_your_name" | "unknown_game" | "bad_options" | "table_full" | "already_seated" | "seat_changed" | "colour_taken" | "host_here" | "not_their_turn" | "not_away" | "too_early" | "already_nudged" | "not_reachable" | "removed" | "not_seated" | "already_started" | "not_started" | "not_ready" | "not_finished" | "position_over" | "command_id_reused" | "not_saved" | "link_unknown" | "link_used" | "link_lapsed" | "code_unknown" | "code_spent" | "too_many_devices" | "passkey_unknown" | "passkey_elsewhere" | "passkey_refused" | "passkey_unverified" | "passkey_copied" | "passkey_known" | "too_many_passkeys" | "passkeys_unavailable" | "challenge_unknown" | "challenge_used" | "challenge_expired" | "bad_endpoint" | "private_endpoint" | "bad_address" | "already_asked" | "no_mail" | "too_many_channels" | "bad_quiet_hours" | "not_delivered" | "settings_changed" | "bad_settings" | "too_many" | "rate_limited" | "busy" | "damaged" | "server_outdated" | "internal";

/** What tells a seat apart: a colour, with the brand and the pattern that go with it. */
export type Colour = "brick" | "indigo" | "pine" | "chalk" | "coal";

/** `PUT /api/me/deletion`: ask to be deleted. */
export type DeleteMe = {
  /** The asker's name, so that nobody asks for it by accident. */
  name: string, };

/** Whether the asker is to be deleted. */
export type Deletion = {
  /** When; `null` for not at all. */
  at: number | null, };

/** A device that the asker is signed in on. */
export type Device = {
  /** Id; never changes. */
  id: string,
  /** Browser and system, as far as they are known. */
  label: string,
  /** Whether it is the one that asks. */
  here: boolean,
  /** When it was signed in. */
  created_at: number,
  /** The start of the day on which it was last used. */
  used_at: number, };

/** A code that lets another device in: once, until it expires. */
export type DeviceCode = {
  /** Such as `K7QX-MPRT`. */
  code: string,
  /** Ten minutes after it was made, in milliseconds since 1970. */
  expires_at: number, };

/** Somebody who had a seat until another took it. */
export type FormerSeat = {
  /** Counted from 0. */
  seat: Seat,
  /** Who had the seat. */
  player: Player, };

/** Whose doing the last record of a table was, and when. */
export type Happened = {
  /** Nobody's: the start of the game, and what time brings about. */
  seat: Seat | null,
  /** In milliseconds since 1970. */
  at: number, };

/** `POST /api/tables/{id}/join`. */
export type Join = {
  /** Code of the invite link; required at a private table. */
  invite: string | null,
  /** What the player adds to the game's chance, as in [`AddEntropy`]. It can also be added later. */
  entropy?: string, };

/** JSON text that this layer passes on without looking inside: a command, or events, of whatever game.
 *
 * It is written as it stands. Unlike `RawValue` it can also be read inside a tagged enum, at the price of another parse;
 * [`ClientMessage`](crate::socket::ClientMessage), the one that servers read, spares them that. */
export type Json = unknown;

/** A language of the page. */
export type Language = "en" | "nl";

/** What the server says in the lobby. A client only listens (and may send `ping`). */
export type LobbyMessage = { "type": "tables",
  /** The reader's own and public ones, each at most 100. */
  tables: Array<TableSummary>,
  /** The time on the server, in milliseconds since 1970. */
  now: number,
} | { "type": "changed",
  /** As it is now. */
  table: TableSummary,
} | { "type": "gone",
  /** The table's id. */
  id: string,
} | { "type": "settings",
  /** As they are now. */
  settings: Settings,
} | { "type": "pong",
} | { "type": "moving",
  /** When to open it, in milliseconds from now: each socket at a time of its own. */
  after_ms: number,
} | { "type": "closing",
  /** Why, and so whether to come back. */
  why: ClosingReason,
  /** When to come back, in milliseconds from now. */
  retry_after_ms: number | null, };

/** Somebody who had a seat until another took it. */
export type LogFormer = {
  /** Counted from 0. */
  seat: Seat,
  /** Who had the seat until then. */
  player: string,
  /** The number of the record with which it changed hands. */
  until: number, };

/** A record as it was hashed. */
export type LogRecord = {
  /** Its sequence number: 1 for the first, without gaps. */
  seq: number,
  /** BLAKE3 of `body`, in hexadecimal digits. */
  hash: string,
  /** The hashed text: JSON, with the hash of the record before it as `previous`. */
  body: string, };

/** A seat of a log's table. */
export type LogSeat = {
  /** Who sat there. */
  player: string,
  /** What the seat had added to the chance of the game, in hexadecimal digits. */
  entropy: string | null, };

/** The table of a log: what is checked of it, and nothing else. Nothing binds names, so there are none. */
export type LogTable = {
  /** Goes into the commitment, so a log fits no other table. */
  id: string,
  /** By whose rules the records are checked. */
  game: GameId,
  /** The game's own options, all of them. */
  options: Json,
  /** How fast it played; missing without a clock. */
  pace?: Pace,
  /** When it was set up, in milliseconds since 1970. */
  created_at: number,
  /** The hash of the server's secret, as it was shown from the moment the table opened. */
  commitment: string,
  /** Who sat there as the game ended, in the order of the seats. */
  seats: Array<LogSeat>,
  /** Who sat there before and gave the seat to another, in the order of the records; missing where nobody did. */
  former?: Array<LogFormer>,
  /** How the game ended. */
  outcome: Outcome | null, };

/** Whose pointing and reactions are not shown: everybody's, or those of some players. */
export type Muted = {
  /** Everybody's. */
  all: boolean,
  /** Those of these players, at most [`MAX_MUTED`]. */
  players: Array<string>, };

/** `POST /api/tables/{id}/branch`: play on from a position of a finished game, at a table of one's own. */
export type NewBranch = {
  /** The number of the record after which to go on, also if it was taken back later. */
  at: number,
  /** Your seat. By default the one you had in that game, or else that of the player to act. */
  seat?: Seat,
  /** The level of computer players for all other seats. By default they stay free, for people with the invite link. */
  bot?: Bot, };

/** `POST /api/me/notices/channels`: another way to be told. */
export type NewChannel = { "kind": "push",
  /** Where its push service takes messages. */
  endpoint: string,
  /** Its public key, in URL-safe Base64. */
  p256dh: string,
  /** Its secret, likewise. */
  auth: string,
} | { "kind": "mail",
  /** Such as `ada@example.org`. */
  address: string,
} | { "kind": "webhook",
  /** With `https`, up to 1,024 characters; in no private network, unless the server allows that. */
  url: string, };

/** `PUT /api/tables/{id}/host`: hand the table on. */
export type NewHost = {
  /** Who is the host from now on: a player in a seat. */
  player: string, };

/** `POST /api/players`: create a guest. */
export type NewPlayer = {
  /** 1 to 32 visible characters. Without a name, a guest keeps theirs or gets a made-up one. */
  name?: string, };

/** The guest, and the secret that proves who they are. Browsers also get it as a cookie. */
export type NewPlayerAnswer = {
  /** The guest as others see them. */
  player: Player,
  /** Bearer token, for programs: `Authorization: Bearer …`. Missing for browsers, whose cookie no script can read. */
  token: string | null, };

/** `POST /api/tables`: create a table and take a seat as its host. */
export type NewTable = {
  /** Such as `gold-rush`. */
  game: GameId,
  /** 1 to 32 visible characters. By default, the name of a place in mining country. */
  name: string | null,
  /** `by_link` by default. */
  visibility: Visibility,
  /** Number of seats. By default, as many as the game allows. */
  seats: number | null,
  /** The game's options. Standard rules by default. */
  options: Json | null,
  /** How fast it plays. No clock by default. */
  pace?: Pace,
  /** How far behind spectators see it. Not at all by default. */
  watch_delay?: WatchDelay,
  /** Whether the page offers everybody hints. It doesn't by default, but where one person plays against computers it always does. */
  hints?: boolean, };

/** The table that follows a finished one. */
export type NextTable = {
  /** The table's id. */
  id: string,
  /** Seat, at the finished table, of the player who asked first. */
  asked_by: Seat, };

/** Why a notice, or the mail that asks an address for its consent, was not delivered. */
export type NotDelivered = {
  /** What went wrong. */
  reason: NotDeliveredReason,
  /** The answer, or the system's own words; of more than 400 characters, both ends. Missing where the reason says it all. */
  said?: string, };

/** What can go wrong with a notice. Later versions may add to these. */
export type NotDeliveredReason = "no_web_address" | "private_network" | "no_answer" | "connection_failed" | "bad_answer" | "redirected" | "damaged_keys" | "unsigned" | "no_mail" | "no_mail_address" | "mail_unwritten" | "mail_server_unreached" | "mail_connection_failed" | "mail_unanswered" | "mail_unreadable" | "mail_refused";

/** Where notices go. */
export type NoticeChannel = {
  /** Id; never changes. */
  id: string,
  /** A browser, a mail address or a webhook. */
  kind: NoticeKind,
  /** Browser and system, the mail address, or the host of the webhook. */
  label: string,
  /** Whether it is the browser that asks. */
  here: boolean,
  /** Whether somebody there has confirmed it. Until then nothing is sent; only a mail address has to be confirmed. */
  confirmed: boolean, };

/** A way to be told. */
export type NoticeKind = "push" | "mail" | "webhook";

/** How and when the asker is told that a table waits for them. */
export type NoticeSettings = {
  /** The server's public key for push subscriptions (`applicationServerKey`), in unpadded URL-safe Base64. */
  push_key: string,
  /** Whether this server sends mail. */
  mail: boolean,
  /** Where notices go, oldest first. */
  channels: Array<NoticeChannel>,
  /** What for, when, and in which language. */
  wishes: NoticeWishes, };

/** `PUT /api/me/notices`: what for, when, and in which language. */
export type NoticeWishes = {
  /** Whether to be told when it becomes their turn. */
  turns: boolean,
  /** Whether to be told when somebody asks them to agree, at a table at leisure. */
  proposals: boolean,
  /** Whether to be told when a game of theirs is over. */
  ends: boolean,
  /** When nothing is sent; `null` for no quiet hours. */
  quiet: QuietHours | null,
  /** Their time zone, such as `Europe/Amsterdam`. */
  zone: string,
  /** `en` or `nl`; others get English. */
  language: string, };

/** `POST /api/tables/{id}/nudge`: tell a player who is away once more that the table waits for them. */
export type Nudge = {
  /** Who: the player whose turn it is. */
  player: string, };

/** A passkey of the asker's: it signs them in on any device. */
export type Passkey = {
  /** Id; never changes. */
  id: string,
  /** Browser and system with which it was made, as far as they are known. */
  label: string,
  /** When it was made. */
  created_at: number,
  /** When somebody last signed in with it. */
  used_at: number | null, };

/** `POST /api/me/passkeys`, `POST /api/players/passkey`: what the browser answered. */
export type PasskeyAnswer = {
  /** As it came with the options. */
  challenge: string,
  /** The JSON form of the credential. */
  credential: unknown, };

/** `POST /api/me/passkeys/challenge`, `POST /api/players/passkey/challenge`: what to ask a browser for. */
export type PasskeyChallenge = {
  /** Comes back with the answer. Good for one answer, for five minutes. */
  challenge: string,
  /** For `navigator.credentials`: the JSON form of WebAuthn's options. */
  options: unknown, };

/** A person. */
export type Player = {
  /** Id; never changes. */
  id: string,
  /** Name shown to others. */
  name: string, };

/** Who is at the table now. */
export type Presence = {
  /** Whether each seat has a socket open, in the order of the seats. */
  seats: Array<boolean>,
  /** Since when each seat has had none, in milliseconds since 1970; missing for one that has, and where nobody saw it leave. */
  away_since: Array<number | null>,
  /** How many sockets watch. */
  spectators: number, };

/** Hours in which nothing is sent. What came meanwhile is sent at their end, if it still holds. */
export type QuietHours = {
  /** From, in minutes since midnight. */
  from: number,
  /** To, in minutes since midnight; earlier than `from` if it is the next morning. */
  to: number, };

/** What somebody shows without words. */
export type Reaction = "hat" | "nugget" | "pan" | "coffee" | "dynamite";

/** `POST /api/tables/{id}/ready`. */
export type Ready = {
  /** Whether the player is ready. */
  ready: boolean, };

/** A refused request. */
export type Refusal = {
  /** For programs. */
  code: Code,
  /** What was wrong and what to do. */
  message: string,
  /** With the code `not_delivered`: the reason, for clients that say it in their own words. */
  not_delivered?: NotDelivered, };

/** `POST /api/tables/{id}/bots`: add a computer player. */
export type SeatBot = {
  /** How strong it is. */
  bot: Bot, };

/** The link of a seat that is offered. */
export type SeatLink = {
  /** The code in it. It works once. */
  code: string,
  /** When it stops working, in milliseconds since 1970. */
  lapses_at: number, };

/** `PUT /api/tables/{id}/seats`: sit in another order. */
export type SeatOrder = {
  /** Everyone in a seat, in the order of the seats from now on. */
  players: Array<string>, };

/** A player in a seat. */
export type SeatView = {
  /** The player, a person or a computer player. */
  player: Player,
  /** Ready to start. */
  ready: boolean,
  /** Level, for a computer player. */
  bot?: Bot,
  /** What tells the seat apart. */
  colour: Colour,
  /** When others nudged the player last; told only to those seated. */
  nudged_at?: number,
  /** What the seat added to the game's chance, in hexadecimal digits. */
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
  /** As the asker may see it. */
  table: TableView,
  /** The last sequence number saved: when it has come, the client is up to date. */
  seq: number,
  /** The time on the server, in milliseconds since 1970: what clocks count by. */
  now: number,
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
   * game has ended (`docs/fair-play.md`). */
  hash: string,
} | { "type": "acted",
  /** Its sequence number, in one row with those of `events`. */
  seq: number,
  /** When it was made, in milliseconds since 1970. */
  at: number,
  /** Whose act it was. */
  seat: Seat,
  /** What happened. */
  events: Array<TableEvent>,
  /** The hash of the record, likewise. */
  hash: string,
} | { "type": "passed",
  /** Its sequence number, in one row with those of `events` and `acted`. */
  seq: number,
  /** When it was made, in milliseconds since 1970. */
  at: number,
  /** Why, since nobody asked for it. */
  cause: Cause,
  /** What happened. */
  events: Array<TableEvent>,
  /** The hash of the record, likewise. */
  hash: string,
} | { "type": "accepted",
  /** The command's. */
  id: string,
  /** The record it made. */
  seq: number,
} | { "type": "rejected",
  /** The command's; missing when the frame names none that can be read. */
  id: string | null,
  /** The server's own, or that of a rejection by the game or its table. */
  code: AnyCode,
  /** What was wrong and what to do. */
  message: string,
} | { "type": "presence",
  /** Who is there. */
  presence: Presence,
} | { "type": "chat",
  /** The line, as it was saved. */
  line: ChatLine,
} | { "type": "pointed",
  /** Whose player shows it. */
  seat: Seat,
  /** As the player sent it. */
  at: Spot,
} | { "type": "reacted",
  /** Whose player shows it. */
  seat: Seat,
  /** As the player sent it. */
  reaction: Reaction,
} | { "type": "legal",
  /** The position they belong to. */
  seq: number,
  /** A list of commands of the game at the table. */
  commands: Json,
} | { "type": "pong",
} | { "type": "moving",
  /** When to open it, in milliseconds from now: each socket at a time of its own. */
  after_ms: number,
} | { "type": "closing",
  /** Why, and so whether to come back. */
  why: ClosingReason,
  /** When to come back, in milliseconds from now; missing when coming back is of no use. */
  retry_after_ms: number | null, };

/** `GET` and `PUT /api/me/settings`: what is kept, and which change it is. */
export type Settings = {
  /** Counts the changes; 0 before the first. In a `PUT`, the version that the change is based on. */
  version: number,
  /** All of it: a `PUT` leaves nothing of what was chosen before. */
  chosen: Chosen, };

/** A place at which somebody points. */
export type Spot = { "on": "map",
  /** To the east. */
  x: number,
  /** To the south. */
  y: number,
} | { "on": "boomtown",
  /** From 0, the northernmost. */
  row: number,
  /** From 0, the westernmost. */
  column: number, };

/** How far a table is; it never goes back. */
export type Status = "waiting" | "playing" | "finished";

/** `GET /api/tables`: the tables the asker may see, newest first. */
export type TableList = {
  /** The asker's own tables. */
  yours: Array<TableSummary>,
  /** Public tables, waiting or in play. */
  public: Array<TableSummary>,
  /** The time on the server, in milliseconds since 1970. */
  now: number, };

/** `GET /api/tables/{id}/log`: the whole log, once the game is over. */
export type TableLog = {
  /** What the table is held to. */
  table: LogTable,
  /** From record 1, without gaps. */
  records: Array<LogRecord>, };

/** `GET /api/tables/{id}/position`: the game as the asker sees it, and what they may do. */
export type TablePosition = {
  /** The number of the last record that it knows. */
  seq: number,
  /** What a page paints, in the words of the game at the table. */
  view: Json,
  /** The table around the game. */
  around: Around,
  /** Every command that the game takes from the asker now; none from a spectator. */
  legal: Json, };

/** A table in a list. */
export type TableSummary = {
  /** Id; never changes. */
  id: string,
  /** By whose rules it is played. */
  game: GameId,
  /** 1 to 32 visible characters; others may have the same. */
  name: string,
  /** Who can find, join and watch it. */
  visibility: Visibility,
  /** `waiting` until the game starts, `finished` from its end. */
  status: Status,
  /** How many may sit down, within the bounds of the game. */
  max_seats: number,
  /** How fast it plays; missing without a clock. */
  pace?: Pace,
  /** Whether the page offers everybody hints; where one person plays against computers, it does anyway. */
  hints: boolean,
  /** Players in seat order. */
  seats: Array<Player>,
  /** What tells their seats apart. */
  colours: Array<Colour>,
  /** Seat to act, while the game is being played; none while the players pause it. */
  to_act: Seat | null,
  /** Whether a computer plays that seat: a computer player, or one that sits in for somebody. */
  by_computer: boolean,
  /** Progress, while the game is being played. */
  progress: Progress | null,
  /** When the time of the seat to act is up; missing where no clock runs. */
  due_at?: number,
  /** When others nudged the player to act last; told only to those seated. */
  nudged_at?: number,
  /** The seats of those who aren't at the table just now; told only to those seated, of a game that two people play, where the server
   * that is asked knows. */
  away?: Array<Seat>,
  /** What happened last, while the game is being played. */
  last?: Happened,
  /** The result, once the game is over. */
  outcome: Outcome | null,
  /** The position of another game that it goes on from; missing where the game starts anew. Such games are in no statistics. */
  from?: BranchOf,
  /** In milliseconds since 1970. */
  created_at: number,
  /** When the game ended, in milliseconds since 1970; `null` until then. */
  ended_at: number | null, };

/** A table, as a viewer who may see it sees it. */
export type TableView = {
  /** Id; never changes. */
  id: string,
  /** By whose rules it is played. */
  game: GameId,
  /** 1 to 32 visible characters; others may have the same. */
  name: string,
  /** All of the game's options. */
  options: Json,
  /** How fast it plays; missing without a clock. */
  pace?: Pace,
  /** How far behind spectators see it. */
  watch_delay: WatchDelay,
  /** Whether the page offers everybody hints; where one person plays against computers, it does anyway. */
  hints: boolean,
  /** Who can find, join and watch it. */
  visibility: Visibility,
  /** `waiting` until the game starts, `finished` from its end. */
  status: Status,
  /** How many may sit down, within the bounds of the game. */
  max_seats: number,
  /** Players in seat order. Before the game starts, that is the order of joining. */
  seats: Array<SeatView>,
  /** Players who gave their seat to another during the game, in the order in which they did. */
  former: Array<FormerSeat>,
  /** The seat that the invite code is for with which this was asked, in a game that is played. */
  offered?: Seat,
  /** Who may change the table: whoever created it, until it has another host. */
  host: string,
  /** The invite code, for those seated at the table, before the game starts. */
  invite: string | null,
  /** In milliseconds since 1970. */
  created_at: number,
  /** The result, once the game is over. */
  outcome: Outcome | null,
  /** The next table for the same players, once one of them has asked for it. */
  next: NextTable | null,
  /** The position of another game that it goes on from; missing where the game starts anew. */
  from?: BranchOf,
  /** The hash of the server's secret for this table, from the moment it opens; see `docs/fair-play.md`. */
  commitment: string, };

/** Asks for a seat in a game that is played. */
export type TakeSeat = {
  /** Id of the act, made by the client. A retry with the same id gets the first answer. */
  id: string,
  /** Code of the seat's link; without one you take back your own seat, which a friend plays for you. */
  code: string | null, };

/** The light in which the page is shown. */
export type Theme = "day" | "night";

/** `POST /api/players/code`: become the player whose code this is. */
export type UseCode = {
  /** The code, with or without its dash, in capital or small letters. */
  code: string, };

/** Who can find, join and watch a table. */
export type Visibility = "public" | "by_link" | "private";

/** How far behind spectators see a game. Its end is seen by everybody at once. */
export type WatchDelay = "none" | "one_turn" | "five_turns" | "until_the_end";
