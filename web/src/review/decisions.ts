// What there is to review in a game, and what a review comes to.
import type { Drawn, Reviewed } from "../engine";
import type { Seat } from "../protocol";
import { lineAt, type Entry, type Stop } from "../replay/turns";
import { signed as signedPoints } from "../table/names";
import { madeForSomebody } from "../table/madeFor";

/** What one seat did in a row in a turn. */
export interface Deeds {
  /** The turn's last record, which is its stop, and its number. */
  stop: number;
  turn: number;
  seat: Seat;
  /** The record after which it started. */
  after: number;
  moves: readonly { seq: number; command: unknown }[];
}

/** Something better that was to be had. Points are in hundredths. */
export interface Found {
  stop: number;
  turn: number;
  seat: Seat;
  /** The record after which it was decided. */
  after: number;
  /** By how much the player is ahead of the best of the others on average, as it was played; and how much less that is. */
  lead: number;
  lost: number;
  error: number;
  /** Whether this is what a second, closer look with other luck came to. */
  closer: boolean;
  /** What the computer would have done. */
  best: readonly unknown[];
}

/** What a turn has to have missed to be told of, in points, and how many are at most. */
export const LEAST = 5;
const MOST = 10;
/** So many are said to have cost the most. */
const COSTLIEST = 3;

/** A move that holds, whoever made it, and the record after which it was made. */
interface Move {
  after: number;
  seat: Seat;
  command: unknown;
}

/** What luck gave each seat in a whole game, in hundredths of points, and to within how much that is right. */
export interface LuckOfTheDraw {
  gained: readonly number[];
  error: number;
}

/** Everything that holds of what the players did themselves, turn by turn. */
export function deedsOf(entries: readonly Entry[], stops: readonly Stop[]): Deeds[] {
  const deeds: (Deeds & { moves: { seq: number; command: unknown }[] })[] = [];
  const made = madeForSomebody(entries);
  let after = 0;
  for (const { seq, did } of lineAt(entries, Infinity)) {
    const stop = stops.find((stop) => stop.holds && stop.from <= seq && seq <= stop.seq);
    if (did && stop && !made.has(seq)) {
      const last = deeds.at(-1);
      const goesOn = last?.stop === stop.seq && last.seat === did.seat && last.moves.at(-1)?.seq === after;
      if (!goesOn) deeds.push({ stop: stop.seq, turn: stop.turn, seat: did.seat, after, moves: [] });
      deeds.at(-1)!.moves.push({ seq, command: did.command });
    }
    after = seq;
  }
  return deeds;
}

/** Every move that holds: with each of them something may have been drawn. */
export function movesOf(entries: readonly Entry[]): Move[] {
  const moves: Move[] = [];
  let after = 0;
  for (const { seq, did } of lineAt(entries, Infinity)) {
    if (did) moves.push({ after, ...did });
    after = seq;
  }
  return moves;
}

/** What each seat gained by all that was drawn, and twice the largest standard error of a seat. */
export function luckOf(drawn: readonly Drawn[], seats: number): LuckOfTheDraw {
  const sum = (of: (one: Drawn) => readonly number[]) =>
    Array.from({ length: seats }, (_, seat) => drawn.reduce((total, one) => total + (of(one)[seat] ?? 0), 0));
  const largest = Math.max(0, ...sum(({ variance }) => variance));
  return { gained: sum(({ gained }) => gained), error: 2 * Math.sqrt(largest) };
}

/** What one decision came to, if something better was surely to be had. */
export function foundIn({ stop, turn, seat }: Deeds, after: number, reviewed: Reviewed, closer: boolean): Found | null {
  const { lead, lost, error, sure, best } = reviewed;
  return sure ? { stop, turn, seat, after, lead, lost, error, closer, best } : null;
}

/** What is worth a word, in its order: of each turn the costliest decision. A first look names what cost most for its luck as well:
 *  only what a second one came to is told. */
export function worthTelling(found: readonly Found[]): Found[] {
  const costliest = found
    .filter(({ closer }) => closer)
    .sort((one, other) => other.lost - one.lost || one.after - other.after);
  return costliest
    .filter(
      ({ lost, stop }, index) => lost >= LEAST * 100 && costliest.findIndex((other) => other.stop === stop) === index,
    )
    .slice(0, MOST)
    .sort((one, other) => one.stop - other.stop);
}

/** The decisions that cost the most. */
export function costliest(told: readonly Found[]): ReadonlySet<Found> {
  return new Set([...told].sort((one, other) => other.lost - one.lost).slice(0, COSTLIEST));
}

/** What each seat missed in all that is told, in points: the sum of what stands there. */
export function leftBySeat(told: readonly Found[], seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) =>
    told.filter((one) => one.seat === seat).reduce((sum, { lost }) => sum + points(lost), 0),
  );
}

/** Hundredths as a person says them: whole points. */
export const points = (hundredths: number): number => Math.round(hundredths / 100);

/** Whole points with a sign, for what was gained or missed: "+6". */
export const signed = (hundredths: number): string => signedPoints(points(hundredths));
