/**
 * Gold West, drawn: what a page needs to paint its map and its pieces.
 *
 * - `drawGround(hexes)`, `drawPieces(hexes)`: the map in layers (see `map`).
 * - `centreOf(hex)`, `boxAround(hexes)`: where hexes lie, in units.
 * - `resource(kind)`, `terrainSign(terrain)`, `tokenUp(resources)`, `coach(seat)`: what lists and tracks show.
 */

export { boxAround, centreOf, NEIGHBOURS, SIZE, steps, WATER } from "./hexes";
export { resource, terrainSign } from "./goods";
export { drawGround, drawHex, drawLarge, drawPieces, hexOutline, type Ground } from "./map";
export { coach, settlement } from "./pieces";
export { tokenDown, tokenUp } from "./tokens";
