/**
 * The geometry of a face: how it lies after turning, before anything is drawn. Mountains, tracks, the place of a junction or
 * a town, and which prairie every other place belongs to. `tile` draws it; `anchors` and `outlines` measure it.
 */

import {
  between,
  CENTRE,
  distance,
  distanceTo,
  distanceToAny,
  isInside,
  middleOf,
  type Point,
  type Rotation,
  type Side,
} from "../../../draw/geometry";
import { nuggetPlaces } from "../../../draw/mountain";
import { wholeEdgeRegion, type Region } from "../../../draw/region";
import { TOWN_REACH } from "../../../draw/town";
import { BED_REACH, inward, spurLine, throughLine } from "../../../draw/track";
import { geometries, type Lying } from "../../landscape/geometries";
import { roomsOf, type Rooms } from "../../landscape/rooms";
import { faceNamed, type Face, type Railroad } from "./faces";

/** A railroad as it lies: from its first side to its end. */
export interface PlacedTrack extends Railroad {
  readonly line: readonly Point[];
}

/** A mountain as it lies. */
interface PlacedMountain extends Region {
  readonly nuggets: readonly Point[];
}

/** A face as it lies at a place. */
export interface FaceGeometry extends Rooms {
  readonly face: Face;
  readonly rotation: Rotation;
  /** What every random choice of the drawing starts from. */
  readonly seed: string;
  readonly mountains: readonly PlacedMountain[];
  readonly tracks: readonly PlacedTrack[];
  /** The middle of the junction's yard, if there is one. */
  readonly yard: Point | null;
  /** The middle of the town, if there is one. */
  readonly town: Point | null;
  /** How far a point is from rock, track, yard and town; below 0 on them. */
  clearance(point: Point): number;
}

/** Half the width of a junction's yard. */
export const YARD_REACH = 15;

/** How far from the side a track enters its mountain: far enough for a train to stand before the mouth. */
const TUNNEL_DEPTH = 44;

/** How far the lines of mountains wobble. */
const ROCK_WOBBLE = 3;

export const geometryOf = geometries(faceNamed, turned);

function turned({ face, rotation, seed, turn, random }: Lying<Face>): FaceGeometry {
  const regions = face.mountains.map(({ sides }) =>
    wholeEdgeRegion(turn(sides), sides.length === 1 ? ROCK_WOBBLE * 0.75 : ROCK_WOBBLE, random),
  );

  // A cap on one side pushes the middle of the tile away from itself.
  const caps = regions.filter(({ sides }) => sides.length === 1);
  const capSide = caps.length === 1 ? caps[0]?.sides[0] : undefined;
  const push: Point = capSide === undefined ? [0, 0] : inward(capSide);
  const town: Point | null = face.cities > 0 ? CENTRE : null;
  const yard: Point | null = face.junctions > 0 ? [64 + push[0] * 10, 64 + push[1] * 10] : null;

  const tracks = face.railroads.map((railroad): PlacedTrack => {
    const sides = turn(railroad.sides);
    return { ...railroad, sides, line: lineOf(railroad, sides, push, yard ?? CENTRE, random.around(2.5)) };
  });
  const mouths = tracks.filter(({ ends }) => ends === "mountain").map(({ line }) => line.at(-1) as Point);
  const lines = tracks.map(({ line }) => line);
  const mountains = regions.map((region, index): PlacedMountain => {
    const room = (point: Point): number =>
      Math.min(distanceToAny(point, lines, 99) - BED_REACH - 4, ...mouths.map((mouth) => distance(mouth, point) - 22));
    return { ...region, nuggets: nuggetPlaces(region, face.mountains[index]?.nuggets ?? 0, room, random) };
  });

  const clearance = (point: Point): number => clearanceAt(point, { lines, mountains, mouths, yard, town });
  const { wide, room } = roomsOf(
    face.prairies.map(({ halfEdges }) => halfEdges),
    rotation,
    clearance,
  );
  return {
    face,
    rotation,
    seed,
    mountains,
    tracks,
    yard,
    town,
    clearance,
    wide,
    room,
  };
}

/** What nothing else may stand on. */
interface Taken extends Pick<FaceGeometry, "mountains" | "yard" | "town"> {
  readonly lines: readonly (readonly Point[])[];
  /** Where tracks end in a mountain. */
  readonly mouths: readonly Point[];
}

/** How far a point is from all that. */
function clearanceAt(point: Point, { lines, mountains, mouths, yard, town }: Taken): number {
  let least = distanceToAny(point, lines, 99) - BED_REACH;
  for (const { ring, open } of mountains) {
    least = Math.min(least, isInside(point, ring) ? -distanceToAny(point, open, 64) : distanceToAny(point, open, 99));
  }
  for (const mouth of mouths) least = Math.min(least, distance(point, mouth) - 14);
  if (yard) least = Math.min(least, distance(point, yard) - YARD_REACH);
  return town ? Math.min(least, fromTown(point, town)) : least;
}

function fromTown([x, y]: Point, [townX, townY]: Point): number {
  const [reachX, reachY] = TOWN_REACH;
  return (Math.hypot((x - townX) / reachX, (y - townY - 1) / reachY) - 1) * reachY;
}

function lineOf({ ends }: Railroad, sides: readonly Side[], push: Point, node: Point, sway: number): Point[] {
  const [from = 0, to = 0] = sides;
  if (ends === "through") {
    const alongX = from % 2 === 1;
    const bow: Point = alongX ? [0, push[1] * 9 || sway] : [push[0] * 9 || sway, 0];
    return throughLine(from, to, bow);
  }
  if (ends === "mountain") return spurLine(from, between(middleOf(from), CENTRE, TUNNEL_DEPTH / 64));
  return spurLine(from, node);
}

/** How far a point is from the nearest open foot of any mountain. */
export const fromRock = (geometry: FaceGeometry, point: Point): number =>
  Math.min(99, ...geometry.mountains.flatMap(({ open }) => open.map((line) => distanceTo(point, line))));
