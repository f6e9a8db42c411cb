// What stands on the board: piles, tents and cowboys, from the back to the front.
import { AS_DRAWN, pile, seatLook, TILE, use, type Legible, type Role } from "../../draw";
import type { Painted } from "../../table/layer";
import { byPlace, type PlacedTile, type Part } from "../landscape/types";
import { anchorOn } from "./spots";
import { partKey, placeKey, type Feature, type View } from "./types";

/** What a cowboy is on each kind of part. */
export const ROLES: Readonly<Record<Feature, Role>> = {
  railroad: "railwayman",
  mountain: "miner",
  city: "merchant",
  prairie: "farmer",
};

/** A point of a part on the board, in its units: the middle of the piece there, its feet, or the pile. */
export function boardSpot(
  tiles: ReadonlyMap<string, PlacedTile>,
  part: Part,
  which: "middle" | "foot" | "pile",
): { x: number; y: number } {
  const tile = tiles.get(placeKey(part.at));
  const [x, y] = (tile && anchorOn(tile, part)?.[which]) ?? [TILE / 2, TILE / 2];
  return { x: part.at[0] * TILE + x, y: part.at[1] * TILE + y };
}

/** All pieces on the board, sorted so that what stands in front is painted last. */
export function piecesOf(view: View, { numbers, discs }: Legible = AS_DRAWN): Painted[] {
  const tiles = byPlace(view.tiles);
  const pieces: Painted[] = [];
  for (const { pile: part, tokens } of view.features) {
    if (!part || tokens === 0) continue;
    pieces.push({
      key: `pile ${partKey(part)} ${tokens}`,
      ...boardSpot(tiles, part, "pile"),
      svg: pile(tokens, numbers),
    });
  }
  for (const { seat, part } of view.tents) {
    pieces.push({
      key: `tent ${seat} ${partKey(part)}`,
      ...boardSpot(tiles, part, "foot"),
      svg: use(`tent-${seatLook(seat).id}`, [0, 0]),
    });
  }
  for (const { seat, part } of view.cowboys) {
    const { id } = seatLook(seat);
    const svg = discs ? use(`badge-${id}`, [0, -8], discs) : use(`cowboy-${id}-${ROLES[part.feature]}`, [0, 0]);
    pieces.push({ key: `cowboy ${seat} ${partKey(part)}`, ...boardSpot(tiles, part, "foot"), svg });
  }
  return pieces.sort((a, b) => a.y - b.y || a.x - b.x);
}
