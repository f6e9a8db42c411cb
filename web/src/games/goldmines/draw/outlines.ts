/**
 * The shape of each part of a tile, to light it up and to ring a whole feature when somebody asks 'why?' or what it
 * would score. Edges leave the sides of the tile out, so that no line runs where two tiles meet.
 */

import { beside, type Point } from "../../../draw/geometry";
import { blob } from "../../../draw/organic";
import { seeded } from "../../../draw/random";
import { lineData, ringData } from "../../../draw/svg";
import type { PartShape } from "../../landscape/measures";
import { landShape } from "../../landscape/outline";
import { ROAD_REACH, type FaceGeometry } from "./faceGeometry";

/** The shape of a part as it lies. A castle has that of its city. */
export function shapeOf(
  geometry: FaceGeometry,
  { feature, index }: { readonly feature: string; readonly index: number },
): PartShape {
  if (feature === "road") {
    const line = (geometry.roads[index] as FaceGeometry["roads"][number]).line;
    const [left, right] = [beside(line, ROAD_REACH), beside(line, -ROAD_REACH)];
    return { fill: ringData([...left, ...right.reverse()]), edge: lineData(left) + lineData(right) };
  }
  if (feature === "city" || feature === "castle") {
    const { ring, open } = geometry.cities[index] as FaceGeometry["cities"][number];
    return { fill: ringData(ring), edge: open.map(lineData).join("") };
  }
  if (feature === "monastery") {
    const { at, reach } = geometry.garden ?? { at: [64, 64] as Point, reach: 20 };
    const hedge = ringData(blob([at[0], at[1] + 2], reach, reach * 0.84, seeded("hedge"), 32, 0));
    return { fill: hedge, edge: hedge };
  }
  return landShape(geometry, index);
}
