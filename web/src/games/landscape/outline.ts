/** The outline of a region of land, found on its grid of rooms: for lighting it up and ringing it. */

import { TILE, type Point } from "../../draw/geometry";
import { fieldOf, levelLines } from "../../draw/levels";
import { lineData, ringData } from "../../draw/svg";
import type { PartShape } from "./measures";
import type { Rooms } from "./rooms";

const SPACING = 4;
/** How far the outline keeps from what lies on the land. */
const MARGIN = 1;

/** The outline of one region of a tile's land. */
export function landShape(
  geometry: Pick<Rooms, "room"> & { clearance(point: Point): number },
  index: number,
): PartShape {
  const isOwn = ([x, y]: Point): boolean =>
    [
      [0, 0],
      [SPACING, 0],
      [-SPACING, 0],
      [0, SPACING],
      [0, -SPACING],
    ].some(([dx = 0, dy = 0]) => geometry.room([x + dx, y + dy], index) > 0);
  const field = fieldOf(
    (x, y) => {
      // Just outside the tile the land ends: the line is pulled back to the side below.
      if (x < 0 || y < 0 || x > TILE || y > TILE) return MARGIN - 0.001;
      const clearance = geometry.clearance([x, y]);
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
