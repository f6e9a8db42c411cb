// Where choices are on their tiles.
import { TILE } from "../../draw";
import type { Landscape } from "./land";
import type { Choice } from "./moves";
import { byPlace, type PlacedTile } from "./types";

/** Says of a choice how far from the middle of its tile it is, in units; the tile in the making lies like the others. */
export function spotsOnTile(
  land: Landscape,
  provisional: PlacedTile | null,
  placed: readonly PlacedTile[],
): (choice: Choice) => readonly [number, number] {
  const tiles = byPlace(provisional ? [...placed, provisional] : placed);
  return (choice) => {
    const spot = choice.part && land.spotOf(choice, tiles);
    if (!choice.part || !spot) return [0, 0];
    const [x, y] = choice.part.at;
    return [spot.x - (x + 0.5) * TILE, spot.y - (y + 0.5) * TILE];
  };
}
