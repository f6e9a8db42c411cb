// The small drawings of the rules: a piece, a token, a resource, a hex.
import { seatLook, use } from "../../../draw";
import type { FramedDrawing } from "../../../rules/content";
import { coach, drawHex, resource, settlement, tokenDown, tokenUp } from "../draw";
import { NONE } from "../resources";
import type { Resource, Resources, Terrain } from "../types";

export type Picture =
  | { resource: Resource }
  | { terrain: Terrain }
  | { token: Partial<Resources> }
  | { back: Terrain }
  | { piece: "camp" | "settlement" | "coach" | "influence" };

export function drawPicture(picture: Picture): FramedDrawing {
  if ("resource" in picture) return { svg: resource(picture.resource), width: 44, height: 44, box: "-9 -9 18 18" };
  if ("terrain" in picture)
    return {
      svg: drawHex(picture.terrain, `rules ${picture.terrain}`),
      width: 104,
      height: 91,
      box: "-52 -45.5 104 91",
    };
  if ("token" in picture)
    return { svg: tokenUp({ ...NONE, ...picture.token }), width: 60, height: 60, box: "-22 -22 44 44" };
  if ("back" in picture) return { svg: tokenDown(picture.back), width: 60, height: 60, box: "-22 -22 44 44" };
  const box = {
    camp: "-22 -32 44 44",
    settlement: "-20 -32 44 44",
    coach: "-22 -30 44 44",
    influence: "-14 -14 28 28",
  }[picture.piece];
  return { svg: drawPiece(picture.piece), width: 64, height: 64, box };
}

function drawPiece(piece: "camp" | "settlement" | "coach" | "influence"): string {
  if (piece === "camp") return use(`tent-${seatLook(0).id}`, [0, 0]);
  if (piece === "influence") return use(`badge-${seatLook(0).id}`, [0, 0]);
  return piece === "settlement" ? settlement(0) : coach(0);
}
