// Where things stand on a placed tile of Goldmines, and its outlines.
import { measuresOf } from "../landscape/measures";
import { placeKey, type PlacedTile, type Part } from "../landscape/types";
import { TILE, type Point } from "../../draw";
import { anchorsOf, ingotSpot, geometryOf, shapeOf } from "./draw";

const { anchorOn, measure, shapeOn } = measuresOf({ geometryOf, anchorsOf, shapeOf });
export { measure, shapeOn };

type Tiles = ReadonlyMap<string, PlacedTile>;
type Spot = { x: number; y: number };

/** A point of a part on the board, in its units: the middle of the piece there, or its feet. */
export function boardSpot(tiles: Tiles, part: Part, which: "middle" | "foot"): Spot {
  const tile = tiles.get(placeKey(part.at));
  const feature = part.feature === "castle" ? "city" : part.feature;
  return onBoard(part, (tile && anchorOn(tile, { feature, index: part.index })?.[which]) ?? [TILE / 2, TILE / 2]);
}

const lying = new Map<string, Point>();

/** Where the ingots on a tile lie. */
export function ingotsSpot(tile: PlacedTile): Spot {
  const key = `${tile.tile} ${tile.rotation} ${placeKey(tile.at)}`;
  const spot = lying.get(key) ?? ingotSpot(geometryOf(tile.tile, tile.rotation, tile.at));
  lying.set(key, spot);
  return onBoard(tile, spot);
}

/** Where a castle stands: on the seam of its two halves. */
export function castleSpot(parts: readonly Part[]): Spot {
  const middle = (axis: 0 | 1) => parts.reduce((sum, { at }) => sum + at[axis], 0) / parts.length;
  return { x: (middle(0) + 0.5) * TILE, y: (middle(1) + 0.5) * TILE + 8 };
}

function onBoard({ at }: Pick<Part, "at">, [x, y]: Point): Spot {
  return { x: at[0] * TILE + x, y: at[1] * TILE + y };
}
