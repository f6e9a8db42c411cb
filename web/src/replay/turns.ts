// The turns of a game, out of its records: where one who looks back can stop.
import type { Course } from "../engine";
import type { Cause, Seat, TableEvent } from "../protocol";

/** One record of a log, whatever it tells of: moves have `events`, all else has `acted`. */
export interface Entry<Event = unknown> {
  seq: number;
  at: number;
  events?: Event[];
  /** The move itself, in the log of a finished game. */
  did?: { seat: Seat; command: unknown };
  acted?: { seat: Seat | null; cause?: Cause; events: TableEvent[] };
}

/** A turn, or as much of one as was played before it was taken back. */
export interface Stop {
  /** Its first and its last record: the position after the last one is the turn's. */
  from: number;
  seq: number;
  /** The number of the turn, from 1; 0 for the opening. */
  turn: number;
  seat: Seat | null;
  /** Whether it was not taken back. */
  holds: boolean;
  /** The points of each seat after it, and what each got in it. */
  scores: readonly number[];
  gained: readonly number[];
}

/** The record to which one that takes moves back goes; `null` for every other. */
function cutOf({ acted }: Entry): number | null {
  return acted?.events.find((event) => event.type === "taken_back")?.to ?? null;
}

/** Every turn of a game, in the order of its records. */
export function stopsOf(entries: readonly Entry[], course: Course): Stop[] {
  const stops: Stop[] = [];
  let goesOn = false;
  let before: readonly number[] = [];
  for (const entry of entries) {
    const point = course.records[entry.seq - 1];
    if (!point) break;
    const last = stops.at(-1);
    if (!entry.events) {
      goesOn &&= cutOf(entry) === null;
      continue;
    }
    const { turn, seat, holds, scores } = point;
    if (last && goesOn && last.turn === turn && last.holds === holds) {
      last.seq = entry.seq;
      last.scores = scores;
    } else {
      // A record that took moves back has the points of where it went back to.
      before = course.records[entry.seq - 2]?.scores ?? [];
      stops.push({ from: entry.seq, seq: entry.seq, turn, seat, holds, scores, gained: [] });
    }
    const stop = stops.at(-1)!;
    stop.gained = scores.map((points, seat) => points - (before[seat] ?? 0));
    goesOn = true;
  }
  return stops;
}

/** As much of a stop as was played by one of its records, with the points after that. */
export function partOf(stop: Stop, seq: number, scores: readonly number[]): Stop {
  const before = (seat: Seat) => (stop.scores[seat] ?? 0) - (stop.gained[seat] ?? 0);
  return { ...stop, seq, scores, gained: scores.map((points, seat) => points - before(seat)) };
}

/** The stop that a position belongs to: the last that has started by then. */
export function stopAt(stops: readonly Stop[], seq: number): number {
  return Math.max(
    0,
    stops.findLastIndex((stop) => stop.from <= seq),
  );
}

/** The records that make a position, as they held then. */
export function lineAt<Event>(entries: readonly Entry<Event>[], seq: number): Entry<Event>[] {
  let line: Entry<Event>[] = [];
  for (const entry of entries) {
    if (entry.seq > seq) break;
    const cut = cutOf(entry);
    if (cut !== null) line = line.filter((kept) => kept.seq <= cut);
    else if (entry.events) line.push(entry);
  }
  return line;
}

/** The record that made a position: what is said around the game changes nothing of it. */
export function madeBy(entries: readonly Entry[], seq: number): number {
  return entries.findLast((entry) => entry.seq <= seq && (entry.events || cutOf(entry) !== null))?.seq ?? seq;
}

/** Whether something scored in a turn. The opening is none: one that goes on from another game has all the points of that. */
export const hasScored = ({ turn, gained }: Pick<Stop, "turn" | "gained">): boolean =>
  turn > 0 && gained.some((points) => points !== 0);
