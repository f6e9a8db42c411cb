/**
 * Which region of land each place of a tile belongs to, and how wide it is there: flooded over a grid of cells from the
 * half-edges that the component data give, up to whatever lies on the land.
 */

import { TILE, turned, type Point, type Rotation } from "../../draw/geometry";

/** One of the eight halves of the sides, clockwise from the west half of the north side. */
export type HalfEdge = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

export interface Rooms {
  /** The clearance, measured once on a coarse grid: for those who ask hundreds of times and do not mind two units. */
  wide(point: Point): number;
  /** `wide`, but below 0 where the region is not. */
  room(point: Point, region: number): number;
}

const CELL = 4;
const CELLS = TILE / CELL;

/** The rooms of a tile: `regions` by the half-edges they reach as printed, `clearance` as it lies. */
export function roomsOf(
  regions: readonly (readonly HalfEdge[])[],
  rotation: Rotation,
  clearance: (point: Point) => number,
): Rooms {
  let grid: Rooms | undefined;
  const measured = (): Rooms => (grid ??= measure(regions, rotation, clearance));
  return { wide: (point) => measured().wide(point), room: (point, region) => measured().room(point, region) };
}

function measure(
  regions: readonly (readonly HalfEdge[])[],
  rotation: Rotation,
  clearance: (point: Point) => number,
): Rooms {
  const middles = Array.from({ length: CELLS * CELLS }, (_, cell): Point => [
    ((cell % CELLS) + 0.5) * CELL,
    (Math.floor(cell / CELLS) + 0.5) * CELL,
  ]);
  const widths = middles.map(clearance);
  const owners = new Array<number | null>(CELLS * CELLS).fill(null);
  const queue: number[] = [];
  const claim = (cell: number, region: number): void => {
    if (owners[cell] !== null || (widths[cell] ?? 0) <= 0) return;
    owners[cell] = region;
    queue.push(cell);
  };
  regions.forEach((halfEdges, region) => {
    for (const half of halfEdges) claim(cellAt(halfEdgePoint(half, rotation)), region);
  });
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const region = owners[next] as number;
    const column = next % CELLS;
    if (column > 0) claim(next - 1, region);
    if (column < CELLS - 1) claim(next + 1, region);
    if (next >= CELLS) claim(next - CELLS, region);
    if (next < CELLS * (CELLS - 1)) claim(next + CELLS, region);
  }
  const wide = (point: Point): number => widths[cellAt(point)] ?? 0;
  return {
    wide,
    room: (point, region) => (owners[cellAt(point)] === region ? wide(point) : -Math.max(1, Math.abs(wide(point)))),
  };
}

const cellAt = ([x, y]: Point): number => {
  const index = (value: number): number => Math.max(0, Math.min(CELLS - 1, Math.floor(value / CELL)));
  return index(y) * CELLS + index(x);
};

/** A point just inside the tile, in the middle of a half-edge as it lies. */
export function halfEdgePoint(half: number, rotation: Rotation): Point {
  const start = turned(half % 2 === 0 ? [32, 2] : [96, 2], Math.floor(half / 2));
  return turned(start, rotation);
}
