// The drawing kit's measures of a laid tile, kept for as long as the page is open: a lay is not cheap.
import type { Position, Rotation } from "../../protocol";
import { anchorsOf, layOf, shapeOf, type Anchor, type Lay, type PartShape } from "./draw";
import { placeKey, type Face, type Part } from "./types";

/** A tile as it lies. */
export interface Laid {
  tile: Face;
  at: Position;
  rotation: Rotation;
}

const known = new Map<string, { lay: Lay; anchors: Anchor[] }>();

function measured({ tile, at, rotation }: Laid): { lay: Lay; anchors: Anchor[] } {
  const key = `${tile} ${rotation} ${placeKey(at)}`;
  let found = known.get(key);
  if (!found) {
    const lay = layOf(tile, rotation, at);
    found = { lay, anchors: anchorsOf(lay) };
    known.set(key, found);
  }
  return found;
}

/** Where pieces and a choice stand on a part, from the upper left corner of the tile. */
export function anchorOn(laid: Laid, { feature, index }: Pick<Part, "feature" | "index">): Anchor | undefined {
  return measured(laid).anchors.find((anchor) => anchor.feature === feature && anchor.index === index);
}

/** The outline of a part, in units from the upper left corner of the tile. */
export function shapeOn(laid: Laid, { feature, index }: Pick<Part, "feature" | "index">): PartShape {
  return shapeOf(measured(laid).lay, { feature, index });
}
