// Places of the board taken together, as path data in its units.
import { TILE } from "../../draw";
import type { Position } from "../../protocol";
import { placeKey } from "./types";

/** The places one by one, closed. */
export function squares(places: readonly Position[]): string {
  return places.map(([x, y]) => `M${x * TILE},${y * TILE}h${TILE}v${TILE}h${-TILE}z`).join("");
}

/** The lines around all of them: each side behind which no other one lies. */
export function outlineOf(places: readonly Position[]): string {
  const own = new Set(places.map(placeKey));
  const sides = ([x, y]: Position): [beyond: Position, from: Position, to: Position][] => [
    [
      [x, y - 1],
      [x, y],
      [x + 1, y],
    ],
    [
      [x + 1, y],
      [x + 1, y],
      [x + 1, y + 1],
    ],
    [
      [x, y + 1],
      [x + 1, y + 1],
      [x, y + 1],
    ],
    [
      [x - 1, y],
      [x, y + 1],
      [x, y],
    ],
  ];
  return places
    .flatMap(sides)
    .filter(([beyond]) => !own.has(placeKey(beyond)))
    .map(([, [x1, y1], [x2, y2]]) => `M${x1 * TILE},${y1 * TILE}L${x2 * TILE},${y2 * TILE}`)
    .join("");
}
