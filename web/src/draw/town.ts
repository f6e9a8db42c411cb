/**
 * Houses: a gable seen from the south-west, its depth running up to the right; false fronts; a church. A town is three
 * rows of them, back to front; within a row all that has one colour is one path.
 */

import type { Point } from "./geometry";
import { blob } from "./organic";
import type { Scenery } from "./peaks";
import type { Random } from "./random";
import type { Detail } from "./detail";
import { glow, number, path, smoothRingData } from "./svg";

/** Two, so that houses side by side stand out from each other: shingle, and a darker one. */
type Roof = "roof" | "roofb";

/** Path data by what it is painted with, in painting order. */
type Walls = Record<
  "shadow" | "side" | "wall" | "roof" | "roof2" | "roofb" | "roofb2" | "band" | "window" | "door",
  string
>;

const noWalls = (): Walls => ({
  shadow: "",
  side: "",
  wall: "",
  roof: "",
  roof2: "",
  roofb: "",
  roofb2: "",
  band: "",
  window: "",
  door: "",
});

const box = (x: number, y: number, width: number, height: number): string =>
  `M${number(x)},${number(y)}h${number(width)}v${number(height)}h${number(-width)}Z`;

const shape = (...points: Point[]): string => `M${points.map(([x, y]) => `${number(x)},${number(y)}`).join("L")}Z`;

/** A house with its lower left corner at `x`, `y`. */
function addHouse(walls: Walls, [x, y]: Point, width: number, height: number, depth: number, roof: Roof): void {
  const [dx, dy] = [depth * 0.75, depth * 0.42];
  const [right, eaves, ridge] = [x + width, y - height, y - height - width / 2];
  const middle = x + width / 2;
  addShadow(walls, [x, y]);
  walls.side += shape([right, y], [right + dx, y - dy], [right + dx, eaves - dy], [right, eaves]);
  walls.wall += shape([x, y], [x, eaves], [middle, ridge], [right, eaves], [right, y]);
  walls[roof] += shape(
    [right + 0.6, eaves + 0.6],
    [middle, ridge],
    [middle + dx, ridge - dy],
    [right + dx + 0.6, eaves - dy + 0.6],
  );
  walls.window += box(x + width * 0.14, y - height * 0.74, width * 0.2, height * 0.32);
  walls.window += box(x + width * 0.66, y - height * 0.74, width * 0.2, height * 0.32);
  walls.door += box(x + width * 0.4, y - height * 0.42, width * 0.2, height * 0.42);
}

/** A shop with a false front and a coloured band. */
function addShop(walls: Walls, [x, y]: Point, width: number, height: number, depth: number): void {
  const [dx, dy] = [depth * 0.75, depth * 0.42];
  const [right, eaves] = [x + width, y - height];
  addShadow(walls, [x, y]);
  walls.side += shape([right, y], [right + dx, y - dy], [right + dx, eaves - dy], [right, eaves]);
  walls.roof2 += shape([x, eaves], [x + dx, eaves - dy], [right + dx, eaves - dy], [right, eaves]);
  const step = width * 0.22;
  walls.wall += shape(
    [x, y],
    [x, eaves - 2.4],
    [x + step, eaves - 2.4],
    [x + step, eaves - 5],
    [right - step, eaves - 5],
    [right - step, eaves - 2.4],
    [right, eaves - 2.4],
    [right, y],
  );
  walls.band += box(x - 0.8, y - height * 0.52 - 1.1, width + 1.6, 2.2);
  walls.window += box(x + width * 0.14, y - height * 0.38, width * 0.22, height * 0.26);
  walls.window += box(x + width * 0.64, y - height * 0.38, width * 0.22, height * 0.26);
  walls.door += box(x + width * 0.42, y - height * 0.38, width * 0.17, height * 0.38);
}

/** A church: a nave behind a steeple with a cross. */
function addChurch(walls: Walls, [x, y]: Point): void {
  addHouse(walls, [x + 4, y], 9, 8, 13, "roofb");
  walls.side += shape([x + 5, y], [x + 7.4, y - 1.4], [x + 7.4, y - 17.4], [x + 5, y - 16]);
  walls.wall += box(x - 3, y - 16, 8, 16);
  walls.roofb += shape([x - 3.6, y - 16], [x + 1, y - 28], [x + 5.6, y - 16]);
  walls.roofb2 += shape([x + 1, y - 28], [x + 5.6, y - 16], [x + 8, y - 17.6]);
  walls.window += box(x - 0.4, y - 14, 2.8, 4);
  walls.door += box(x - 0.4, y - 5, 2.8, 5) + box(x + 0.5, y - 32.4, 1, 5) + box(x - 1, y - 31.2, 4, 1);
}

const addShadow = (walls: Walls, [x, y]: Point): void => {
  walls.shadow += `M${number(x + 1)},${number(y)}l12,-4l6,2l-4,3.4Z`;
};

function painted(walls: Walls): string {
  const wall = (data: string, fill: string): string => path(data, { fill, line: "ridge", width: 0.8, round: true });
  return (
    path(walls.shadow, { fill: "cast", opacity: 0.2 }) +
    wall(walls.side, "wall2") +
    wall(walls.roof2, "roof2") +
    wall(walls.wall, "wall") +
    wall(walls.roof, "roof") +
    wall(walls.roofb, "roofb") +
    wall(walls.roofb2, "roofb2") +
    path(walls.band, { fill: "roof" }) +
    path(walls.window, { fill: "window" }) +
    path(walls.door, { fill: "ridge" })
  );
}

/** A house of a walled city. */
export interface House {
  /** Its lower left corner. */
  readonly at: Point;
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly roof: Roof;
}

/** Houses in rows, back to front; within a row all that has one colour is one path. */
export function houses(list: readonly House[], rowHeight: number): Scenery[] {
  const rows = new Map<number, House[]>();
  for (const house of list) {
    const row = Math.floor(house.at[1] / rowHeight);
    rows.set(row, [...(rows.get(row) ?? []), house]);
  }
  return [...rows.values()].map((row) => {
    const walls = noWalls();
    for (const { at, width, height, depth, roof } of row) addHouse(walls, at, width, height, depth, roof);
    return { y: Math.min(...row.map(({ at }) => at[1])), svg: painted(walls) };
  });
}

/** Half the width and half the height of a town's trodden ground. */
export const TOWN_REACH: Point = [33, 30];

/** The trodden ground with its ink rim. */
export function townGround([x, y]: Point, random: Random, detail: Detail): string {
  const [reachX, reachY] = TOWN_REACH;
  const rim = smoothRingData(blob([x, y + 1], reachX, reachY, random, 20, 0.06));
  const paving = smoothRingData(blob([x, y + 1], reachX - 3.4, reachY - 3.4, random, 20, 0.05));
  return (
    path(rim, { fill: "cast", opacity: 0.2, shift: [2, 3] }) +
    path(rim, { fill: "ground", line: "ridge", width: detail === "small" ? 2 : 1.5 }) +
    (detail === "small" ? "" : path(paving, { line: "bedline", width: 0.8, dashes: "1.4 2.4" }))
  );
}

/** A church and seven houses around `x`, `y`, in three rows. */
export function town([x, y]: Point, random: Random): Scenery[] {
  const rows: readonly { readonly y: number; readonly fill: (walls: Walls) => void }[] = [
    {
      y: y - 8,
      fill: (walls) => {
        addHouse(walls, [x - 25, y - 8 + random.around(1)], 11, 8, 10, "roof");
        addChurch(walls, [x - 5, y - 9]);
        addHouse(walls, [x + 12, y - 8 + random.around(1)], 10, 8, 10, "roofb");
      },
    },
    {
      y: y + 9,
      fill: (walls) => {
        addShop(walls, [x - 29, y + 9 + random.around(0.8)], 12, 10, 8);
        addHouse(walls, [x - 9 + random.around(1), y + 7], 11, 8, 10, "roofb");
        addHouse(walls, [x + 11, y + 9 + random.around(0.8)], 12, 9, 10, "roof");
      },
    },
    {
      y: y + 26,
      fill: (walls) => {
        addHouse(walls, [x - 20 + random.around(1), y + 25], 11, 8, 10, "roofb");
        addShop(walls, [x + 2 + random.around(1), y + 27], 13, 10, 9);
      },
    },
  ];
  return rows.map((row, index) => {
    const walls = noWalls();
    row.fill(walls);
    return { y: row.y, svg: (index === 0 ? light([x, y]) : "") + painted(walls) };
  });
}

const light = ([x, y]: Point): string => glow(46, Math.round(x), Math.round(y));
