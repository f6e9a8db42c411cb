// Generated from the code of the server by `make types`; changes here are lost.

/** What can be wrong. */
export type Fault = "form" | "bytes" | "sequence" | "number" | "time" | "repeated" | "previous" | "table" | "seen" | "opening" | "player" | "commitment" | "secret" | "early" | "entropy" | "seed" | "blind" | "setup" | "command" | "events" | "unfinished" | "outcome";

/** Something wrong with a log: where, and what was expected instead of what was found. */
export type Finding = {
  /** The record at fault; none when it is the log as a whole. */
  record: number | null,
  /** What is wrong. */
  fault: Fault,
  /** Where in the record, such as `what.opened.seats[1].entropy`; may be empty. */
  place: string,
  /** What should be there. */
  expected: string,
  /** What is there. */
  found: string, };

/** Who begins. */
export type FirstPlayer = "random" | "host";

/** Which game. */
export type GameId = "gold-rush" | "goldmines" | "gold-west";

/** What somebody had noted and so was held against the log. Without it a log can be whole, and yet not the game that was played. */
export type Held = {
  /** Whether the commitment was. */
  commitment: boolean,
  /** How many players were, by their seats. */
  players: number,
  /** How many seats' entropy was. */
  entropy: number,
  /** How many hashes of records were. */
  hashes: number, };

/** One line of a breakdown: so many of something made so many points. */
export type Line<Item> = {
  /** What was counted. */
  item: Item,
  /** How many of it. */
  count: number,
  /** The points they made together. */
  points: number, };

/** An empty place next to a tile. */
export type OpenPlace = {
  /** Where it is. */
  at: Position,
  /** How many of the tiles still to come may lie there, in one rotation at least. */
  fits: number, };

/** How a game ended. */
export type Outcome = {
  /** Points of each seat, in the order of the seats. */
  scores: Array<number>,
  /** Everybody who won; more than one is a shared win. */
  winners: Array<Seat>, };

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

/** What a check has found. */
export type Report = {
  /** Whether nothing is wrong. */
  sound: boolean,
  /** Which game it is. */
  game: GameId,
  /** How many records the log has. */
  records: number,
  /** The hash of the last record, which stands for the whole log. */
  hash: string | null,
  /** Which seats had added to the chance; empty when that cannot be read. */
  entropy: Array<boolean>,
  /** What was held against the log. */
  held: Held,
  /** What is wrong, in the order of the records. */
  findings: Array<Finding>, };

/** Clockwise quarter turns, 0 to 3. */
export type Rotation = 0 | 1 | 2 | 3;

/** Known or hidden. On the wire, what is hidden is `null`; so `T` itself must never be. */
export type Sealed<T> = T | null;

/** A place in the game, not a person: 0 for the first, clockwise. */
export type Seat = number;
