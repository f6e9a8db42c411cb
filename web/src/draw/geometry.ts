/**
 * Points and lines on a tile of 128 units; x grows to the east, y to the south.
 *
 * A tile is drawn as it lies: its geometry is turned first (`turned`), and only then is anything drawn, so that houses,
 * peaks and people stand upright whichever way the tile lies. `path` turns what is computed here into SVG.
 */

/** A place, in units. */
export type Point = readonly [x: number, y: number];

/** Clockwise quarter turns. */
export type Rotation = 0 | 1 | 2 | 3;

/** A side of a tile as it lies: north, east, south, west. */
export type Side = 0 | 1 | 2 | 3;

/** The length of a tile's side. */
export const TILE = 128;

/** The middle of a tile. */
export const CENTRE: Point = [64, 64];

/** All sides, clockwise from the north. */
export const SIDES: readonly Side[] = [0, 1, 2, 3];

const MIDDLES: readonly [Point, Point, Point, Point] = [
  [64, 0],
  [128, 64],
  [64, 128],
  [0, 64],
];
const CORNERS: readonly [Point, Point, Point, Point] = [
  [0, 0],
  [128, 0],
  [128, 128],
  [0, 128],
];

/** The middle of a side, where a track leaves the tile. */
export const middleOf = (side: Side): Point => MIDDLES[side];

/** The corner at which a side starts when the sides are walked clockwise. */
export const cornerOf = (side: Side): Point => CORNERS[side];

/** The side `steps` further clockwise. */
export const sideAfter = (side: number, steps: number): Side => ((((side + steps) % 4) + 4) % 4) as Side;

/** `point` after turning the tile clockwise by so many quarters. */
export function turned([x, y]: Point, quarters: number): Point {
  let point: Point = [x, y];
  for (let quarter = 0; quarter < ((quarters % 4) + 4) % 4; quarter++) point = [TILE - point[1], point[0]];
  return point;
}

/** How far two points are apart. */
export const distance = (a: Point, b: Point): number => {
  const [x, y] = [a[0] - b[0], a[1] - b[1]];
  return Math.sqrt(x * x + y * y); // Math.hypot is many times slower, and drawings ask thousands of times
};

/** The point a share of the way from `a` to `b`. */
export const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

/** The element at `index`, or the nearest there is: lines ask for neighbours beyond their ends. */
export function nearest<T>(list: readonly T[], index: number): T {
  const element = list[Math.max(0, Math.min(list.length - 1, index))];
  if (element === undefined) throw new Error("a line needs at least one point");
  return element;
}

/** A smooth line through all `points` (Catmull-Rom), sampled `perStep` times between each two. */
export function curveThrough(points: readonly Point[], perStep: number): Point[] {
  const samples: Point[] = [];
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [-1, 0, 1, 2].map((step) => nearest(points, index + step)) as [
      Point,
      Point,
      Point,
      Point,
    ];
    const blend = (axis: 0 | 1, t: number): number =>
      0.5 *
      (2 * from[axis] +
        (to[axis] - before[axis]) * t +
        (2 * before[axis] - 5 * from[axis] + 4 * to[axis] - after[axis]) * t * t +
        (3 * from[axis] - before[axis] - 3 * to[axis] + after[axis]) * t * t * t);
    for (let step = 0; step < perStep; step++) samples.push([blend(0, step / perStep), blend(1, step / perStep)]);
  }
  samples.push(nearest(points, points.length - 1));
  return samples;
}

/** The direction of a line at one of its points, of length 1. */
export function directionAt(line: readonly Point[], index: number): Point {
  const before = nearest(line, index - 1);
  const after = nearest(line, index + 1);
  const length = distance(before, after) || 1;
  return [(after[0] - before[0]) / length, (after[1] - before[1]) / length];
}

/** The line moved sideways: to its right when walked from start to end, to its left if `by` is negative. */
export const beside = (line: readonly Point[], by: number): Point[] =>
  line.map(([x, y], index) => {
    const [dx, dy] = directionAt(line, index);
    return [x - dy * by, y + dx * by];
  });

/** How long a line is. */
export const lengthOf = (line: readonly Point[]): number =>
  line.reduce((sum, point, index) => (index === 0 ? 0 : sum + distance(nearest(line, index - 1), point)), 0);

/** A point of a line with the line's direction there. */
export interface PathStep {
  readonly at: Point;
  readonly direction: Point;
}

/** Points every `spacing` along a line; the first is half a spacing from the start. */
export function stepsAlong(line: readonly Point[], spacing: number): PathStep[] {
  const steps: PathStep[] = [];
  let ahead = spacing / 2;
  for (let index = 0; index < line.length - 1; index++) {
    const from = nearest(line, index);
    const to = nearest(line, index + 1);
    const length = distance(from, to);
    const direction: Point = [(to[0] - from[0]) / (length || 1), (to[1] - from[1]) / (length || 1)];
    for (; ahead < length; ahead += spacing) steps.push({ at: between(from, to, ahead / length), direction });
    ahead -= length;
  }
  return steps;
}

/** Whether a point lies within a closed ring. */
export function isInside([x, y]: Point, ring: readonly Point[]): boolean {
  let inside = false;
  for (let index = 0; index < ring.length; index++) {
    const a = ring[index] as Point;
    const b = ring[index === 0 ? ring.length - 1 : index - 1] as Point;
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}

/** How far a point is from a line. Called very often, so it makes no points of its own. */
export function distanceTo([x, y]: Point, line: readonly Point[]): number {
  let least = Infinity;
  for (let index = 0; index < line.length - 1; index++) {
    const a = line[index] as Point;
    const b = line[index + 1] as Point;
    const dx = b[0] - a[0];
    const dy = b[1] - a[1];
    const square = dx * dx + dy * dy;
    const along = square === 0 ? 0 : ((x - a[0]) * dx + (y - a[1]) * dy) / square;
    const share = along < 0 ? 0 : along > 1 ? 1 : along;
    const outX = x - a[0] - dx * share;
    const outY = y - a[1] - dy * share;
    least = Math.min(least, outX * outX + outY * outY);
  }
  return Math.sqrt(least);
}

/** How far a point is from the nearest of several lines; `far` if there are none. */
export const distanceToAny = (point: Point, lines: readonly (readonly Point[])[], far = Infinity): number =>
  lines.reduce((least, line) => Math.min(least, distanceTo(point, line)), far);
