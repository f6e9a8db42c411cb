/**
 * Regions with whole edges: mountains, and walled cities.
 *
 * The four sides are walked clockwise. A side that belongs to the region gives its line from corner to corner; a run of
 * sides that do not belong gives one curve through the tile, from corner to corner, a little wobbly. Since every side
 * runs from exact corner to exact corner, regions of neighbouring tiles meet without a gap.
 */

import { cornerOf, curveThrough, sideAfter, SIDES, turned, type Point, type Side } from "./geometry";
import { wobbled } from "./organic";
import type { Random } from "./random";

/** A region of one tile. */
export interface Region {
  /** Its outline, closed: the last point is joined to the first. */
  readonly ring: readonly Point[];
  /** The parts of the outline that lie within the tile: the foot of a mountain, the wall of a city. */
  readonly open: readonly (readonly Point[])[];
  /** The sides that belong to it, clockwise. */
  readonly sides: readonly Side[];
}

/** How a run of 1, 2 or 3 missing sides is cut off, drawn where the first missing side is S, E, E. */
const CUTS: Readonly<Record<number, { readonly firstMissing: Side; readonly through: readonly Point[] }>> = {
  1: {
    firstMissing: 2,
    through: [
      [128, 128],
      [104, 107],
      [84, 95],
      [64, 92],
      [44, 95],
      [24, 107],
      [0, 128],
    ],
  },
  2: {
    firstMissing: 1,
    through: [
      [128, 0],
      [109, 25],
      [90, 44],
      [67, 67],
      [44, 90],
      [25, 109],
      [0, 128],
    ],
  },
  3: {
    firstMissing: 1,
    through: [
      [128, 0],
      [107, 15],
      [86, 33],
      [64, 41],
      [42, 33],
      [21, 15],
      [0, 0],
    ],
  },
};

/** The region that touches exactly these sides; `reach` is how far its inner lines wobble. */
export function wholeEdgeRegion(sides: readonly Side[], reach: number, random: Random): Region {
  const ring: Point[] = [];
  const open: Point[][] = [];
  const belongs = (side: Side): boolean => sides.includes(side);
  // Start after a gap, so that no gap is cut in two by the start of the walk.
  const start = SIDES.find((side) => belongs(side) && !belongs(sideAfter(side, -1))) ?? 0;
  for (let step = 0; step < 4; step++) {
    const side = sideAfter(start, step);
    if (!belongs(side)) continue;
    ring.push(cornerOf(side));
    const missing = [1, 2, 3].find((ahead) => belongs(sideAfter(side, ahead))) ?? 4;
    const cut = CUTS[missing - 1];
    if (cut === undefined) continue;
    const quarters = sideAfter(side, 1) - cut.firstMissing;
    const line = wobbled(
      curveThrough(
        cut.through.map((point) => turned(point, quarters)),
        6,
      ),
      reach,
      random,
    );
    open.push(line);
    ring.push(...line);
  }
  return { ring, open, sides: SIDES.filter(belongs) };
}

/** A region at one side that runs out into the far corner, drawn where the side is W and the corner NE. */
const POINTED: readonly (readonly Point[])[] = [
  [
    [0, 0],
    [22, 19],
    [52, 28],
    [84, 25],
    [108, 13],
    [128, 0],
  ],
  [
    [128, 0],
    [110, 20],
    [90, 43],
    [62, 64],
    [28, 94],
    [0, 128],
  ],
];

/** The region at one side whose walls run out into a corner of the tile that it does not touch otherwise. */
export function pointedRegion(side: Side, corner: Side, reach: number, random: Random): Region {
  const quarters = sideAfter(side, 1);
  if (sideAfter(corner, -2) !== side) throw new Error("a pointed region runs to the second corner after its side");
  const open = POINTED.map((line) =>
    wobbled(
      curveThrough(
        line.map((point) => turned(point, quarters)),
        6,
      ),
      reach,
      random,
    ),
  );
  return { ring: [cornerOf(side), ...open.flat()], open, sides: [side] };
}
