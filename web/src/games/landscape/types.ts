// What the tile games have in common, as the page sees it. A game's own types, written by the rules, fit in here.
import type { Position, Rotation, Seat } from "../../protocol";

/** A part of a tile on the board: the `index`-th of its kind. */
export interface Part {
  at: Position;
  feature: string;
  index: number;
}

/** A tile as it lies. */
export interface PlacedTile {
  tile: string;
  at: Position;
  rotation: Rotation;
}

/** What of a game's view the map and the turn need. */
export interface LandView {
  to_act: Seat | null;
  phase: { type: string; tile?: string };
  tiles: readonly PlacedTile[];
  tiles_to_come: Readonly<Record<string, number>>;
  /** How many of the tiles to come fit each empty place. */
  open_places: readonly { at: Position; fits: number }[];
  discarded: readonly string[];
}

/** A place as the key of a map, and as `data-at` on the page. */
export function placeKey([x, y]: Position): string {
  return `${x},${y}`;
}

/** A part as the key of a map: `x,y/feature/index`. */
export function partKey(part: Part): string {
  return `${placeKey(part.at)}/${part.feature}/${part.index}`;
}

export function samePlace(a: Position, b: Position): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

export function samePart(a: Part, b: Part): boolean {
  return samePlace(a.at, b.at) && a.feature === b.feature && a.index === b.index;
}

/** The empty places beside these tiles, from north to south. */
export function beside(tiles: readonly Pick<PlacedTile, "at">[]): Position[] {
  const taken = new Set(tiles.map(({ at }) => placeKey(at)));
  const around = tiles.flatMap(({ at: [x, y] }): Position[] => [
    [x, y - 1],
    [x + 1, y],
    [x, y + 1],
    [x - 1, y],
  ]);
  const empty = new Map(around.filter((at) => !taken.has(placeKey(at))).map((at) => [placeKey(at), at]));
  return [...empty.values()].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
}

/** By `placeKey`. */
export function byPlace<Tile extends PlacedTile>(tiles: readonly Tile[]): Map<string, Tile> {
  return new Map(tiles.map((tile) => [placeKey(tile.at), tile]));
}
