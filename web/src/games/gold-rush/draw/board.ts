/**
 * A whole board, or a tile in the hand, in the layers of the look, bottom up: shadows and grounds, scenery of all tiles
 * sorted by y, marks, survey crosses. Pieces and choices are laid over it by the page.
 *
 * A layer is a list of fragments with keys: a page keeps one element for each key, so that a new tile adds a few
 * elements and touches no other.
 */

import { SIDES, TILE, type Rotation, type Side } from "../../../draw/geometry";
import type { Detail } from "../../../draw/detail";
import { crossData } from "../../../draw/land";
import { seamPeaks } from "../../../draw/mountain";
import { drawPeaks } from "../../../draw/peaks";
import { path } from "../../../draw/svg";
import type { Place } from "./lay";
import { drawTile, openSidePeaks, type SeamSeed, type TileDrawing } from "./tile";

/** A tile on the board. */
export interface LaidTile {
  readonly face: string;
  readonly rotation: Rotation;
  readonly place: Place;
}

/** A piece of drawing with its upper left corner at `x`, `y` on the board, in units. */
export interface Fragment {
  /** The same key, the same content, as long as the detail is the same. */
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly svg: string;
}

/** The layers of a board, bottom up. */
export interface BoardDrawing {
  readonly shadows: readonly Fragment[];
  readonly grounds: readonly Fragment[];
  readonly scenery: readonly Fragment[];
  readonly marks: readonly Fragment[];
  /** The survey cross on every corner of every tile, in board units. */
  readonly crosses: string;
}

/** Drawings of tiles already made, by what they were made from; a page keeps one and hands it in again. */
export type TileCache = Map<string, TileDrawing>;

const STEPS: readonly (readonly [number, number])[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** Draws all tiles on the board. */
export function drawBoard(tiles: readonly LaidTile[], detail: Detail, cache: TileCache = new Map()): BoardDrawing {
  const taken = new Set(tiles.map(({ place }) => String(place)));
  const neighbour = ([x, y]: Place, side: Side): Place => [x + (STEPS[side]?.[0] ?? 0), y + (STEPS[side]?.[1] ?? 0)];
  const scenery: (Fragment & { readonly order: number })[] = [];
  const grounds: Fragment[] = [];
  const marks: Fragment[] = [];
  const shadows: Fragment[] = [];
  for (const tile of tiles) {
    const { place } = tile;
    const [x, y] = [place[0] * TILE, place[1] * TILE];
    const drawing = cachedTile(tile, detail, cache);
    const meets = (side: Side): boolean => taken.has(String(neighbour(place, side)));
    const seamSeed: SeamSeed = (side) => seamName(place, side);
    const name = `${place} ${tile.face} ${tile.rotation}`;
    const openSides = SIDES.filter((side) => !meets(side));

    shadows.push({ key: `shadow ${name}`, x, y, svg: CARD_SHADOW });
    grounds.push({ key: `ground ${name}`, x, y, svg: drawing.ground + drawing.edge });
    if (drawing.marks !== "") marks.push({ key: `marks ${name}`, x, y, svg: drawing.marks });
    drawing.scenery.forEach((item, index) =>
      scenery.push({ key: `scenery ${name} ${index}`, x, y, svg: item.svg, order: y + item.y }),
    );
    openSidePeaks(drawing.lay, openSides, seamSeed, detail).forEach((item, index) =>
      scenery.push({ key: `open ${name} ${openSides} ${index}`, x, y, svg: item.svg, order: y + item.y }),
    );
    // A seam is drawn once, by the tile to its north or west.
    for (const side of [1, 2] as const) {
      if (!meets(side) || !drawing.lay.mountains.some(({ sides }) => sides.includes(side))) continue;
      const seed = seamSeed(side);
      drawPeaks(seamPeaks(side, seed), seed, detail).forEach((item, index) =>
        scenery.push({ key: `seam ${seed} ${index}`, x, y, svg: item.svg, order: y + item.y }),
      );
    }
  }
  scenery.sort((a, b) => a.order - b.order || a.x - b.x);
  return { shadows, grounds, scenery, marks, crosses: crosses(tiles.map(({ place }) => place)) };
}

/** A tile in the hand, or one that is only shown: one string, in units of 128 a side. */
export function drawCard(face: string, rotation: Rotation, detail: Detail, place: Place | null = null): string {
  const drawing = drawTile(face, rotation, place, detail);
  const seamSeed: SeamSeed = (side) => (place === null ? `${face} ${side}` : seamName(place, side));
  const scenery = [...drawing.scenery, ...openSidePeaks(drawing.lay, SIDES, seamSeed, detail)].sort(
    (a, b) => a.y - b.y,
  );
  return drawing.ground + drawing.edge + scenery.map(({ svg }) => svg).join("") + drawing.marks;
}

function cachedTile({ face, rotation, place }: LaidTile, detail: Detail, cache: TileCache): TileDrawing {
  const key = `${face} ${rotation} ${place} ${detail}`;
  const drawing = cache.get(key) ?? drawTile(face, rotation, place, detail);
  cache.set(key, drawing);
  return drawing;
}

/** The same name for a seam from both of its tiles. */
function seamName([x, y]: Place, side: Side): string {
  if (side === 0) return seamName([x, y - 1], 2);
  if (side === 3) return seamName([x - 1, y], 1);
  return `${x},${y} ${side === 1 ? "east" : "south"}`;
}

const CARD_SHADOW =
  path("M8,4H124a6,6 0 0 1 6,6V127a6,6 0 0 1 -6,6H8a6,6 0 0 1 -6,-6V10a6,6 0 0 1 6,-6Z", {
    fill: "cast",
    opacity: 0.16,
  }) +
  path("M5.5,1.6H124.1a5,5 0 0 1 5,5V125.2a5,5 0 0 1 -5,5H5.5a5,5 0 0 1 -5,-5V6.6a5,5 0 0 1 5,-5Z", {
    fill: "cast",
    opacity: 0.3,
  });

function crosses(places: readonly Place[]): string {
  const corners = new Set(
    places.flatMap(([x, y]) => [crossData(x, y), crossData(x + 1, y), crossData(x, y + 1), crossData(x + 1, y + 1)]),
  );
  return path([...corners].join(""), { line: "crosses", width: 1.2, opacity: 0.8 });
}
