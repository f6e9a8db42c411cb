/**
 * Goldmines, drawn: what a page needs to paint its board.
 *
 * - `drawBoard(tiles, cache)`, `drawCourse(tiles, cache)`: all tiles in layers of keyed fragments (see `landscape/drawing`).
 * - `drawCard(face, rotation, detail)`: one tile as one string, for the hand, a list, a provisional tile.
 * - `anchorsOf(geometryOf(face, rotation, place))`, `ingotSpot`: where a meeple stands on each part, and where ingots lie.
 * - `shapeOf(geometry, part)`: the outline of a part, to light up.
 * - `FACES`, `faceNamed`, `partsOf`: what the component data say of a face.
 */

import { drawingWith } from "../../landscape/drawing";
import { drawTile } from "./tile";

export { anchorsOf, ingotSpot, type Anchor } from "./anchors";
export { FACES, faceNamed, partsOf, type Face, type FeatureKind, type TilePart } from "./faces";
export { geometryOf, type FaceGeometry } from "./faceGeometry";
export { shapeOf } from "./outlines";

export const { drawBoard, drawCard, drawCourse } = drawingWith(drawTile);
