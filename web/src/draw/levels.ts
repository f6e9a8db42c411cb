/**
 * Lines of equal height through a field of numbers (marching squares), chained into whole lines.
 *
 * `land` draws the contours of the sheet with it; a game finds the outline of a prairie with it.
 */

import { between, type Point } from "./geometry";

/** Numbers on the crossings of a square grid: `values[row][column]`. */
export interface Field {
  readonly values: readonly (readonly number[])[];
  readonly spacing: number;
  readonly origin: Point;
}

/** Samples a function on a grid. */
export function fieldOf(
  height: (x: number, y: number) => number,
  origin: Point,
  columns: number,
  rows: number,
  spacing: number,
): Field {
  const values = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_, column) => height(origin[0] + column * spacing, origin[1] + row * spacing)),
  );
  return { values, spacing, origin };
}

interface End {
  readonly at: Point;
  /** Which side of which grid cell the end lies on: two segments that meet share it. */
  readonly key: number;
}

/** All lines along which the field is exactly `level`. A closed line ends where it started. */
export function levelLines(field: Field, level: number): Point[][] {
  return chained(segmentsAt(field, level));
}

function segmentsAt({ values, spacing, origin }: Field, level: number): [End, End][] {
  const segments: [End, End][] = [];
  const columns = (values[0]?.length ?? 1) - 1;
  const end = (row: number, column: number, down: 0 | 1): End | null => {
    const here = values[row]?.[column] ?? 0;
    const there = (down ? values[row + 1]?.[column] : values[row]?.[column + 1]) ?? 0;
    if (here > level === there > level) return null;
    const from: Point = [origin[0] + column * spacing, origin[1] + row * spacing];
    const to: Point = down ? [from[0], from[1] + spacing] : [from[0] + spacing, from[1]];
    return { at: between(from, to, (level - here) / (there - here)), key: (row * (columns + 1) + column) * 2 + down };
  };
  for (let row = 0; row < values.length - 1; row++) {
    for (let column = 0; column < columns; column++) {
      // Most cells are on one side: nothing is made for those.
      const above = values[row]![column]! > level;
      if (
        values[row]![column + 1]! > level === above &&
        values[row + 1]![column]! > level === above &&
        values[row + 1]![column + 1]! > level === above
      )
        continue;
      const ends = [end(row, column, 0), end(row, column + 1, 1), end(row + 1, column, 0), end(row, column, 1)].filter(
        (found) => found !== null,
      );
      for (let index = 0; index + 1 < ends.length; index += 2)
        segments.push([ends[index] as End, ends[index + 1] as End]);
    }
  }
  return segments;
}

function chained(segments: readonly [End, End][]): Point[][] {
  const touching = new Map<number, number[]>();
  segments.forEach((segment, index) => {
    for (const { key } of segment) touching.set(key, [...(touching.get(key) ?? []), index]);
  });
  const used = new Set<number>();
  const follow = (start: number, from: End): End[] => {
    const ends: End[] = [];
    let last = from;
    for (let index: number | undefined = start; index !== undefined;) {
      used.add(index);
      const [a, b] = segments[index] as [End, End];
      last = a.key === last.key ? b : a;
      ends.push(last);
      index = touching.get(last.key)?.find((next) => !used.has(next));
    }
    return ends;
  };
  return segments.flatMap(([a], index) => {
    if (used.has(index)) return [];
    const forward = follow(index, a);
    const rest = touching.get(a.key)?.find((next) => !used.has(next));
    const backward = rest === undefined ? [] : follow(rest, a);
    const isLoop = forward.at(-1)?.key === a.key;
    const line = isLoop ? [a, ...forward] : [...backward.reverse(), a, ...forward];
    return [line.map(({ at }) => at)];
  });
}
