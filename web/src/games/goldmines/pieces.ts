// What stands on the board: castles, ingots and meeples, from the back to the front.
import { AS_DRAWN, ingots, seatLook, use, type MeepleRole, type Legible } from "../../draw";
import type { Painted } from "../../table/layer";
import { byPlace, partKey, placeKey } from "../landscape/types";
import { boardSpot, castleSpot, ingotsSpot } from "./spots";
import type { Feature, Meeple, View } from "./types";

/** What a meeple is on each kind of part; in a castle a knight is its lord. */
export const ROLES: Readonly<Record<Feature, MeepleRole>> = {
  road: "highwayman",
  city: "knight",
  monastery: "monk",
  field: "farmer",
  castle: "knight",
};

export const meepleKey = ({ seat, part }: Meeple): string => `meeple ${seat} ${partKey(part)}`;

/** Where a meeple's feet are; a lord stands before the gate of the castle. */
export function meepleSpot(view: Pick<View, "tiles" | "castles">, { part }: Meeple): { x: number; y: number } {
  const castle =
    part.feature === "castle"
      ? view.castles.find(({ parts }) => parts.some((own) => partKey(own) === partKey(part)))
      : undefined;
  if (!castle) return boardSpot(byPlace(view.tiles), part, "foot");
  const { x, y } = castleSpot(castle.parts);
  return { x: x - 22, y: y + 17 };
}

/** All pieces on the board, sorted so that what stands in front is painted last. */
export function piecesOf(
  view: Pick<View, "tiles" | "meeples" | "ingots" | "castles">,
  { numbers, discs }: Legible = AS_DRAWN,
): Painted[] {
  const tiles = byPlace(view.tiles);
  const pieces: Painted[] = [];
  for (const { seat, parts } of view.castles) {
    pieces.push({
      key: `castle ${parts.map(partKey).join(" ")}`,
      ...castleSpot(parts),
      svg: use(`castle-${seatLook(seat).id}`, [0, 0]),
    });
  }
  for (const { at, count } of view.ingots) {
    const tile = tiles.get(placeKey(at));
    if (tile) pieces.push({ key: `ingots ${placeKey(at)} ${count}`, ...ingotsSpot(tile), svg: ingots(count, numbers) });
  }
  for (const meeple of view.meeples) {
    const { id } = seatLook(meeple.seat);
    const svg = discs ? use(`badge-${id}`, [0, -8], discs) : use(`meeple-${id}-${ROLES[meeple.part.feature]}`, [0, 0]);
    pieces.push({ key: meepleKey(meeple), ...meepleSpot(view, meeple), svg });
  }
  return pieces.sort((a, b) => a.y - b.y || a.x - b.x);
}
