/**
 * Where things stand on a tile: locomotives on their stretch, the tank at a junction, the mouth of a tunnel, and camps
 * and herds where their own prairie is widest, clear of tracks, rock and each other.
 */

import { distance, TILE, type Point } from "../../../draw/geometry";
import type { Detail } from "../../../draw/detail";
import { RISE, type Box } from "../../../draw/mountain";
import type { Scenery } from "../../../draw/peaks";
import { seeded, type Random } from "../../../draw/random";
import { use } from "../../../draw/svg";
import { SYMBOL_SIZES, type Size } from "../../../draw/symbols";
import type { PlacedTrack, FaceGeometry } from "./faceGeometry";

/** Something that stands on a tile. */
export interface PlacedSymbol {
  readonly name: keyof typeof SYMBOL_SIZES | "tunnel";
  /** Where its feet are. */
  readonly foot: Point;
  /** How it is turned, in degrees. */
  readonly turn: number;
  /** Where it is sorted among the scenery, if not at its feet. */
  readonly order?: number;
}

const LARGEST = 1.22;

/** What counts in the game is drawn a little larger where a tile is small. */
const scaleOf = (name: PlacedSymbol["name"], detail: Detail): number =>
  name === "tipi" || name === "herd" ? (detail === "small" ? LARGEST : 1.06) : 1;

/** Everything that stands on a tile, towns left out. */
export function symbolsOn(geometry: FaceGeometry): PlacedSymbol[] {
  const symbols: PlacedSymbol[] = geometry.tracks.flatMap(enginesOn);
  if (geometry.yard) symbols.push({ name: "tank", foot: [geometry.yard[0], geometry.yard[1] + 7], turn: 0 });
  for (const { ends, line, sides } of geometry.tracks) {
    if (ends === "mountain")
      symbols.push({ name: "tunnel", foot: line.at(-1) as Point, turn: 180 + 90 * (sides[0] ?? 0) });
  }
  const random = seeded(`camps ${geometry.seed}`);
  geometry.face.prairies.forEach(({ tipis, herds }, prairie) => {
    for (let count = 0; count < tipis; count++) symbols.push(camp("tipi", prairie, geometry, symbols, random));
    for (let count = 0; count < herds; count++) symbols.push(camp("herd", prairie, geometry, symbols, random));
  });
  return symbols;
}

/** A symbol as scenery, sorted by its feet. */
export function standing({ name, foot, turn, order }: PlacedSymbol, detail: Detail): Scenery {
  return { y: order ?? foot[1], svg: use(name, foot, scaleOf(name, detail), turn) };
}

/** Whether a symbol lies over something that reaches so far around a point. */
export function covers({ name, foot }: PlacedSymbol, [x, y]: Point, reach: number): boolean {
  if (name === "tunnel") return distance(foot, [x, y]) < 16 + reach;
  const { left, right, up, down } = SYMBOL_SIZES[name];
  return (
    x > foot[0] - left - reach && x < foot[0] + right + reach && y > foot[1] - up - reach && y < foot[1] + down + reach
  );
}

/** The box of a symbol that must stay in sight, if it is one. */
export function boxOf({ name, foot: [x, y] }: PlacedSymbol): Box {
  const { left, right, up, down } = name === "tunnel" ? { left: 15, right: 15, up: 15, down: 13 } : SYMBOL_SIZES[name];
  // Smoke may drift behind a peak; wheels and boiler may not.
  const height = name === "engine-side" || name === "engine-front" ? 26 : up;
  return { left: x - left, top: y - height, right: x + right, bottom: y + down };
}

/** How far along its track a locomotive stands, by what the track ends at. */
const ENGINE_AT: Readonly<Record<PlacedTrack["ends"], number>> = {
  through: 0.5,
  junction: 0.4,
  city: 0.36,
  mountain: 0.5,
};

function enginesOn({ line, ends, locomotives }: PlacedTrack): PlacedSymbol[] {
  return Array.from({ length: locomotives }, (_, index) => {
    const step = Math.round((ENGINE_AT[ends] + index * 0.3) * (line.length - 1));
    const [x, y] = line[step] as Point;
    const slope = slopeAt(line, step);
    // A train that comes into a town from the side is not hidden by its houses.
    const inFront = ends === "city" ? { order: y + 30 } : {};
    if (Math.abs(slope) > 62) {
      return { name: "engine-front", foot: kept([x, y + 11], SYMBOL_SIZES["engine-front"]), turn: 0 };
    }
    return { name: "engine-side", foot: kept([x, y + 4], SYMBOL_SIZES["engine-side"]), turn: slope * 0.62, ...inFront };
  });
}

/** The slope of a line at one of its points, in degrees from level. */
function slopeAt(line: readonly Point[], step: number): number {
  const before = line[Math.max(0, step - 1)] as Point;
  const after = line[Math.min(line.length - 1, step + 1)] as Point;
  const angle = (Math.atan2(after[1] - before[1], after[0] - before[0]) * 180) / Math.PI;
  return angle > 90 ? angle - 180 : angle <= -90 ? angle + 180 : angle;
}

/** The nearest foot at which something of this size stays within the sides and rises no more than it may. */
const kept = ([x, y]: Point, { left, right, up, down }: Size): Point => [
  Math.max(left, Math.min(TILE - right, x)),
  Math.max(up - RISE, Math.min(TILE - down, y)),
];

/** The best of all feet on the tile for a camp or a herd: there is always one, however narrow its prairie. */
function camp(
  name: "tipi" | "herd",
  prairie: number,
  geometry: FaceGeometry,
  others: readonly PlacedSymbol[],
  random: Random,
): PlacedSymbol {
  const size = SYMBOL_SIZES[name];
  const body = bodyOf(size);
  let best: { score: number; foot: Point } = { score: -Infinity, foot: [64, 64] };
  // Room for the size at which it is drawn on a small tile.
  const [first, last] = [size.left * LARGEST + 2, TILE - size.right * LARGEST - 2];
  for (let y = size.up + 1; y <= TILE - size.down * LARGEST - 1; y += 5) {
    for (let x = first; x <= last; x += 5) {
      const foot: Point = [x + random.around(2), y + random.around(1)];
      const room = Math.min(...body.map(([dx, dy]) => geometry.room([foot[0] + dx, foot[1] + dy], prairie)));
      const apart = Math.min(20, ...others.map((other) => gap(other, foot, size)));
      const fromSides = Math.min(x - size.left, TILE - size.right - x, y - size.up, TILE - size.down - y);
      // Room counts most until there is enough of it; then luck chooses among the good places.
      const score =
        Math.min(room, 9) * 3 +
        Math.min(apart, 8) * 3 +
        Math.min(fromSides, 8) * 1.2 +
        Math.min(fromSides, 20) * 0.25 +
        Math.min(room, 20) * 0.3 +
        apart * 0.2 +
        random.next() * 7;
      if (score > best.score) best = { score, foot };
    }
  }
  return { name, foot: best.foot, turn: 0 };
}

/** Points of a body that must all be in its prairie. */
const bodyOf = ({ left, right, up, down }: Size): Point[] => [
  [-left, 0],
  [0, down],
  [right, 0],
  [-left * 0.6, -up * 0.5],
  [right * 0.7, -up * 0.5],
  [0, -up * 0.5],
  [0, -up * 0.9],
];

/** How far a symbol is from another that would stand at `foot`; below 0 if they overlap. */
function gap(other: PlacedSymbol, foot: Point, { left, right, up, down }: Size): number {
  const box = other.name === "tunnel" ? { left: 16, right: 16, up: 16, down: 16 } : SYMBOL_SIZES[other.name];
  const across = Math.max(foot[0] - left - (other.foot[0] + box.right), other.foot[0] - box.left - (foot[0] + right));
  const along = Math.max(foot[1] - up - (other.foot[1] + box.down), other.foot[1] - box.up - (foot[1] + down));
  return Math.max(across, along);
}
