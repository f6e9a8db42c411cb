// What the computer would have done, as it lies on the map.
import type { Effect } from "../table/motion";

/** What stays of a move: a tile placed, or a piece that came. */
interface Lies {
  /** Whether it is a tile, which gets a frame. */
  tile: boolean;
  x: number;
  y: number;
  svg: string;
}

const STAYS: ReadonlySet<Effect["kind"]> = new Set(["place", "settle", "drop", "hop"]);

/** Only what lies on the map: cards and tracks have places of their own beside it. */
export function lying(effects: readonly Effect[]): Lies[] {
  return effects.flatMap(({ kind, to, draw }) =>
    STAYS.has(kind) && "x" in to
      ? [{ tile: kind === "place" || kind === "settle", x: to.x, y: to.y, svg: draw() }]
      : [],
  );
}
