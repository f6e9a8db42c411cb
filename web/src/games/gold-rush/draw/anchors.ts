/**
 * Where pieces stand on a tile: one place for each part, clear of nuggets, camps and trains, and so far from each other
 * that all of them can be offered at once as discs to tap (40 units are 44 px when a tile is 140 px wide).
 */

import { CENTRE, directionAt, distance, isInside, type Point } from "../../../draw/geometry";
import { MIDDLE } from "../../../draw/pieces";
import { PILE } from "../../../draw/tokens";
import { bestOf, grid, LYING, spread, type Candidate } from "../../landscape/anchors";
import { partsOf, type TilePart } from "./faces";
import type { FaceGeometry } from "./faceGeometry";
import { covers, symbolsOn, type PlacedSymbol } from "./symbols";

/** Where a piece stands on a part of a tile, in units from the tile's upper left corner. */
export interface Anchor extends TilePart {
  /** The middle of the piece: where a choice's disc or a badge goes. */
  readonly middle: Point;
  /** Its feet: where `cowboy` or `tent` is put. */
  readonly foot: Point;
  /** Where a pile of tokens lies; mountains only. */
  readonly pile: Point | null;
}

const STANDING: Point = [0, -MIDDLE];
/** So far from what lies over it a nugget can be made out, from its middle. */
const NUGGET = 4;

/** The anchors of all parts, in the order of `partsOf`. */
export function anchorsOf(geometry: FaceGeometry): Anchor[] {
  const symbols = symbolsOn(geometry);
  const parts = partsOf(geometry.face);
  const choices = parts.map((part) => candidatesFor(part, geometry, symbols));
  const chosen = spread(choices);
  const taken = chosen.map(({ middle }) => middle);
  return parts.map((part, index) => {
    const middle = taken[index] as Point;
    const [dx, dy] = part.feature === "prairie" ? LYING : STANDING;
    const pile = part.feature === "mountain" ? pilePlace(geometry, part.index, taken, symbols) : null;
    return { ...part, middle, foot: [middle[0] - dx, middle[1] - dy], pile };
  });
}

function candidatesFor(part: TilePart, geometry: FaceGeometry, symbols: readonly PlacedSymbol[]): Candidate[] {
  if (part.feature === "railroad") return onRailroad(part.index, geometry, symbols);
  if (part.feature === "mountain") return onMountain(part.index, geometry);
  if (part.feature === "prairie") return onPrairie(part.index, geometry, symbols);
  const [x, y] = geometry.town ?? [64, 64];
  return [{ middle: [x, y - 3], worth: 0 }];
}

/** How much of a piece around `middle` would hide what stands on the tile. */
const hidden = ([x, y]: Point, symbols: readonly PlacedSymbol[], reach: number): number =>
  symbols.reduce(
    (sum, symbol) => sum + (covers(symbol, [x, y], reach) ? (covers(symbol, [x, y], reach * 0.4) ? 12 : 6) : 0),
    0,
  );

/** A railwayman stands on the track, feet a little below its centre line. */
function onRailroad(index: number, geometry: FaceGeometry, symbols: readonly PlacedSymbol[]): Candidate[] {
  const { line, ends } = geometry.tracks[index] as FaceGeometry["tracks"][number];
  const steps = line.length - 1;
  const [first, last] = ends === "through" ? [0.14, 0.86] : [0.12, ends === "city" ? 0.42 : 0.62];
  return line.flatMap((point, step): Candidate[] => {
    const share = step / steps;
    if (share < first || share > last) return [];
    const [dx, dy] = directionAt(line, step);
    // Beside a locomotive there is room only at the rim of the bed.
    return [0, 9, -9].map((aside): Candidate => {
      const [x, y] = [point[0] - dy * aside, point[1] + dx * aside];
      const middle: Point = [x, Math.max(9, y + 10 - MIDDLE)];
      const off = Math.max(0, 17 - x, x - 111, 17 - middle[1], middle[1] - 111);
      const worth =
        -hidden(middle, symbols, 9) - off * 1.6 - Math.abs(share - (first + last) / 2) * 4 - Math.abs(aside) * 0.5;
      return { middle, worth };
    });
  });
}

/** A miner or a tent stands beside the nuggets, on rock. */
function onMountain(index: number, geometry: FaceGeometry): Candidate[] {
  const { ring, open, nuggets } = geometry.mountains[index] as FaceGeometry["mountains"][number];
  const found = grid(12, 116, 4).flatMap((foot): Candidate[] => {
    if (!isInside(foot, ring) || !isInside([foot[0], Math.max(1, foot[1] - 12)], ring)) return [];
    const middle: Point = [foot[0], foot[1] - MIDDLE];
    const rock = open.length === 0 ? 20 : Math.min(20, -geometry.wide(foot));
    const nearest = Math.min(
      ...nuggets.map(([x, y]) => Math.max(Math.abs(x - foot[0]) - 20, y - foot[1] - 7, foot[1] - 44 - y)),
    );
    const far = Math.min(...nuggets.map((nugget) => distance(nugget, middle)));
    const off = Math.max(0, 14 - foot[0], foot[0] - 114, 34 - foot[1], foot[1] - 122);
    return [{ middle, worth: rock * 0.6 + Math.min(0, nearest) * 2 - Math.max(0, far - 34) * 0.3 - off * 0.9 }];
  });
  return bestOf(found);
}

/** A farmer lies in the widest part of its prairie. */
function onPrairie(index: number, geometry: FaceGeometry, symbols: readonly PlacedSymbol[]): Candidate[] {
  const found = grid(18, 110, 4).map((middle): Candidate => {
    const [x, y] = middle;
    const room = Math.min(
      geometry.room(middle, index),
      geometry.room([x - 14, y], index) + 6,
      geometry.room([x + 14, y], index) + 6,
    );
    const off = Math.max(0, 28 - x, x - 100, 24 - y, y - 104);
    const outside = geometry.room(middle, index) <= 0 ? 99 : 0;
    const worth = Math.min(room, 6) * 6 + Math.min(room, 22) * 0.5 - hidden(middle, symbols, 14) - outside;
    return { middle, worth: worth - off * 1.2 - distance(middle, CENTRE) * 0.05 };
  });
  return bestOf(found);
}

/** Whether a nugget cannot be made out under a pile that lies there, however high it is. */
export function pileCovers([left, foot]: Point, [x, y]: Point): boolean {
  const { chip, step, chips, badge } = PILE;
  const [across, down] = [chip[0] + NUGGET, chip[1] + NUGGET];
  return Array.from({ length: chips }, (_, height) => foot - height * step).some(
    (top) =>
      ((x - left) / across) ** 2 + ((y - top) / down) ** 2 < 1 ||
      distance([x, y], [left + badge.at[0], top + badge.at[1]]) < badge.radius + NUGGET,
  );
}

/** A pile lies on its rock, clear of the nuggets and of whoever stands there. */
function pilePlace(
  geometry: FaceGeometry,
  index: number,
  taken: readonly Point[],
  symbols: readonly PlacedSymbol[],
): Point {
  const { ring, open, nuggets } = geometry.mountains[index] as FaceGeometry["mountains"][number];
  let best: { worth: number; at: Point } = { worth: -Infinity, at: nuggets[0] ?? [64, 64] };
  for (const at of grid(14, 114, 4)) {
    if (!isInside(at, ring)) continue;
    const rock = open.length === 0 ? 14 : Math.min(14, -geometry.wide(at));
    const fromNuggets = Math.min(24, ...nuggets.map(([x, y]) => distance([x, y * 1.15], [at[0], (at[1] - 4) * 1.15])));
    const fromPieces = Math.min(34, ...taken.map((middle) => distance([middle[0], middle[1] + 6], at)));
    const off = Math.max(0, 22 - at[1], at[0] - 106);
    const covered = nuggets.filter((nugget) => pileCovers(at, nugget)).length;
    const worth = rock + fromNuggets * 0.9 + fromPieces * 0.9 - off * 0.8 - hidden(at, symbols, 10) - covered * 60;
    if (worth > best.worth) best = { worth, at };
  }
  return best.at;
}
