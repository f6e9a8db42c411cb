/**
 * The map of Gold West in layers, bottom up: the paper base with its shadow, grounds and scenes, the coast and the seams
 * of the seven-hex tiles, then what lies and stands on the hexes. Layers are fragments with keys, so that a move touches
 * one hex and no other.
 */

import { badge, tent } from "../../../draw/pieces";
import { at, colour, path, ringData } from "../../../draw/svg";
import type { Painted } from "../../../table/layer";
import { hexKey, type Hex, type HexView, type Terrain } from "../types";
import { centreOf, corners, NEIGHBOURS, SIZE, slotOf, WATER } from "./hexes";
import { settlement } from "./pieces";
import { scene } from "./scenes";
import { looted, peekMark, tokenDown, tokenPeeked, tokenUp } from "./tokens";

/** What never changes while a game is played. */
export interface Ground {
  /** Under everything. */
  base: string;
  /** One for each hex, the back ones first: what stands on a hex may rise over the one behind it. */
  hexes: readonly Painted[];
  /** Over them. */
  seams: string;
}

/** The outline of a hex around 0,0: for grounds, rings, and to be touched. */
export const hexOutline = (radius: number = SIZE): string => ringData(corners(radius));

const FACE = hexOutline(SIZE - 1.1);
const UNDER = hexOutline(SIZE + 2.5);

/** One hex with its scene, around 0,0. */
export const drawHex = (terrain: Terrain | "water", seed: string): string =>
  path(FACE, { fill: terrain === "water" ? "water" : `land-${terrain}` }) + scene(terrain, seed);

/** Draws the land of a game. */
export function drawGround(land: readonly Pick<HexView, "hex" | "terrain">[]): Ground {
  const all = [...land, ...WATER.map((hex) => ({ hex, terrain: "water" as const }))];
  const under = all.map(({ hex }) => at(centreOf(hex), `<path d="${UNDER}"/>`)).join("");
  const hexes = all
    .map(({ hex, terrain }) => {
      const [x, y] = centreOf(hex);
      return { key: `${hexKey(hex)} ${terrain}`, x, y, svg: drawHex(terrain, hexKey(hex)) };
    })
    .sort((a, b) => a.y - b.y || a.x - b.x);
  return {
    base: `<g fill="${colour("cast")}" opacity=".22" transform="translate(2,6)">${under}</g><g fill="${colour("sheet")}">${under}</g>`,
    hexes,
    seams: seams(all.map(({ hex }) => hex)),
  };
}

/** Ink between the seven-hex tiles and at the coast; each seam once. */
function seams(hexes: readonly Hex[]): string {
  const slots = new Map(hexes.map((hex) => [hexKey(hex), slotOf(hex)]));
  const ring = corners();
  let data = "";
  for (const hex of hexes) {
    const [x, y] = centreOf(hex);
    NEIGHBOURS.forEach(([dq, dr], side) => {
      const other = slots.get(hexKey([hex[0] + dq, hex[1] + dr]));
      const own = slots.get(hexKey(hex)) ?? -1;
      if (other === own || (other !== undefined && other > own)) return;
      const [from, to] = [ring[side], ring[(side + 1) % 6]];
      if (from && to)
        data += `M${(x + from[0]).toFixed(1)},${(y + from[1]).toFixed(1)}L${(x + to[0]).toFixed(1)},${(y + to[1]).toFixed(1)}`;
    });
  }
  return path(data, { line: "ridge", width: 1.7, round: true, opacity: 0.75 });
}

/** The token on a hex, larger than life: for whoever points at it. Nothing where none lies. */
export function drawLarge({ token }: Pick<HexView, "token">): string {
  if (!token?.resources) return "";
  return at([0, 2], token.face_up ? tokenUp(token.resources) : tokenPeeked(token.resources), 2.4);
}

/** What lies or stands on the hexes, back to front. A key holds everything that is drawn; a page keeps what was `drawn` and hands it in again. */
export function drawPieces(hexes: readonly HexView[], drawn = new Map<string, string>()): Painted[] {
  return hexes
    .flatMap((view): Painted[] => {
      const [x, y] = centreOf(view.hex);
      const key = `${hexKey(view.hex)} ${JSON.stringify([view.building, view.looted_by, view.token?.face_up, view.token?.resources, view.token?.peeked_by.length])}`;
      const svg = drawn.get(key) ?? drawPiece(view);
      drawn.set(key, svg);
      return svg === "" ? [] : [{ key, x, y, svg }];
    })
    .sort((a, b) => a.y - b.y || a.x - b.x);
}

function drawPiece({ building, looted_by, token, terrain }: HexView): string {
  if (building) return at([0, 11], building.piece === "camp" ? tent(building.seat) : settlement(building.seat), 1.25);
  if (looted_by !== null) return at([0, 2], looted()) + at([14, -12], badge(looted_by, 9));
  if (!token) return "";
  // Face up it is read from across a desk: what is on it is as large as its hex allows.
  if (token.face_up) return at([0, 2], token.resources ? tokenUp(token.resources) : "", 1.5);
  const eye = token.peeked_by.length > 0 ? at([15, -12], peekMark()) : "";
  return (
    at([0, 2], token.resources ? tokenPeeked(token.resources) : tokenDown(terrain), token.resources ? 1.5 : 0.9) + eye
  );
}
