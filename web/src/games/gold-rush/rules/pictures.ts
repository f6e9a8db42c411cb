// The small drawings of the rules: one tile, a few tiles with their cowboys, a piece, a token.
import { flat, pile, seatLook, TILE, tokenFace, use, type Role, type Rotation, type TokenValue } from "../../../draw";
import type { FramedDrawing } from "../../../rules/content";
import { drawBoard } from "../draw";
import { boardSpot } from "../pieces";
import { placeKey, type Feature } from "../types";

/** A face, its quarter turns, its place. */
type Placed = readonly [face: string, rotation: Rotation, x: number, y: number];

/** Somebody on a part of the tile at a place. */
type Standing = readonly [
  seat: number,
  what: Role | "tent" | "pile",
  x: number,
  y: number,
  feature: Feature,
  index: number,
];

export type Picture =
  | { map: readonly Placed[]; standing?: readonly Standing[] }
  | { cowboy: Role }
  | { tent: true }
  | { token: TokenValue };

export function drawPicture(picture: Picture): FramedDrawing {
  if ("cowboy" in picture) {
    const lying = picture.cowboy === "farmer";
    return {
      svg: use(`cowboy-brick-${picture.cowboy}`, [0, 0]),
      width: 64,
      height: 64,
      box: lying ? "-26 -40 52 52" : "-26 -46 52 52",
    };
  }
  if ("tent" in picture) return { svg: use("tent-brick", [0, 0]), width: 64, height: 64, box: "-22 -34 44 44" };
  if ("token" in picture) return { svg: tokenFace(picture.token), width: 56, height: 56, box: "-14 -14 28 28" };
  return drawMap(picture.map, picture.standing ?? []);
}

function drawMap(map: readonly Placed[], standing: readonly Standing[]): FramedDrawing {
  const board = drawBoard(
    map.map(([face, rotation, x, y]) => ({ face, rotation, place: [x, y] as const, detail: "full" as const })),
  );
  const ground = flat(board.shadows, board.grounds, board.scenery, board.marks, board.crosses);
  const tiles = new Map(
    map.map(([tile, rotation, x, y]) => [
      placeKey([x, y]),
      { tile, rotation, at: [x, y] as [number, number], seat: null },
    ]),
  );
  const pieces = standing.map(([seat, what, x, y, feature, index]) => {
    const spot = boardSpot(tiles, { at: [x, y], feature, index }, what === "pile" ? "pile" : "foot");
    if (what === "pile") return `<g transform="translate(${spot.x},${spot.y})">${pile(seat)}</g>`;
    return use(what === "tent" ? `tent-${seatLook(seat).id}` : `cowboy-${seatLook(seat).id}-${what}`, [spot.x, spot.y]);
  });
  const xs = map.map(([, , x]) => x);
  const ys = map.map(([, , , y]) => y);
  const [left, top] = [Math.min(...xs) * TILE, Math.min(...ys) * TILE];
  const [width, height] = [(Math.max(...xs) + 1) * TILE - left, (Math.max(...ys) + 1) * TILE - top];
  return {
    svg: ground + pieces.join(""),
    width: width + 8,
    height: height + 22,
    box: `${left - 4} ${top - 16} ${width + 8} ${height + 22}`,
  };
}
