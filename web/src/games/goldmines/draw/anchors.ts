/**
 * Where meeples stand on a tile: one place for each part, clear of shields and of each other, so that all of them can
 * be offered at once; and where ingots lie.
 */

import { CENTRE, directionAt, distance, distanceToAny, isInside, type Point } from "../../../draw/geometry";
import { MIDDLE } from "../../../draw/pieces";
import { bestOf, grid, LYING, spread, type Candidate } from "../../landscape/anchors";
import type { Anchor as AnyAnchor } from "../../landscape/measures";
import { partsOf, type TilePart } from "./faces";
import type { FaceGeometry } from "./faceGeometry";
import { monasteryFoot } from "./tile";

/** Where a meeple stands on a part of a tile, in units from the tile's upper left corner. */
export type Anchor = AnyAnchor & TilePart;

const STANDING: Point = [0, -MIDDLE];

/** The anchors of all parts, in the order of `partsOf`. */
export function anchorsOf(geometry: FaceGeometry): Anchor[] {
  const parts = partsOf(geometry.face);
  const chosen = spread(parts.map((part) => candidatesFor(part, geometry)));
  return parts.map((part, index) => {
    const middle = chosen[index]?.middle ?? CENTRE;
    const [dx, dy] = part.feature === "field" ? LYING : STANDING;
    return { ...part, middle, foot: [middle[0] - dx, middle[1] - dy] };
  });
}

function candidatesFor({ feature, index }: TilePart, geometry: FaceGeometry): Candidate[] {
  switch (feature) {
    case "road":
      return onRoad(geometry.roads[index] as FaceGeometry["roads"][number], geometry);
    case "city":
      return inCity(geometry.cities[index] as FaceGeometry["cities"][number], geometry);
    case "monastery":
      return atMonastery(geometry);
    case "field":
      return onField(index, geometry);
  }
}

/** A highwayman stands on the road, feet a little below its middle. */
function onRoad({ line, end }: FaceGeometry["roads"][number], geometry: FaceGeometry): Candidate[] {
  const steps = line.length - 1;
  const [first, last] = end === "through" ? [0.14, 0.86] : [0.1, 0.6];
  return line.flatMap((point, step): Candidate[] => {
    const share = step / steps;
    if (share < first || share > last) return [];
    const [dx, dy] = directionAt(line, step);
    return [0, 5, -5].map((aside): Candidate => {
      const [x, y] = [point[0] - dy * aside, point[1] + dx * aside];
      const middle: Point = [x, Math.max(9, y + 6 - MIDDLE)];
      return {
        middle,
        worth:
          -offTile(middle) * 1.6 -
          hidden(middle, geometry, 9) -
          Math.abs(share - (first + last) / 2) * 4 -
          Math.abs(aside) * 0.5,
      };
    });
  });
}

/** A knight stands within the walls. */
function inCity({ ring, open }: FaceGeometry["cities"][number], geometry: FaceGeometry): Candidate[] {
  const bridges = geometry.roads.filter(({ onBridge }) => onBridge).map(({ line }) => line);
  const found = grid(12, 116, 4).flatMap((foot): Candidate[] => {
    if (!isInside(foot, ring)) return [];
    const middle: Point = [foot[0], foot[1] - MIDDLE];
    const room = Math.min(24, distanceToAny([foot[0], foot[1] - 6], open, 24), distanceToAny(foot, bridges, 24));
    return [
      {
        middle,
        worth: room * 0.6 - hidden(middle, geometry, 12) - offTile(middle) * 1.2 - distance(foot, [64, 76]) * 0.05,
      },
    ];
  });
  return bestOf(found);
}

/** A monk stands before the right corner of the monastery. */
function atMonastery(geometry: FaceGeometry): Candidate[] {
  const [x, y] = monasteryFoot(geometry);
  const found = [
    [14, 4],
    [18, 0],
    [-14, 4],
    [6, 8],
  ].map(([dx = 0, dy = 0], index): Candidate => {
    const middle: Point = [Math.max(14, Math.min(114, x + dx)), Math.min(118, y + dy) - MIDDLE];
    return { middle, worth: -index * 1.5 - offTile(middle) };
  });
  return found;
}

/** A farmer lies in the widest part of its field. */
function onField(index: number, geometry: FaceGeometry): Candidate[] {
  const found = grid(16, 112, 4).map((middle): Candidate => {
    const [x, y] = middle;
    const room = Math.min(
      geometry.room(middle, index),
      geometry.room([x - 14, y], index) + 6,
      geometry.room([x + 14, y], index) + 6,
    );
    const off = Math.max(0, 26 - x, x - 102, 20 - y, y - 108);
    const outside = geometry.room(middle, index) <= 0 ? 99 : 0;
    const worth = Math.min(room, 6) * 6 + Math.min(room, 22) * 0.5 - hidden(middle, geometry, 14) - outside;
    return { middle, worth: worth - off * 1.2 - distance(middle, CENTRE) * 0.05 };
  });
  return bestOf(found);
}

const offTile = ([x, y]: Point): number => Math.max(0, 16 - x, x - 112, 16 - y, y - 112);

/** How much of a meeple around a point would hide what has to be seen. */
function hidden(middle: Point, geometry: FaceGeometry, reach: number): number {
  const marks: Point[] = geometry.cities.flatMap(({ shield }) => (shield ? [shield] : []));
  if (geometry.vein) marks.push(geometry.vein.at);
  if (geometry.garden) marks.push([geometry.garden.at[0] - 4, geometry.garden.at[1] - 6]);
  return marks.reduce((sum, mark) => sum + Math.max(0, 12 + reach - distance(mark, middle)) * 0.6, 0);
}

/** Where the ingots of a tile lie: clear of whoever may stand there, near the vein if there is one. */
export function ingotSpot(geometry: FaceGeometry): Point {
  const anchors = anchorsOf(geometry);
  let best: { at: Point; worth: number } = { at: CENTRE, worth: -Infinity };
  for (const at of grid(18, 110, 4)) {
    const apart = Math.min(
      34,
      ...anchors.map(({ middle, feature }) => distance([middle[0], middle[1] + (feature === "field" ? 0 : 8)], at)),
    );
    const fromShields = Math.min(20, ...geometry.cities.map(({ shield }) => (shield ? distance(shield, at) : 20)));
    const fromGarden = geometry.garden ? Math.min(0, distance(geometry.garden.at, at) - geometry.garden.reach) : 0;
    const fromNode = geometry.node ? Math.min(0, distance(geometry.node, at) - 20) : 0;
    const land = geometry.wide(at) > 6 ? 6 : 0;
    const toVein = geometry.vein
      ? Math.max(0, distance([geometry.vein.at[0] + 8, geometry.vein.at[1] + 8], at) - 6) * 0.5
      : 0;
    const off = Math.max(0, 22 - at[1], at[0] - 104);
    const worth = apart * 1.2 + fromShields * 0.5 + fromGarden * 0.6 + fromNode * 0.8 + land - toVein - off * 0.8;
    if (worth > best.worth) best = { at, worth };
  }
  return best.at;
}
