/**
 * The ground of a mountain, where its nuggets lie and where its peaks stand. How a peak looks is in `peaks`.
 */

import { beside, distanceToAny, isInside, nearest, stepsAlong, TILE, type Point, type Side } from "./geometry";
import type { Detail } from "./detail";
import type { Peak } from "./peaks";
import type { Random } from "./random";
import { seeded } from "./random";
import type { Region } from "./region";
import { lineData, number, path, ringData } from "./svg";

/** How far apart the nuggets of a mountain lie. */
const NUGGET_SPACING = 18.5;

/** How far a peak may rise above the tile it stands on. */
export const RISE = 14;

/** Shadow, rock, the lighter band along the foot, hachures, the line of the foot. */
export function rockGround(region: Region, random: Random, detail: Detail): string {
  const ring = ringData(region.ring);
  const inwards = region.open.map((line) => ({ line, turn: turnInwards(line, region) }));
  const bands = inwards.map(({ line, turn }) => ringData([...line, ...beside(line, turn * 6.5).reverse()]));
  return (
    path(ring, { fill: "cast", opacity: 0.22, shift: [2.6, 3.4] }) +
    path(ring, { fill: "rock" }) +
    path(bands.join(""), { fill: "rockhi", opacity: 0.75 }) +
    (detail === "small"
      ? ""
      : path(inwards.map(({ line, turn }) => hachures(line, turn, random)).join(""), {
          line: "ridge",
          width: 0.75,
          opacity: 0.5,
        })) +
    path(region.open.map(lineData).join(""), {
      line: "ridge",
      width: detail === "small" ? 1.8 : 1.3,
      round: true,
      opacity: 0.9,
    })
  );
}

/** Short strokes from the foot inwards: one every 2.7, 4 to 9.5 long. */
function hachures(line: readonly Point[], turn: 1 | -1, random: Random): string {
  return stepsAlong(line, 2.7)
    .map(({ at: [x, y], direction: [dx, dy] }) => {
      const [inX, inY] = [-dy * turn, dx * turn];
      const length = random.between(4, 9.5);
      const [endX, endY] = [inX * length + random.around(1), inY * length + random.around(1)];
      return `M${number(x + inX * 0.8)},${number(y + inY * 0.8)}l${number(endX)},${number(endY)}`;
    })
    .join("");
}

/** 1 if the region lies to the right of the line, -1 if to its left. */
function turnInwards(line: readonly Point[], region: Region): 1 | -1 {
  const half = Math.floor(line.length / 2);
  return isInside(nearest(beside(line, 3), half), region.ring) ? 1 : -1;
}

/** The places of a mountain's nuggets: side by side at the widest spot, clear of whatever `room` measures. */
export function nuggetPlaces(region: Region, count: number, room: (point: Point) => number, random: Random): Point[] {
  const rowAt = (x: number, y: number): Point[] =>
    Array.from({ length: count }, (_, index): Point => [
      x + (index - (count - 1) / 2) * NUGGET_SPACING,
      y + (count === 1 ? 0 : index % 2 === 0 ? -2 : 3),
    ]);
  const clearance = ([x, y]: Point): number => {
    if (!isInside([x, y], region.ring)) return -99;
    const side = Math.min(x, y, TILE - x, TILE - y) * 1.15 + 3;
    return Math.min(distanceToAny([x, y], region.open, 60), side, room([x, y]));
  };
  let best: { score: number; row: Point[] } = { score: -Infinity, row: [] };
  for (let y = 12; y <= 116; y += 4) {
    for (let x = 12; x <= 116; x += 4) {
      const row = rowAt(x, y);
      let score = Infinity;
      // The first nugget with less room than the best row so far settles it.
      for (const place of row) if (score > best.score) score = Math.min(score, clearance(place));
      score -= Math.hypot(x - 64, y - 64) * 0.05;
      if (score > best.score) best = { score, row };
    }
  }
  return best.row.map(([x, y]) => [x + random.around(1.5), y + random.around(1)]);
}

/** A box that no peak may hide: the mouth of a tunnel, a train. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Peaks by rejection sampling: about 15 apart, higher further from the foot, never in front of a nugget or `kept` box.
 */
export function peaksOf(region: Region, nuggets: readonly Point[], kept: readonly Box[], random: Random): Peak[] {
  const peaks: Peak[] = [];
  const reachesNorth = region.sides.includes(0);
  for (let attempt = 0; attempt < 520 && peaks.length < 20; attempt++) {
    const foot: Point = [random.between(2, 126), random.between(10, 121)];
    const size = { height: random.between(0.8, 1.12), width: random.between(1.3, 1.75) };
    if (!isInside(foot, region.ring)) continue;
    const fromFoot = distanceToAny(foot, region.open, 60);
    if (fromFoot < 8) continue;
    if (nuggets.some(([x, y]) => Math.abs(x - foot[0]) < 17 && foot[1] - y > -6 && foot[1] - y < 26)) continue;
    if (peaks.some(({ foot: [x, y] }) => Math.hypot((x - foot[0]) * 0.78, (y - foot[1]) * 1.3) < 15.5)) continue;
    const room = roomAbove(foot, region, reachesNorth);
    const height = Math.min(Math.min(room + 10, 14 + fromFoot * 0.5, 30) * size.height, foot[1] + RISE - 1);
    const width = height * size.width;
    if (height < 10 || (region.sides.length < 4 && fromFoot < width * 0.3)) continue;
    const [left, right] = [foot[0] - width / 2, foot[0] + width / 2];
    if (left < 0 || right > TILE) continue;
    if (kept.some((box) => hides({ foot, height, width }, box))) continue;
    peaks.push({ foot, height, width });
  }
  return peaks;
}

/** Whether a peak stands in front of a box and covers some of it. */
function hides({ foot: [x, y], height, width }: Peak, { left, top, right, bottom }: Box): boolean {
  if (y < (top + bottom) / 2 || y - height > bottom) return false;
  const half = (width / 2) * Math.min(1, (bottom - (y - height)) / height);
  return x + half > left && x - half < right;
}

/** How far one can go up from a foot before leaving the mountain. */
function roomAbove([x, y]: Point, region: Region, reachesNorth: boolean): number {
  let up = 0;
  while (up < 34 && y - up > -8 && (y - up < 0 ? reachesNorth : isInside([x, y - up], region.ring))) up += 3;
  return up;
}

/**
 * The two or three peaks that stand on the seam of two mountain sides, in the coordinates of a tile that has the seam
 * as its `side`. The seed must be the same for both tiles of the seam.
 */
export function seamPeaks(side: Side, seed: string): Peak[] {
  const random = seeded(`seam ${seed}`);
  const upright = side === 1 || side === 3;
  return (upright ? [34, 66, 98] : [44, 86]).map((slot) => {
    const along = slot + random.around(7);
    const height = random.between(19, 27);
    const down = 4 + random.between(2, 7);
    const across = side === 0 || side === 3 ? 0 : TILE;
    return {
      foot: upright ? [across, along] : [along, across + down],
      height,
      width: height * random.between(1.35, 1.7),
    };
  });
}
