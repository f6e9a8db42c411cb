/**
 * A tile, drawn from its geometry: layers of SVG, bottom up. `board` puts the layers of many tiles together.
 */

import type { Point, Rotation, Side } from "../../../draw/geometry";
import type { Detail } from "../../../draw/detail";
import { bushesAndPines, landGround, tufts } from "../../../draw/growth";
import { peaksOf, rockGround, seamPeaks } from "../../../draw/mountain";
import { blob } from "../../../draw/organic";
import { drawPeaks, type Scenery } from "../../../draw/peaks";
import { hash, seeded } from "../../../draw/random";
import { path, smoothRingData, use } from "../../../draw/svg";
import { NUGGET_SHAPES } from "../../../draw/symbols";
import { town, townGround } from "../../../draw/town";
import { railroads } from "../../../draw/track";
import type { Place, SeamSeed, Seams, TileDrawing } from "../../landscape/drawing";
import { fromRock, geometryOf, YARD_REACH, type FaceGeometry } from "./faceGeometry";
import { boxOf, covers, standing, symbolsOn, type PlacedSymbol } from "./symbols";

/** The drawing of one tile of Gold Rush. */
export interface RushTile extends TileDrawing {
  readonly geometry: FaceGeometry;
  /** What scenery stands where, for pieces to keep clear of. */
  readonly symbols: readonly PlacedSymbol[];
}

/** Draws a face. The same face, rotation and place always draw the same; in the hand there is no place. */
export function drawTile(face: string, rotation: Rotation, place: Place | null, detail: Detail): RushTile {
  const geometry = geometryOf(face, rotation, place);
  const symbols = symbolsOn(geometry);
  const kept = symbols.map(boxOf);
  const isFree = (point: Point, reach: number): boolean =>
    geometry.wide(point) > reach + 1 && symbols.every((symbol) => !covers(symbol, point, reach));
  // Contours belong to the place; a tile in the hand borrows one.
  const ground: Place = place ?? [hash(face) % 7, hash(face) % 5];
  const growth = bushesAndPines(
    isFree,
    (point) => isAtFoot(fromRock(geometry, point)),
    seeded(`growth ${geometry.seed}`),
  );
  return {
    geometry,
    ground:
      `<g clip-path="url(#draw-card)">` +
      landGround("prairie", ground, seeded(`ground ${geometry.seed}`), detail) +
      tufts(isFree, seeded(`tufts ${geometry.seed}`), detail) +
      geometry.mountains.map((mountain) => rockGround(mountain, seeded(`rock ${geometry.seed}`), detail)).join("") +
      railroads(
        geometry.tracks.map(({ line }) => line),
        seeded(`rails ${geometry.seed}`),
        detail,
      ) +
      nodeGround(geometry, detail) +
      `</g>`,
    scenery: [
      ...(growth === "" ? [] : [{ y: 0, svg: growth }]),
      ...geometry.mountains.flatMap((mountain, index) => {
        const seed = `${geometry.seed} ${index}`;
        return drawPeaks(peaksOf(mountain, mountain.nuggets, kept, seeded(`feet ${seed}`)), seed, detail);
      }),
      ...(geometry.town ? town(geometry.town, seeded(`town ${geometry.seed}`)) : []),
      ...symbols.map((symbol) => standing(symbol, detail)),
    ].sort((a, b) => a.y - b.y),
    marks: nuggetsOn(geometry, detail),
    symbols,
    ...(geometry.mountains.length === 0 ? {} : { seams: seamsOf(geometry, detail) }),
  };
}

function nuggetsOn({ mountains, seed }: FaceGeometry, detail: Detail): string {
  const shapeOf = (mountain: number, index: number) => (hash(seed) + mountain * 2 + index) % NUGGET_SHAPES;
  const size = detail === "small" ? 1.18 : 1;
  return mountains
    .flatMap(({ nuggets }, mountain) => nuggets.map((at, index) => use(`nugget-${shapeOf(mountain, index)}`, at, size)))
    .join("");
}

/**
 * The peaks on the mountain sides: on a side that meets no tile the same as will stand on the seam, cut by the tile. A
 * tile in the hand has only such sides.
 */
function seamsOf({ mountains, seed }: FaceGeometry, detail: Detail): Seams {
  const sides = mountains.flatMap((mountain) => mountain.sides);
  const open = (openSides: readonly Side[], seedOf: SeamSeed): Scenery[] => {
    const peaks = sides.filter((side) => openSides.includes(side)).flatMap((side) => seamPeaks(side, seedOf(side)));
    return drawPeaks(peaks, `open ${seed}`, detail).map(({ y, svg }) => ({
      y,
      svg: `<g clip-path="url(#draw-card)">${svg}</g>`,
    }));
  };
  const meeting = (side: Side, seam: string): Scenery[] =>
    sides.includes(side) ? drawPeaks(seamPeaks(side, seam), seam, detail) : [];
  return { open, meeting };
}

/** Pines grow along the foot of a mountain. */
const isAtFoot = (fromFoot: number): boolean => fromFoot > 4 && fromFoot < 13;

function nodeGround(geometry: FaceGeometry, detail: Detail): string {
  const random = seeded(`node ${geometry.seed}`);
  if (geometry.town) return townGround(geometry.town, random, detail);
  if (!geometry.yard) return "";
  const yard = smoothRingData(blob(geometry.yard, YARD_REACH, YARD_REACH - 1, random, 18, 0.05));
  const inner = smoothRingData(blob(geometry.yard, YARD_REACH - 4.4, YARD_REACH - 4.4, random, 18, 0.03));
  return (
    path(yard, { fill: "bed", line: "ridge", width: detail === "small" ? 2.2 : 1.6 }) +
    path(inner, { fill: "ground", line: "bedline", width: 1 })
  );
}
