// The end of a game as every game tells it: what scored, in order, and what the table at the end makes of it.
//
// How a game uses it: it makes one list of `FinalEntry`, oldest first, out of what its view says of the scores, names its
// columns, and renders `FinalScoring.svelte` in the place of everything else once the game is over:
//
//   <FinalScoring {info} mine={table.seat} fairness={table.fairness} {names} outcome={info.outcome} {columns} {entries}
//     after={m.final_after({ tiles })} onring={(places) => look.ring(places)} oncover={(insets) => (covered = insets)}
//     onmap={() => (mapShown = true)} />
//
// An entry with `told` is a step of its own; what came in play has none, and is what everybody starts with. The sum of all
// entries is the outcome (a test of the game's says so). `places` are whatever the game's board can ring: this folder only hands
// them on. `oncover` says which sides of the window the panel lies over, to be taken as the camera's insets.
// `games/gold-rush/final.ts` is an example, of forty lines.
import type { Outcome, Seat, TableView } from "../../protocol";
import type { Insets } from "../camera.svelte";
import type { Fairness } from "../fairness.svelte";
import type { Names } from "../names";

/** What a game shows its end with. */
export interface FinalProps<View, Place> {
  view: View;
  info: TableView;
  names: Names;
  mine: Seat | null;
  fairness: Fairness;
  onring: (places: readonly Place[] | null) => void;
  oncover: (insets: Insets) => void;
  onmap: () => void;
}

/** Something that scored. */
export interface FinalEntry<Place> {
  /** The column of the table that it counts in. */
  column: string;
  /** Who got how much: also those who got nothing for what they had. */
  points: readonly { seat: Seat; points: number }[];
  /** The step in words, who and how many included; nothing for what came in play. */
  told?: string;
  /** The answer to this seat's 'why?', without the points. */
  why: (seat: Seat) => string;
  /** Places on the map that are ringed while it is told. */
  places: readonly Place[];
  /** Whether it turns up what the seat holds. */
  reveals?: boolean;
}

/** A column of the table of points: one kind of scoring, in the order in which the rules have them. */
export interface FinalColumn {
  key: string;
  name: () => string;
}

/** A number of the table that somebody asks about. */
export interface AskedNumber<Place> {
  seat: Seat;
  column: string;
  entries: FinalEntry<Place>[];
}

/** What is told one after the other. */
export function stepsOf<Place>(entries: readonly FinalEntry<Place>[]): FinalEntry<Place>[] {
  return entries.filter((entry) => entry.told !== undefined);
}

/** What each seat has after so many steps. */
export function totalsAfter<Place>(entries: readonly FinalEntry<Place>[], told: number, seats: number): number[] {
  const totals = Array.from({ length: seats }, () => 0);
  const steps = stepsOf(entries);
  const counted = [...entries.filter((entry) => entry.told === undefined), ...steps.slice(0, told)];
  for (const { seat, points } of counted.flatMap((entry) => entry.points)) totals[seat] = (totals[seat] ?? 0) + points;
  return totals;
}

/** What an entry gave a seat; `null` if it was none of theirs. */
export function pointsFor<Place>(entry: FinalEntry<Place>, seat: Seat): number | null {
  return entry.points.find((got) => got.seat === seat)?.points ?? null;
}

/** All that a number of the table is made of. */
export function entriesOf<Place>(
  entries: readonly FinalEntry<Place>[],
  seat: Seat,
  column: string,
): FinalEntry<Place>[] {
  return entries.filter((entry) => entry.column === column && pointsFor(entry, seat) !== null);
}

/**
 * The seats, best first; whoever has as many as another shares the rank. A winner comes before everybody else, also before somebody
 * who gave up with more points.
 */
export function ranking({ scores, winners }: Outcome): { seat: Seat; rank: number; score: number }[] {
  const seats = scores.map((score, seat) => ({ seat, score, won: winners.includes(seat) }));
  const order = (a: (typeof seats)[number], b: (typeof seats)[number]) =>
    Number(b.won) - Number(a.won) || b.score - a.score;
  return seats
    .map((own) => ({
      seat: own.seat,
      score: own.score,
      rank: 1 + seats.filter((other) => order(other, own) < 0).length,
    }))
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}

/** Where a map has most room beside a panel, and below what stands at its top, as what lies over the board on each side. */
export function freeBeside(
  panel: { left: number; top: number; right: number; bottom: number },
  width: number,
  height: number,
  top = 24,
): Insets {
  const margin = { left: 24, top, right: 24, bottom: 24 };
  const sides: Insets[] = [
    { ...margin, left: panel.right + margin.left },
    { ...margin, right: width - panel.left + margin.right },
    { ...margin, top: panel.bottom + 24 },
    { ...margin, bottom: height - panel.top + margin.bottom },
  ];
  // A map is about as wide as high: what counts is the shorter side, not the area of a strip.
  const room = ({ left, top, right, bottom }: Insets) => Math.min(width - left - right, height - top - bottom);
  return sides.reduce((best, side) => (room(side) > room(best) ? side : best));
}
