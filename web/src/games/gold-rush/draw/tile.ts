/**
 * A tile, drawn from its lay: layers of SVG, bottom up. `board` puts the layers of many tiles together.
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
import { fromRock, layOf, YARD_REACH, type Lay } from "./lay";
import { boxOf, covers, standing, symbolsOn, type PlacedSymbol } from "./symbols";

/** The drawing of one tile of Gold Rush. */
export interface RushTile extends TileDrawing {
  readonly lay: Lay;
  /** What scenery stands where, for pieces to keep clear of. */
  readonly symbols: readonly PlacedSymbol[];
}

/** Draws a face. The same face, rotation and place always draw the same; in the hand there is no place. */
export function drawTile(face: string, rotation: Rotation, place: Place | null, detail: Detail): RushTile {
  const lay = layOf(face, rotation, place);
  const symbols = symbolsOn(lay);
  const kept = symbols.map(boxOf);
  const isFree = (point: Point, reach: number): boolean =>
    lay.wide(point) > reach + 1 && symbols.every((symbol) => !covers(symbol, point, reach));
  // Contours belong to the place; a tile in the hand borrows one.
  const ground: Place = place ?? [hash(face) % 7, hash(face) % 5];
  const growth = bushesAndPines(isFree, (point) => isAtFoot(fromRock(lay, point)), seeded(`growth ${lay.seed}`));
  return {
    lay,
    ground:
      `<g clip-path="url(#draw-card)">` +
      landGround("prairie", ground, seeded(`ground ${lay.seed}`), detail) +
      tufts(isFree, seeded(`tufts ${lay.seed}`), detail) +
      lay.mountains.map((mountain) => rockGround(mountain, seeded(`rock ${lay.seed}`), detail)).join("") +
      railroads(
        lay.tracks.map(({ line }) => line),
        seeded(`rails ${lay.seed}`),
        detail,
      ) +
      nodeGround(lay, detail) +
      `</g>`,
    scenery: [
      ...(growth === "" ? [] : [{ y: 0, svg: growth }]),
      ...lay.mountains.flatMap((mountain, index) => {
        const seed = `${lay.seed} ${index}`;
        return drawPeaks(peaksOf(mountain, mountain.nuggets, kept, seeded(`feet ${seed}`)), seed, detail);
      }),
      ...(lay.town ? town(lay.town, seeded(`town ${lay.seed}`)) : []),
      ...symbols.map((symbol) => standing(symbol, detail)),
    ].sort((a, b) => a.y - b.y),
    marks: lay.mountains
      .flatMap(({ nuggets }, mountain) =>
        nuggets.map((at, index) =>
          use(`nugget-${(hash(lay.seed) + mountain * 2 + index) % NUGGET_SHAPES}`, at, detail === "small" ? 1.18 : 1),
        ),
      )
      .join(""),
    symbols,
    ...(lay.mountains.length === 0 ? {} : { seams: seamsOf(lay, detail) }),
  };
}

/**
 * The peaks on the mountain sides: on a side that meets no tile the same as will stand on the seam, cut by the tile. A
 * tile in the hand has only such sides.
 */
function seamsOf({ mountains, seed }: Lay, detail: Detail): Seams {
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

function nodeGround(lay: Lay, detail: Detail): string {
  const random = seeded(`node ${lay.seed}`);
  if (lay.town) return townGround(lay.town, random, detail);
  if (!lay.yard) return "";
  const yard = smoothRingData(blob(lay.yard, YARD_REACH, YARD_REACH - 1, random, 18, 0.05));
  const inner = smoothRingData(blob(lay.yard, YARD_REACH - 4.4, YARD_REACH - 4.4, random, 18, 0.03));
  return (
    path(yard, { fill: "bed", line: "ridge", width: detail === "small" ? 2.2 : 1.6 }) +
    path(inner, { fill: "ground", line: "bedline", width: 1 })
  );
}
