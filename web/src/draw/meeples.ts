/**
 * Pieces of the seats in Goldmines: meeples in a hood, in their four roles, and castles. Feet are at 0,0; keyed in
 * paper and black as all pieces are.
 */

import { CHEST, CLOAK } from "./pieces";
import { brand, seatLook, SEATS } from "./seats";
import { at, path, shadow } from "./svg";

/** What a meeple is, by the feature it stands on; a farmer lies down. */
export type MeepleRole = "knight" | "highwayman" | "monk" | "farmer";

const MEEPLE_ROLES: readonly MeepleRole[] = ["knight", "highwayman", "monk", "farmer"];

const HOOD = "M-6.6,-29C-7.4,-37 -4,-42 0,-42S7.4,-37 6.6,-29Z";
const FACE = "M-4,-28.6C-4.4,-34 -2.6,-36.6 0,-36.6S4.4,-34 4,-28.6Z";

/** A meeple of a seat, about 26 by 43; a farmer about 44 by 26. */
function meeple(seat: number, role: MeepleRole): string {
  if (role === "farmer")
    return shadow(22, 4.4, 3, 2) + `<g transform="translate(-19,-9) rotate(84) scale(.94)">${figure(seat)}</g>`;
  return shadow(15, 4, 5, 1, 0.32) + figure(seat) + gear(seat, role);
}

function figure(seat: number): string {
  const { id } = seatLook(seat);
  const outline = CLOAK + HOOD;
  return (
    path(outline, { line: "key", width: 5.4, round: true }) +
    path(outline, { fill: "paper", line: "paper", width: 3.2, round: true }) +
    path(CLOAK, { paint: `thread-${id}` }) +
    path(CHEST, { fill: id }) +
    path(HOOD, { fill: `${id}-dark` }) +
    path(FACE, { fill: "skin" }) +
    path(CLOAK, { paint: "body" }) +
    at([0, -17], brand(seat), 0.86)
  );
}

function gear(seat: number, role: Exclude<MeepleRole, "farmer">): string {
  const { id } = seatLook(seat);
  switch (role) {
    case "knight":
      return (
        path("M15,-1V-31", { line: "paper", width: 3.6 }) +
        path("M15,-1V-31", { line: "key", width: 1.6 }) +
        path("M15,-31L24,-27.6L15,-24Z", { fill: id, line: "paper", width: 1.1 })
      );
    case "highwayman":
      return (
        path("M11,-4L17,-20", { line: "paper", width: 3.8, round: true }) +
        path("M11,-4L17,-20", { line: "haft", width: 2, round: true })
      );
    case "monk":
      return (
        path("M12,-3V-27M8.6,-21.6H15.4", { line: "paper", width: 4, round: true }) +
        path("M12,-3V-27M8.6,-21.6H15.4", { line: "key", width: 1.8, round: true })
      );
  }
}

/** A castle of a seat: two towers and a keep; flag and roofs in the seat's colour. */
function castle(seat: number): string {
  const { id } = seatLook(seat);
  const stone = { fill: "stonehi", line: "wallink", width: 1.3, round: true } as const;
  const outline =
    "M-28,7V-24L-29.6,-24L-22.5,-37L-15.4,-24H-8V-34H9V-24H15.4L22.5,-37L29.6,-24L28,-24V7C20,10 -20,10 -28,7Z";
  const towers = [-28, 17].map((x) => `M${x},7V-24H${x + 11}V7C${x + 8},9 ${x + 3},9 ${x},7Z`).join("");
  const roofs = [-28, 17].map((x) => `M${x - 1.6},-24L${x + 5.5},-37L${x + 12.6},-24Z`).join("");
  return (
    shadow(34, 12, 4, 6, 0.32) +
    path(outline, { line: "key", width: 5.4, round: true }) +
    path(outline, { line: "paper", width: 3.2, round: true }) +
    path("M-26,6V-12H26V6C14,10 -14,10 -26,6Z", stone) +
    path("M2,9V-12H26V6C18,8.4 10,9 2,9Z", { fill: "stone" }) +
    path("M-26,-12v-5h5v4h5v-4h5v4h5v-4h5v4h5v-4h5v4h5v-4h5v4h6v-4h5v5Z", stone) +
    path("M-8,-12V-34H9V-12Z", stone) +
    path("M2,-12.6V-33.4H8.4V-12.6Z", { fill: "stone" }) +
    path("M-8,-34v-4h4v3h4v-3h4v3h5v4Z", stone) +
    path(towers, stone) +
    path(roofs, { paint: `thread-${id}`, line: "wallink", width: 1.3, round: true }) +
    path("M-5.4,8V-1C-5.4,-7 6,-7 6,-1V8Z", { fill: "ridge" }) +
    path("M.5,-38V-56", { line: "key", width: 1.5 }) +
    path("M.5,-56L21,-50L.5,-44Z", { fill: id, line: "paper", width: 1.2 }) +
    at([7, -50], brand(seat), 0.5)
  );
}

/** The pieces of all seats, for the shared definitions: `meeple-brick-knight`, `castle-brick`, ... */
export function meepleSymbols(): Readonly<Record<string, string>> {
  const symbols: Record<string, string> = {};
  SEATS.forEach(({ id }, seat) => {
    for (const role of MEEPLE_ROLES) symbols[`meeple-${id}-${role}`] = meeple(seat, role);
    symbols[`castle-${id}`] = castle(seat);
  });
  return symbols;
}
