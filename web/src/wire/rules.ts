// Generated from the code of the server by `make types`; changes here are lost.

/** What a seat asks for, in the imperative. */
export type Act = { "type": "propose",
  /** What is to be done. */
  proposal: Proposal,
} | { "type": "agree",
  /** To what: the number of the record that proposed it. */
  to: number,
} | { "type": "refuse",
  /** The number of the record that proposed it. */
  to: number,
} | { "type": "go_on",
} | { "type": "return",
} | { "type": "give_up",
} | { "type": "take",
  /** The number of the record that offered it. */
  offer: number,
  /** Who takes it: nobody who has had a seat at this table. */
  player: string,
} | { "type": "reclaim", };

/** What a page shows of the table around the game. */
export type Around = {
  /** Who plays each seat; nobody before the game is opened. */
  holders: Array<Holder>,
  /** Whether nobody plays just now. */
  paused: boolean,
  /** How much time each seat has left, if the table has a pace. */
  clock: Clock | null,
  /** Whether nothing more can happen. */
  over: boolean,
  /** What was proposed and may still be answered, oldest first. */
  open: Array<Open>,
  /** The seats that a friend may take, oldest first. */
  offers: Array<Offer>,
  /** Whose each seat is that a friend plays until they are back. */
  lent: Array<string | null>,
  /** To where the reader's seat may ask to go back. */
  back: Back | null, };

/** To where a seat may ask to go back. */
export type Back = {
  /** The number of the last record that stays. */
  to: number,
  /** The seats that are asked; nobody is where nobody has learned anything. */
  asks: Array<Seat>, };

/** Why something happened that nobody asked for. */
export type Cause = { "type": "time_up",
} | { "type": "delay",
  /** So many milliseconds. */
  ms: number,
} | { "type": "deserted",
} | { "type": "back", };

/** The clock of a table. It runs for the seat that is asked, if its person plays it. */
export type Clock = {
  /** What was agreed. */
  pace: Pace,
  /** Milliseconds left in the bank of each seat when its turn started, or now if it is not its turn. */
  banks: number[],
  /** Whose time it is; nobody's while a computer plays, and when the game is over. */
  turn: TurnTime | null, };

/** What can be wrong with a log: the code is for programs, the sentence beside it for people. */
export type Fault = "form" | "bytes" | "sequence" | "number" | "time" | "repeated" | "previous" | "table" | "seen" | "opening" | "player" | "commitment" | "secret" | "early" | "entropy" | "seed" | "blind" | "setup" | "parent" | "command" | "late" | "events" | "unfinished" | "outcome";

/** Something wrong with a log: where, and what was expected instead of what was found. */
export type Finding = {
  /** The record at fault; none when it is the log as a whole. */
  record: number | null,
  /** The kind of fault; the page has a sentence for each. */
  fault: Fault,
  /** Where in the record, such as `what.opened.seats[1].entropy`; may be empty. */
  place: string,
  /** What should be there, as JSON or in words. */
  expected: string,
  /** What is there instead, in the same form. */
  found: string, };

/** Who has the first turn. */
export type FirstPlayer = "random" | "host";

/** A game of the list; its id in JSON. */
export type GameId = "gold-rush" | "goldmines" | "gold-west";

/** What somebody had noted and so was held against the log. Without it a log can be whole, and yet not the game that was played. */
export type Held = {
  /** Whether a commitment was. */
  commitment: boolean,
  /** How many players were, by their seats. */
  players: number,
  /** For how many seats their entropy was. */
  entropy: number,
  /** How many hashes of records were. */
  hashes: number,
  /** Whether the log of the game that it goes on from was. */
  parent: boolean, };

/** Who plays a seat. */
export type Holder = "person" | "program" | "for_turn" | "stand_in" | "given_up";

/** A seat that a friend may take. */
export type Offer = {
  /** The number of the record that offered it. */
  number: number,
  /** When that was, in milliseconds since 1970. */
  at: number,
  /** Who offered it, or was the last to agree. */
  by: Seat,
  /** The seat that may be taken; `by` is somebody else's where it was agreed. */
  seat: Seat, };

/** Something that was proposed. */
export type Open = {
  /** The number of the record that proposed it. */
  number: number,
  /** When that was, in milliseconds since 1970. */
  at: number,
  /** Who proposed it. */
  by: Seat,
  /** What is to be done once enough agree. */
  proposal: Proposal,
  /** Whose people are asked. */
  asked: Array<Seat>,
  /** How many of them must agree. */
  needed: number,
  /** Seats whose people have said yes, in the order in which they did. */
  agreed: Array<Seat>,
  /** Seats whose people have said no, likewise. */
  refused: Array<Seat>, };

/** An empty place next to a tile. */
export type OpenPlace = {
  /** Empty, and next to a tile along an edge. */
  at: Position,
  /** How many of the tiles still to come may lie there, in one rotation at least. */
  fits: number, };

/** How a game ended. */
export type Outcome = {
  /** Points of each seat, in the order of the seats. */
  scores: Array<number>,
  /** Everybody who won; more than one is a shared win. */
  winners: Array<Seat>, };

/** How fast a table plays. A table without a pace has no clock. */
export type Pace = { "type": "live",
  /** Seconds for each turn, 10 to 3,600. */
  turn: number,
  /** Seconds for the whole game, 0 to 7,200, which run when those of the turn are spent. */
  bank: number,
  /** What happens when both are spent. */
  then: TimeUp,
} | { "type": "leisure",
  /** Days for each turn, 1 to 14. */
  days: number,
  /** What happens when they are spent. */
  then: TimeUp, };

/** The position that a branch goes on from, and how much of its opening led there. */
export type Parent = {
  /** The table whose game it was. */
  table: string,
  /** The number of the record after which the branch goes on. */
  seq: number,
  /** The hash of that record. */
  hash: string,
  /** How many events of the branch's opening led there; all others deal what is hidden. */
  events: number, };

/** A place on the board: x grows to the east, y to the south, the start tile lies at (0, 0). `[x, y]` in JSON.
 *
 * Places are ordered by y, then x: the order in which features are scored. */
export type Position = [number, number];

/** How far a game is, in what its players count. */
export type Progress = { "type": "tiles_left",
  /** Tiles in the deck, without the one drawn; down to 0 during the last turn. */
  tiles: number,
} | { "type": "round",
  /** The round that is played, from 1. */
  round: number,
  /** How many rounds the game has, the final one included. */
  of: number, };

/** What is done once enough have agreed. */
export type Proposal = { "type": "take_back",
  /** To where: the number of the last record that stays. */
  to: number,
} | { "type": "pause",
} | { "type": "end",
} | { "type": "sit_in",
  /** The seat that is to be played. */
  seat: Seat,
} | { "type": "give",
  /** The seat that is to be offered. */
  seat: Seat, };

/** The result of a check, for the command line and the page. */
export type Report = {
  /** Whether `findings` is empty. */
  sound: boolean,
  /** The game by whose rules it was checked. */
  game: GameId,
  /** How many records the log has, the opening included. */
  records: number,
  /** The hash of the last record, which stands for the whole log. */
  hash: string | null,
  /** The position of another game that it goes on from, if it does. */
  from: Parent | null,
  /** Which seats had added to the chance; empty when that cannot be read. */
  entropy: Array<boolean>,
  /** What was held against the log. */
  held: Held,
  /** What is wrong, in the order of the records. */
  findings: Array<Finding>, };

/** Clockwise quarter turns, 0 to 3. */
export type Rotation = 0 | 1 | 2 | 3;

/** One line of a breakdown: so many of something made so many points. */
export type ScoreLine<Item> = {
  /** What was counted. */
  item: Item,
  /** How many of it. */
  count: number,
  /** The points they made together. */
  points: number, };

/** Known or hidden. On the wire, what is hidden is `null`; so `T` itself must never be. */
export type Sealed<T> = T | null;

/** A place in the game, not a person: 0 for the first, clockwise. */
export type Seat = number;

/** What happened, in the past tense. */
export type TableEvent = { "type": "proposed",
  /** What is to be done. */
  proposal: Proposal,
  /** The seats whose people are asked. */
  asked: Array<Seat>,
  /** How many of them must agree. */
  needed: number,
} | { "type": "agreed",
  /** To what was proposed in this record. */
  to: number,
} | { "type": "refused",
  /** What was proposed in this record. */
  to: number,
} | { "type": "taken_back",
  /** The number of the last record that stays. */
  to: number,
} | { "type": "paused",
} | { "type": "went_on",
} | { "type": "sat_in",
  /** The seat a computer plays. */
  seat: Seat,
} | { "type": "returned",
} | { "type": "gave_up",
} | { "type": "offered",
  /** The seat that can be taken. */
  seat: Seat,
} | { "type": "taken",
  /** Who sits there from now on. */
  player: string,
  /** Who sat there before. */
  from: string,
} | { "type": "ended",
} | { "type": "timed_out",
  /** The seat that was to act. */
  seat: Seat,
} | { "type": "played_for",
  /** The seat that was to act. */
  seat: Seat,
} | { "type": "time_given",
  /** The seat that was kept waiting. */
  seat: Seat,
  /** So many milliseconds. */
  ms: number, };

/** What happens when the time of a seat is up. */
export type TimeUp = "wait" | "play_turn" | "sit_in";

/** The time of the seat that is asked. It starts over whenever another seat was asked in between. */
export type TurnTime = {
  /** The seat that is asked. */
  seat: Seat,
  /** Milliseconds used before the clock was last started. */
  used: number,
  /** Since when it runs, in milliseconds since 1970; missing while it stands. */
  since: number | null,
  /** Whether the time was up, and nothing came of it but that everybody knows. */
  up: boolean, };
