// The drawing kit's measures of a placed tile, kept for as long as the page is open: a geometry is not cheap.
import type { Point, Rotation } from "../../draw";
import type { Position } from "../../protocol";
import { placeKey, type PlacedTile, type Part } from "./types";

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
interface Ruler<Geometry, A extends Anchor> {
  geometryOf(face: string, rotation: Rotation, place: Position): Geometry;
  anchorsOf(geometry: Geometry): A[];
  shapeOf(geometry: Geometry, part: Part): PartShape;
}

interface Measures<A extends Anchor> {
  /** Where pieces and a choice stand on a part. */
  anchorOn(tile: PlacedTile, part: Pick<Part, "feature" | "index">): A | undefined;
  /** The outline of a part. */
  shapeOn(tile: PlacedTile, part: Part): PartShape;
  /** Finds all this out before it is asked for. */
  measure(tile: PlacedTile): void;
}

export function measuresOf<Geometry, A extends Anchor>(ruler: Ruler<Geometry, A>): Measures<A> {
  const known = new Map<string, { geometry: Geometry; anchors: A[]; shapes: Map<string, PartShape> }>();
  const measured = ({
    tile,
    at,
    rotation,
  }: PlacedTile): { geometry: Geometry; anchors: A[]; shapes: Map<string, PartShape> } => {
    const key = `${tile} ${rotation} ${placeKey(at)}`;
    let found = known.get(key);
    if (!found) {
      const geometry = ruler.geometryOf(tile, rotation, at);
      found = { geometry, anchors: ruler.anchorsOf(geometry), shapes: new Map() };
      known.set(key, found);
    }
    return found;
  };
  return {
    anchorOn: (tile, { feature, index }) =>
      measured(tile).anchors.find((anchor) => anchor.feature === feature && anchor.index === index),
    shapeOn: (tile, part) => {
      const { geometry, shapes } = measured(tile);
      const key = `${part.feature} ${part.index}`;
      const shape = shapes.get(key) ?? ruler.shapeOf(geometry, part);
      shapes.set(key, shape);
      return shape;
    },
    measure: (tile) => void measured(tile),
  };
}
