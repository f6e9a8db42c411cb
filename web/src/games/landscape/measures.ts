// The drawing kit's measures of a laid tile, kept for as long as the page is open: a lay is not cheap.
import type { Point, Rotation } from "../../draw";
import type { Position } from "../../protocol";
import { placeKey, type LaidTile, type Part } from "./types";

/** Where a piece stands on a part of a tile, in units from the tile's upper left corner. */
export interface Anchor {
  readonly feature: string;
  readonly index: number;
  /** The middle of the piece: where a choice's disc or a badge goes. */
  readonly middle: Point;
  /** Its feet: where it is put. */
  readonly foot: Point;
}

/** Path data in units from the tile's upper left corner. */
export interface PartShape {
  /** All of the part, closed. */
  readonly fill: string;
  /** Its border within the tile; empty if it has none. */
  readonly edge: string;
}

/** How a game measures a lying face. */
interface Ruler<Lay, A extends Anchor> {
  layOf(face: string, rotation: Rotation, place: Position): Lay;
  anchorsOf(lay: Lay): A[];
  shapeOf(lay: Lay, part: Part): PartShape;
}

interface Measures<A extends Anchor> {
  /** Where pieces and a choice stand on a part. */
  anchorOn(tile: LaidTile, part: Pick<Part, "feature" | "index">): A | undefined;
  /** The outline of a part. */
  shapeOn(tile: LaidTile, part: Part): PartShape;
  /** Finds all this out before it is asked for. */
  measure(tile: LaidTile): void;
}

export function measuresOf<Lay, A extends Anchor>(ruler: Ruler<Lay, A>): Measures<A> {
  const known = new Map<string, { lay: Lay; anchors: A[]; shapes: Map<string, PartShape> }>();
  const measured = ({ tile, at, rotation }: LaidTile): { lay: Lay; anchors: A[]; shapes: Map<string, PartShape> } => {
    const key = `${tile} ${rotation} ${placeKey(at)}`;
    let found = known.get(key);
    if (!found) {
      const lay = ruler.layOf(tile, rotation, at);
      found = { lay, anchors: ruler.anchorsOf(lay), shapes: new Map() };
      known.set(key, found);
    }
    return found;
  };
  return {
    anchorOn: (tile, { feature, index }) =>
      measured(tile).anchors.find((anchor) => anchor.feature === feature && anchor.index === index),
    shapeOn: (tile, part) => {
      const { lay, shapes } = measured(tile);
      const key = `${part.feature} ${part.index}`;
      const shape = shapes.get(key) ?? ruler.shapeOf(lay, part);
      shapes.set(key, shape);
      return shape;
    },
    measure: (tile) => void measured(tile),
  };
}
