// The turns in which a game turned: those in which the lead changed most.
import type { Seat } from "../protocol";
import type { Stop } from "./turns";

/** How many are named at most, and how much the lead has to change. */
const MOST = 8;
const LEAST = 3;

export interface Moment {
  stop: Stop;
  /** Who gained most on everybody else, and how much. */
  seat: Seat;
  swing: number;
  /** Whether it brought them to the top. */
  takesLead: boolean;
}

/** By how much a seat is ahead of the best of the others; less than nothing if it is behind. */
export function leadOf(scores: readonly number[], seat: Seat): number {
  return (scores[seat] ?? 0) - Math.max(...scores.filter((_, other) => other !== seat));
}

/** The turns in which the lead changed most, in their order. `inPlay` are the points before the final scoring, which is no turn. */
export function momentsOf(stops: readonly Stop[], inPlay: readonly number[] | null): Moment[] {
  const line = stops.filter(({ holds }) => holds);
  const moments = line.flatMap((stop, index): Moment[] => {
    const before = line[index - 1]?.scores;
    if (!before || stop.turn === 0) return [];
    const after = index === line.length - 1 && inPlay ? inPlay : stop.scores;
    const swings = after.map((_, seat) => leadOf(after, seat) - leadOf(before, seat));
    const swing = Math.max(...swings);
    const seat = swings.indexOf(swing);
    if (swing < LEAST) return [];
    return [{ stop, seat, swing, takesLead: leadOf(before, seat) <= 0 && leadOf(after, seat) > 0 }];
  });
  return moments
    .sort((one, other) => other.swing - one.swing || one.stop.seq - other.stop.seq)
    .slice(0, MOST)
    .sort((one, other) => one.stop.seq - other.stop.seq);
}

/** What each turn's points came from, by seat: `entries` are everything that scored, oldest first. */
export function sourcesOf(
  stops: readonly Stop[],
  entries: readonly (readonly { words: string; points: number }[])[],
): Map<number, string[][]> {
  const left = entries.map((own) => [...own]);
  const sources = new Map<number, string[][]>();
  const line = stops.filter(({ holds }) => holds);
  for (const stop of line) {
    const last = stop === line.at(-1);
    sources.set(
      stop.seq,
      stop.gained.map((gained, seat) => {
        const words: string[] = [];
        // Each entry belongs to the first turn whose points it is part of. Some of the final scoring takes points, so the last
        // turn has all that is left.
        for (let missing = gained; (missing !== 0 || last) && left[seat]?.length;) {
          const entry = left[seat].shift()!;
          if (entry.points !== 0) words.push(entry.words);
          missing -= entry.points;
        }
        return words;
      }),
    );
  }
  return sources;
}
