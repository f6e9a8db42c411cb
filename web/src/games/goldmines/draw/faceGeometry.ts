/**
 * The geometry of a face: how it lies after turning, before anything is drawn. Cities, roads, the places of a monastery, a
 * crossing, a gold vein and shields, and which field every other place belongs to. `tile` draws it; `anchors` and
 * `outlines` measure it.
 */

import {
  between,
  CENTRE,
  distance,
  distanceToAny,
  isInside,
  middleOf,
  sideAfter,
  type Point,
  type Rotation,
  type Side,
} from "../../../draw/geometry";
import { wobbled } from "../../../draw/organic";
import { pointedRegion, wholeEdgeRegion, type Region } from "../../../draw/region";
import { bendLine, inward, spurLine, throughLine } from "../../../draw/track";
import { grid } from "../../landscape/anchors";
import { geometries, type Lying } from "../../landscape/geometries";
import { roomsOf, type Rooms } from "../../landscape/rooms";
import { faceNamed, type City, type Face, type Road } from "./faces";

/** A road as it lies: from its first side to its end. */
interface PlacedRoad extends Road {
  readonly line: readonly Point[];
}

/** A city as it lies. */
export interface PlacedCity extends Region {
  readonly shield: Point | null;
}

/** A face as it lies at a place. */
export interface FaceGeometry extends Rooms {
  readonly face: Face;
  readonly rotation: Rotation;
  /** What every random choice of the drawing starts from. */
  readonly seed: string;
  readonly cities: readonly PlacedCity[];
  readonly roads: readonly PlacedRoad[];
  /** The middle of the monastery's garden, and half its width. */
  readonly garden: { readonly at: Point; readonly reach: number } | null;
  /** Where roads meet or end in the middle. */
  readonly node: Point | null;
  /** The middle of the gold vein, and how large it is. */
  readonly vein: { readonly at: Point; readonly scale: number } | null;
  /** How far a point is from walls, cities, roads and what lies in the middle; below 0 on them. */
  clearance(point: Point): number;
}

/** Half the width of a road, and of a wall. */
export const ROAD_REACH = 5.7;
const WALL_REACH = 4.3;
/** Half the width of a crossing's paving. */
const NODE_REACH = 13;

const WALL_WOBBLE = 1.3;

export const geometryOf = geometries(faceNamed, turned);

function turned({ face, rotation, seed, turn, random }: Lying<Face>): FaceGeometry {
  const regions = face.cities.map(({ sides, point }: City): Region =>
    point === null
      ? wholeEdgeRegion(turn(sides), WALL_WOBBLE, random)
      : pointedRegion(sideAfter(sides[0] ?? 0, rotation), sideAfter(point, rotation), WALL_WOBBLE, random),
  );
  const walls = regions.flatMap(({ open }) => open);

  // A cap on one side pushes the middle of the tile away from itself; a monastery pushes the road that passes it.
  const caps = regions.filter(({ sides }) => sides.length === 1);
  const capSide = caps.length === 1 && face.cities[0]?.point === null ? caps[0]?.sides[0] : undefined;
  const push: Point =
    capSide !== undefined ? inward(capSide) : face.monastery ? inward(sideAfter(0, rotation)) : [0, 0];
  const node: Point | null =
    face.node === null ? null : capSide === undefined ? CENTRE : [64 + push[0] * 12, 64 + push[1] * 12];
  const inCity = (point: Point): boolean => regions.some(({ ring }) => isInside(point, ring));

  const through = face.roads.map((road) => (road.end === "through" ? throughRoad(face, turn(road.sides), push) : null));
  const garden = face.monastery
    ? gardenOf(
        through.filter((line) => line !== null),
        walls,
        inCity,
      )
    : null;
  const roads = face.roads.map((road, index): PlacedRoad => {
    const sides = turn(road.sides);
    const line = through[index] ?? spurLine(sides[0] ?? 0, endOf(road, sides[0] ?? 0, { regions, node, garden }));
    return { ...road, sides, line: wobbled(line, road.end === "through" ? 1.8 : 1, random) };
  });
  const lines = roads.map(({ line }) => line);

  const clearance = (point: Point): number => clearanceAt(point, { lines, regions, node });
  const rooms = roomsOf(
    face.fields.map(({ halfEdges }) => halfEdges),
    rotation,
    clearance,
  );
  const vein = face.gold ? veinOf(rooms, lines, walls, garden) : null;
  const cities = regions.map((region, index): PlacedCity => {
    const shield = (face.cities[index]?.shields ?? 0) > 0 ? shieldOf(region, lines) : null;
    return { ...region, shield };
  });
  return { face, rotation, seed, cities, roads, garden, node, vein, clearance, ...rooms };
}

/** What nothing else may stand on. */
interface Taken extends Pick<FaceGeometry, "node"> {
  readonly lines: readonly (readonly Point[])[];
  readonly regions: readonly Region[];
}

/** How far a point is from all that. */
function clearanceAt(point: Point, { lines, regions, node }: Taken): number {
  let least = distanceToAny(point, lines, 99) - ROAD_REACH;
  for (const { ring, open } of regions) {
    const fromWall = distanceToAny(point, open, 64);
    least = Math.min(least, isInside(point, ring) ? -fromWall : fromWall - WALL_REACH);
  }
  return node ? Math.min(least, distance(point, node) - NODE_REACH) : least;
}

function throughRoad(face: Face, sides: readonly Side[], push: Point): Point[] {
  const [from = 0, to = 0] = sides;
  if ((from + 2) % 4 === to) return throughLine(from, to, from % 2 === 1 ? [0, push[1] * 12] : [push[0] * 12, 0]);
  // Between a city and a road there is little room for a monastery: the road keeps to its corner.
  return face.monastery && face.cities.length > 0 ? bendLine(from, to, 0.2) : throughLine(from, to, [0, 0]);
}

interface Ends {
  readonly regions: readonly Region[];
  readonly node: Point | null;
  readonly garden: { readonly at: Point; readonly reach: number } | null;
}

/** Where a road that does not run through stops. */
function endOf({ end, city }: Road, side: Side, { regions, node, garden }: Ends): Point {
  const start = middleOf(side);
  if (end === "monastery" && garden) return between(garden.at, start, Math.min(1, 12 / distance(garden.at, start)));
  if (end === "city") {
    const wall = regions[city ?? 0]?.open.flat() ?? [CENTRE];
    const ahead = between(start, CENTRE, 0.6);
    return wall.reduce((a, b) => (distance(b, ahead) < distance(a, ahead) ? b : a));
  }
  return node ?? CENTRE;
}

/** The widest place for a monastery, near the middle; within the city if there is hardly any land. */
function gardenOf(
  lines: readonly Point[][],
  walls: readonly (readonly Point[])[],
  inCity: (point: Point) => boolean,
): FaceGeometry["garden"] {
  const best = (inside: boolean): { at: Point; room: number; worth: number } => {
    let found = { at: CENTRE, room: 0, worth: -Infinity };
    for (const at of grid(30, 98, 2)) {
      if (inCity(at) !== inside || at[1] < 40) continue;
      const room = Math.min(distanceToAny(at, lines, 99) - ROAD_REACH, distanceToAny(at, walls, 99) - WALL_REACH, 30);
      const worth = room - distance(at, CENTRE) * 0.3;
      if (worth > found.worth) found = { at, room, worth };
    }
    return found;
  };
  const onLand = best(false);
  const { at, room } = onLand.room < 10 && walls.length > 0 ? best(true) : onLand;
  return { at, reach: Math.max(15, Math.min(24, room + 2)) };
}

/** The widest place on the land for a vein. */
function veinOf(
  { wide }: Rooms,
  lines: readonly (readonly Point[])[],
  walls: readonly (readonly Point[])[],
  garden: FaceGeometry["garden"],
): NonNullable<FaceGeometry["vein"]> {
  let best: { at: Point; room: number; worth: number } = { at: CENTRE, room: 0, worth: -Infinity };
  for (const at of grid(20, 108, 4)) {
    if (wide(at) <= 0) continue;
    const fromGarden = garden ? distance(garden.at, at) - garden.reach - 2 : 40;
    const room = Math.min(
      distanceToAny(at, lines, 99) - ROAD_REACH,
      distanceToAny(at, walls, 99) - WALL_REACH,
      fromGarden,
      24,
    );
    const worth = room - distance(at, CENTRE) * 0.06;
    if (worth > best.worth) best = { at, room, worth };
  }
  return { at: best.at, scale: Math.max(0.62, Math.min(1, best.room / 19)) };
}

/** A shield hangs in the widest part of its city, towards the left. */
function shieldOf({ ring, open }: Region, lines: readonly (readonly Point[])[]): Point {
  let best: { at: Point; worth: number } = { at: CENTRE, worth: -Infinity };
  for (const at of grid(20, 108, 4)) {
    if (!isInside(at, ring)) continue;
    const fromWall = Math.min(24, distanceToAny(at, open, 24));
    const worth = fromWall + Math.min(0, distanceToAny(at, lines, 99) - 20) - distance(at, [46, 52]) * 0.25;
    if (worth > best.worth) best = { at, worth };
  }
  return best.at;
}
