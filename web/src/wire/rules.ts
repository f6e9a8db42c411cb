// Generated from the code of the server by `make types`; changes here are lost.

/** Which game. */
export type GameId = "gold-rush" | "goldmines" | "gold-west";

/** One line of a breakdown: so many of something made so many points. */
export type Line<Item> = {
  /** What was counted. */
  item: Item,
  /** How many of it. */
  count: number,
  /** The points they made together. */
  points: number, };

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

/** Clockwise quarter turns, 0 to 3. */
export type Rotation = 0 | 1 | 2 | 3;

/** Known or hidden. On the wire, what is hidden is `null`; so `T` itself must never be. */
export type Sealed<T> = T | null;

/** A place in the game, not a person: 0 for the first, clockwise. */
export type Seat = number;
