/**
 * Gold Rush, drawn: what a page needs to paint its board.
 *
 * - `drawBoard(tiles, cache)`, `drawCourse(tiles, cache)`: all tiles in layers of keyed fragments (see `landscape/drawing`).
 * - `drawCard(face, rotation, detail)`: one tile as one string, for the hand, a list, a provisional tile.
 * - `anchorsOf(geometryOf(face, rotation, place))`: where a piece and a pile stand on each part, and where its choice is
 *   offered.
 * - `shapeOf(geometry, part)`, `isOnPart(geometry, part, point)`: the outline of a part, to light up and to touch.
 * - `FACES`, `faceNamed`, `partsOf`: what the component data say of a face.
 */

import { drawingWith } from "../../landscape/drawing";
import { drawTile } from "./tile";

export { FACES, faceNamed, partsOf, type Face, type FeatureKind, type TilePart } from "./faces";
export { geometryOf, type FaceGeometry } from "./faceGeometry";
export { anchorsOf, type Anchor } from "./anchors";
export { isOnPart, shapeOf } from "./outlines";

export const { drawBoard, drawCard, drawCourse } = drawingWith(drawTile);
