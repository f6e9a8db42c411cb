/**
 * The shape of each part of a tile, to light it up, to ring a whole feature when somebody asks 'why?', and to hit it
 * with a finger. Ring a feature by drawing the `edge` of all its parts: edges leave the sides of the tile out, so that
 * no line runs where two tiles meet.
 */

import { beside, isInside, TILE, type Point } from "../../../draw/geometry";
import { fieldOf, levelLines } from "../../../draw/levels";
import { blob } from "../../../draw/organic";
import { seeded } from "../../../draw/random";
import { lineData, ringData } from "../../../draw/svg";
import { TOWN_REACH } from "../../../draw/town";
import { bedRing, BED_REACH } from "../../../draw/track";
import type { PartShape } from "../../landscape/measures";
import type { Lay } from "./lay";

/** A part of a tile: the `index`-th of its kind. */
type AnyPart = { readonly feature: string; readonly index: number };

/** The shape of a part as it lies. */
export function shapeOf(lay: Lay, { feature, index }: AnyPart): PartShape {
  if (feature === "railroad") {
    const { line } = lay.tracks[index] as Lay["tracks"][number];
    return {
      fill: ringData(bedRing(line)),
      edge: lineData(beside(line, BED_REACH)) + lineData(beside(line, -BED_REACH)),
    };
  }
  if (feature === "mountain") {
    const { ring, open } = lay.mountains[index] as Lay["mountains"][number];
    return { fill: ringData(ring), edge: open.map(lineData).join("") };
  }
  if (feature === "city") {
    const [x, y] = lay.town ?? [64, 64];
    const rim = ringData(blob([x, y + 1], TOWN_REACH[0], TOWN_REACH[1], seeded("rim"), 32, 0));
    return { fill: rim, edge: rim };
  }
  return prairieShape(lay, index);
}

/** Whether a point of the tile belongs to a part: for finding what a finger touched. */
export function isOnPart(lay: Lay, { feature, index }: AnyPart, point: Point): boolean {
  if (feature === "railroad") return isInside(point, bedRing((lay.tracks[index] as Lay["tracks"][number]).line));
  if (feature === "mountain") return isInside(point, (lay.mountains[index] as Lay["mountains"][number]).ring);
  if (feature === "prairie") return lay.room(point, index) > 0;
  const [x, y] = lay.town ?? [64, 64];
  return Math.hypot((point[0] - x) / TOWN_REACH[0], (point[1] - y - 1) / TOWN_REACH[1]) <= 1;
}

const SPACING = 4;
/** How far a prairie's outline keeps from tracks and rock. */
const MARGIN = 1;

function prairieShape(lay: Lay, index: number): PartShape {
  const isOwn = ([x, y]: Point): boolean =>
    [
      [0, 0],
      [SPACING, 0],
      [-SPACING, 0],
      [0, SPACING],
      [0, -SPACING],
    ].some(([dx = 0, dy = 0]) => lay.room([x + dx, y + dy], index) > 0);
  const field = fieldOf(
    (x, y) => {
      // Just outside the tile the prairie ends: the line is pulled back to the side below.
      if (x < 0 || y < 0 || x > TILE || y > TILE) return MARGIN - 0.001;
      const clearance = lay.clearance([x, y]);
      return clearance > 0 && isOwn([x, y]) ? clearance : Math.min(clearance, MARGIN - 0.5);
    },
    [-SPACING, -SPACING],
    TILE / SPACING + 2,
    TILE / SPACING + 2,
    SPACING,
  );
  const kept = (value: number): number => Math.max(0, Math.min(TILE, value));
  const rings = levelLines(field, MARGIN).map((line) => line.map(([x, y]): Point => [kept(x), kept(y)]));
  return { fill: rings.map(ringData).join(""), edge: rings.flatMap(withoutSides).map(lineData).join("") };
}

/** The stretches of a ring that do not run along a side of the tile. */
function withoutSides(ring: readonly Point[]): Point[][] {
  const stretches: Point[][] = [];
  let stretch: Point[] = [];
  for (let index = 0; index + 1 < ring.length; index++) {
    const [a, b] = [ring[index] as Point, ring[index + 1] as Point];
    const along = [0, 1].some((axis) => a[axis as 0 | 1] === b[axis as 0 | 1] && [0, TILE].includes(a[axis as 0 | 1]));
    if (!along) stretch.push(...(stretch.length === 0 ? [a, b] : [b]));
    if ((along || index + 2 === ring.length) && stretch.length > 0) {
      stretches.push(stretch);
      stretch = [];
    }
  }
  return stretches;
}
