/**
 * Railroads: centre lines that leave the tile square to its side, and the bed, sleepers and rails along them.
 *
 * Every line starts exactly at the middle of a side and square to it, so rails of neighbouring tiles meet.
 */

import { between, beside, CENTRE, lengthOf, middleOf, stepsAlong, type Point, type Side } from "./geometry";
import type { Random } from "./random";
import { lineData, path, ringData } from "./svg";
import type { Detail } from "./detail";

/** Half the width of the bed: nothing else stands closer to the centre line. */
export const BED_REACH = 8.6;

const RAIL_REACH = 3.5;

/**
 * Shares of a line at which it is sampled; the first and last steps are tiny, so that the ends are square to the side.
 */
const SHARES = [0, 0.004, ...Array.from({ length: 19 }, (_, index) => (index + 1) / 20), 0.996, 1];

export const inward = (side: Side): Point => between([0, 0], [64 - middleOf(side)[0], 64 - middleOf(side)[1]], 1 / 64);

const bezier = (a: Point, b: Point, c: Point, d: Point): Point[] =>
  SHARES.map((share) => {
    const [ab, bc, cd] = [between(a, b, share), between(b, c, share), between(c, d, share)];
    return between(between(ab, bc, share), between(bc, cd, share), share);
  });

/** The line from side to side: a quarter circle, or a straight that bows away by `bow` in its middle. */
export function throughLine(from: Side, to: Side, bow: Point): Point[] {
  const [a, d] = [middleOf(from), middleOf(to)];
  if ((from + 2) % 4 === to) {
    return SHARES.map((share) => {
      const sine = Math.sin(Math.PI * share);
      const swell = sine * sine;
      const [x, y] = between(a, d, share);
      return [x + bow[0] * swell, y + bow[1] * swell];
    });
  }
  return bendLine(from, to, 0.5523);
}

/** The line round the corner from side to side; the smaller `reach`, the closer it keeps to the corner. */
export function bendLine(from: Side, to: Side, reach: number): Point[] {
  const [a, d] = [middleOf(from), middleOf(to)];
  return bezier(a, between(a, CENTRE, reach), between(d, CENTRE, reach), d);
}

/** The line from a side to a place on the tile where it stops. */
export function spurLine(from: Side, end: Point): Point[] {
  const start = middleOf(from);
  const [dx, dy] = inward(from);
  const reach = Math.hypot(end[0] - start[0], end[1] - start[1]) * 0.5;
  const ahead: Point = [start[0] + dx * reach, start[1] + dy * reach];
  return bezier(start, ahead, between(end, ahead, 0.4), end);
}

/** The outline of a track's bed. */
export const bedRing = (line: readonly Point[]): Point[] => [
  ...beside(line, BED_REACH),
  ...beside(line, -BED_REACH).reverse(),
];

/** All railroads of a tile: beds, rims, sleepers, rails. */
export function railroads(lines: readonly (readonly Point[])[], random: Random, detail: Detail): string {
  const both = (reach: number): string =>
    lines.map((line) => lineData(beside(line, reach)) + lineData(beside(line, -reach))).join("");
  const rails = both(RAIL_REACH);
  return (
    path(lines.map((line) => ringData(bedRing(line))).join(""), { fill: "bed" }) +
    (detail === "small"
      ? ""
      : path(both(BED_REACH), { line: "bedline", width: 0.9, dashes: "2.4 1.8", opacity: 0.8 })) +
    path(lines.map((line) => sleepers(line, random)).join(""), { line: "sleeper", width: 2.7 }) +
    path(rails, { line: "rail", width: 1.9 }) +
    (detail === "full" ? path(rails, { line: "railhi", width: 0.5, opacity: 0.7, shift: [-0.3, -0.4] }) : "")
  );
}

/** Path data of the sleepers: evenly spread over the whole line, each a little crooked. */
function sleepers(line: readonly Point[], random: Random): string {
  const length = lengthOf(line);
  const spacing = length / Math.round(length / 6.4);
  return stepsAlong(line, spacing)
    .map(({ at: [x, y], direction: [dx, dy] }) => {
      const half = random.between(6, 7.2);
      const crooked = random.around(0.06);
      const [across, along] = [-dy + dx * crooked, dx + dy * crooked];
      return lineData([
        [x - across * half, y - along * half],
        [x + across * half, y + along * half],
      ]);
    })
    .join("");
}
