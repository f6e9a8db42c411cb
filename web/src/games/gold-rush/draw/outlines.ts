/**
 * The shape of each part of a tile, to light it up, to ring a whole feature when somebody asks 'why?', and to hit it
 * with a finger. Ring a feature by drawing the `edge` of all its parts: edges leave the sides of the tile out, so that
 * no line runs where two tiles meet.
 */

import { beside, isInside, type Point } from "../../../draw/geometry";
import { blob } from "../../../draw/organic";
import { seeded } from "../../../draw/random";
import { lineData, ringData } from "../../../draw/svg";
import { TOWN_REACH } from "../../../draw/town";
import { bedRing, BED_REACH } from "../../../draw/track";
import type { PartShape } from "../../landscape/measures";
import { landShape } from "../../landscape/outline";
import type { FaceGeometry } from "./faceGeometry";

/** A part of a tile: the `index`-th of its kind. */
type AnyPart = { readonly feature: string; readonly index: number };

/** The shape of a part as it lies. */
export function shapeOf(geometry: FaceGeometry, { feature, index }: AnyPart): PartShape {
  if (feature === "railroad") {
    const { line } = geometry.tracks[index] as FaceGeometry["tracks"][number];
    return {
      fill: ringData(bedRing(line)),
      edge: lineData(beside(line, BED_REACH)) + lineData(beside(line, -BED_REACH)),
    };
  }
  if (feature === "mountain") {
    const { ring, open } = geometry.mountains[index] as FaceGeometry["mountains"][number];
    return { fill: ringData(ring), edge: open.map(lineData).join("") };
  }
  if (feature === "city") {
    const [x, y] = geometry.town ?? [64, 64];
    const rim = ringData(blob([x, y + 1], TOWN_REACH[0], TOWN_REACH[1], seeded("rim"), 32, 0));
    return { fill: rim, edge: rim };
  }
  return landShape(geometry, index);
}

/** Whether a point of the tile belongs to a part: for finding what a finger touched. */
export function isOnPart(geometry: FaceGeometry, { feature, index }: AnyPart, point: Point): boolean {
  if (feature === "railroad")
    return isInside(point, bedRing((geometry.tracks[index] as FaceGeometry["tracks"][number]).line));
  if (feature === "mountain")
    return isInside(point, (geometry.mountains[index] as FaceGeometry["mountains"][number]).ring);
  if (feature === "prairie") return geometry.room(point, index) > 0;
  const [x, y] = geometry.town ?? [64, 64];
  return Math.hypot((point[0] - x) / TOWN_REACH[0], (point[1] - y - 1) / TOWN_REACH[1]) <= 1;
}
