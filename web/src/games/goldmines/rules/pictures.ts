// The small drawings of the rules: a few tiles with their meeples, a piece, ingots.
import { flat, ingots, TILE, use, type MeepleRole, type Rotation } from "../../../draw";
import type { FramedDrawing } from "../../../rules/content";
import { drawBoard } from "../draw";
import { piecesOf } from "../pieces";
import type { Face, Feature, View } from "../types";

/** A face, its quarter turns, its place. */
type Placed = readonly [face: Face, rotation: Rotation, x: number, y: number];

/** Somebody on a part of the tile at a place. */
type Standing = readonly [seat: number, x: number, y: number, feature: Feature, index: number];

interface MapPicture {
  map: readonly Placed[];
  standing?: readonly Standing[];
  /** Ingots on tiles: place and number. */
  gold?: readonly (readonly [x: number, y: number, count: number])[];
  /** Castles: whose, and the places of their two halves. */
  castles?: readonly (readonly [seat: number, first: readonly [number, number], second: readonly [number, number]])[];
}

export type Picture = MapPicture | { meeple: MeepleRole } | { castle: true } | { ingots: number };

export function drawPicture(picture: Picture): FramedDrawing {
  if ("meeple" in picture) {
    const lying = picture.meeple === "farmer";
    return {
      svg: use(`meeple-brick-${picture.meeple}`, [0, 0]),
      width: 64,
      height: 64,
      box: lying ? "-26 -40 52 52" : "-26 -46 52 52",
    };
  }
  if ("castle" in picture) return { svg: use("castle-brick", [0, 0]), width: 80, height: 80, box: "-36 -60 76 76" };
  if ("ingots" in picture) return { svg: ingots(picture.ingots), width: 56, height: 56, box: "-18 -26 40 40" };
  return drawMap(picture);
}

function drawMap({ map, standing = [], gold = [], castles = [] }: MapPicture): FramedDrawing {
  const board = drawBoard(
    map.map(([face, rotation, x, y]) => ({ face, rotation, place: [x, y] as const, detail: "full" as const })),
  );
  const svg = flat(board.shadows, board.grounds, board.scenery, board.marks, board.crosses, pieces());
  const xs = map.map(([, , x]) => x);
  const ys = map.map(([, , , y]) => y);
  const [left, top] = [Math.min(...xs) * TILE, Math.min(...ys) * TILE];
  const [width, height] = [(Math.max(...xs) + 1) * TILE - left, (Math.max(...ys) + 1) * TILE - top];
  return {
    svg,
    width: width + 8,
    height: height + 22,
    box: `${left - 4} ${top - 16} ${width + 8} ${height + 22}`,
  };

  function pieces() {
    const view: Pick<View, "tiles" | "meeples" | "ingots" | "castles"> = {
      tiles: map.map(([tile, rotation, x, y]) => ({ tile, rotation, at: [x, y], seat: null })),
      meeples: standing.map(([seat, x, y, feature, index]) => ({ seat, part: { at: [x, y], feature, index } })),
      ingots: gold.map(([x, y, count]) => ({ at: [x, y], count })),
      castles: castles.map(([seat, ...halves]) => ({
        seat,
        parts: halves.map(([x, y]) => ({ at: [x, y], feature: "castle", index: 0 })),
        lord: null,
        fief: [],
      })),
    };
    return piecesOf(view);
  }
}
