// What stands on the board: piles, tents and cowboys, from the back to the front.
import { pile, seatLook, TILE, use, type Role } from "../../draw";
import type { Painted } from "../../table/layer";
import { spotOn } from "./spots";
import { partKey, placeKey, type Feature, type Part, type TileView, type View } from "./types";

/** What a cowboy is on each kind of part. */
export const ROLES: Readonly<Record<Feature, Role>> = {
  railroad: "railwayman",
  mountain: "miner",
  city: "merchant",
  prairie: "farmer",
};

/** A place on the board, in its units. */
export function boardSpot(tiles: ReadonlyMap<string, TileView>, part: Part): { x: number; y: number } {
  const tile = tiles.get(placeKey(part.at));
  const [x, y] = tile ? spotOn(tile, part) : [TILE / 2, TILE / 2];
  return { x: part.at[0] * TILE + x, y: part.at[1] * TILE + y };
}

/** The tiles of a view by their places. */
export function byPlace(view: View): Map<string, TileView> {
  return new Map(view.tiles.map((tile) => [placeKey(tile.at), tile]));
}

/** All pieces on the board, sorted so that who stands in front is painted last. */
export function piecesOf(view: View): Painted[] {
  const tiles = byPlace(view);
  const pieces: Painted[] = [];
  for (const { pile: part, tokens } of view.features) {
    if (!part || tokens === 0) continue;
    const { x, y } = boardSpot(tiles, part);
    const beside = (x % TILE) + (x < 0 ? TILE : 0) > TILE - 40 ? -24 : 24;
    pieces.push({ key: `pile ${partKey(part)} ${tokens}`, x: x + beside, y: y + 6, svg: pile(tokens) });
  }
  for (const { seat, part } of view.tents) {
    const { x, y } = boardSpot(tiles, part);
    pieces.push({ key: `tent ${seat} ${partKey(part)}`, x, y: y + 12, svg: use(`tent-${seatLook(seat).id}`, [0, 0]) });
  }
  for (const { seat, part } of view.cowboys) {
    const { x, y } = boardSpot(tiles, part);
    const svg = use(`cowboy-${seatLook(seat).id}-${ROLES[part.feature]}`, [0, 0]);
    pieces.push({ key: `cowboy ${seat} ${partKey(part)}`, x, y: y + 14, svg });
  }
  return pieces.sort((a, b) => a.y - b.y || a.x - b.x);
}
