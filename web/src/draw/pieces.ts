/**
 * Pieces of the seats: cowboys in their four roles, tents, badges. Feet are at 0,0.
 *
 * Every piece is keyed twice, paper inside and black outside, so that it stands out on any ground in both themes: seat
 * colour never touches the land.
 */

import { brand, seatLook, SEATS } from "./seats";
import { at, circleData, path, shadow } from "./svg";

/** What a cowboy is, after the feature it stands on; a farmer lies down. */
export type Role = "railwayman" | "miner" | "merchant" | "farmer";

export const ROLES: readonly Role[] = ["railwayman", "miner", "merchant", "farmer"];

/** How far the middle of a standing piece is above its feet. */
export const MIDDLE = 19;

export const CLOAK = "M-13,-1C-12.4,-13 -9,-24 -4.6,-28.4H4.6C9,-24 12.4,-13 13,-1C7,1.8 -7,1.8 -13,-1Z";
const HAT =
  "M-12.4,-33.4C-8,-37 -6.6,-34 -6.4,-35C-6.4,-41 -3.2,-43 0,-40.8C3.2,-43 6.4,-41 6.4,-35C6.6,-34 8,-37 12.4,-33.4" +
  "C9,-29.4 -9,-29.4 -12.4,-33.4Z";
const NECK = "M-4.6,-28.4V-32H4.6V-28.4Z";
export const CHEST = "M-11.2,-10.4C-9.6,-19 -7.4,-25 -4.6,-28.4H4.6C7.4,-25 9.6,-19 11.2,-10.4C6,-8 -6,-8 -11.2,-10.4Z";

/** A cowboy of a seat, about 26 by 43; a farmer about 44 by 26. */
export function cowboy(seat: number, role: Role): string {
  if (role === "farmer")
    return shadow(22, 4.4, 3, 2) + `<g transform="translate(-19,-9) rotate(84) scale(.94)">${figure(seat)}</g>`;
  return shadow(15, 4, 5, 1, 0.32) + figure(seat) + GEAR[role];
}

function figure(seat: number): string {
  const { id } = seatLook(seat);
  const outline = CLOAK + NECK + HAT;
  return (
    path(outline, { line: "key", width: 5.4, round: true }) +
    path(outline, { fill: "paper", line: "paper", width: 3.2, round: true }) +
    path("M-4.6,-29.6a4.6,4.6 0 1 0 9.2,0a4.6,4.6 0 1 0 -9.2,0Z", { fill: "skin" }) +
    path(CLOAK, { paint: `thread-${id}` }) +
    path(CHEST, { fill: id }) +
    path(CLOAK, { paint: "body" }) +
    path(HAT, { fill: `${id}-dark` }) +
    path("M-6.2,-34.6C-3,-33.4 3,-33.4 6.2,-34.6", { line: "band", width: 1.3 }) +
    at([0, -17], brand(seat), 0.86)
  );
}

const GEAR: Readonly<Record<Exclude<Role, "farmer">, string>> = {
  railwayman:
    path("M13.4,-15V-9", { line: "key", width: 1.6 }) +
    path(
      "M10.4,-8a1.4,1.4 0 0 1 1.4,-1.4h3.2a1.4,1.4 0 0 1 1.4,1.4v4.8a1.4,1.4 0 0 1 -1.4,1.4" +
        "h-3.2a1.4,1.4 0 0 1 -1.4,-1.4Z",
      {
        fill: "lamp",
        line: "key",
        width: 1.2,
      },
    ),
  miner:
    `<g transform="rotate(-6)">` +
    path("M11,-2L15.4,-27", { line: "paper", width: 4.2, round: true }) +
    path("M11,-2L15.4,-27", { line: "haft", width: 2, round: true }) +
    path("M8.4,-23.6C12,-28.6 18.4,-29 22.6,-24.6C18.6,-26 13.4,-26 8.4,-23.6Z", {
      fill: "key",
      line: "paper",
      width: 1.2,
    }) +
    `</g>`,
  merchant:
    path("M9.4,-2.6C9,-7.6 11.4,-10 13.6,-10S18.2,-7.6 17.8,-2.6C16,-1 11,-1 9.4,-2.6Z", {
      fill: "sack",
      line: "key",
      width: 1.2,
    }) + path("M11.4,-10.4H15.8", { line: "key", width: 1.6 }),
};

const CANVAS = "M-15,0L-6,-20L9,-22L17,-3L7,1Z";

/** The tent of a seat, about 34 by 28. */
export function tent(seat: number): string {
  const { id } = seatLook(seat);
  const side = "M-6,-20L9,-22L17,-3L7,1Z";
  return (
    shadow(18, 4, 4, 1.4, 0.32) +
    path(CANVAS, { line: "key", width: 5, round: true }) +
    path(CANVAS, { fill: "paper", line: "paper", width: 3, round: true }) +
    path(side, { paint: `thread-${id}` }) +
    path("M-15,0L-6,-20L7,1Z", { fill: `${id}-dark` }) +
    path("M-8,-.2L-6,-12L0,.6Z", { fill: `${id}-door` }) +
    path("M-6,-20V-27", { line: "key", width: 1.4 }) +
    path("M-6,-27L2,-25L-6,-22.6Z", { fill: id, line: "paper", width: 0.8 }) +
    at([6.4, -10], path("M-6,0a6,6 0 1 0 12,0a6,6 0 1 0 -12,0Z", { fill: id }) + at([0, 0], brand(seat), 0.72), 1, 6)
  );
}

/**
 * A disc with the seat's pattern and brand around 0,0: in a list, and for a meeple on a tile too small for a figure.
 */
export function badge(seat: number, radius = 10): string {
  const { id } = seatLook(seat);
  return (
    path(circleData(0, 0, radius), { fill: "cast", opacity: 0.35, shift: [1.2, 2] }) +
    path(circleData(0, 0, radius), { fill: "key" }) +
    path(circleData(0, 0, radius - 0.8), { fill: "paper" }) +
    path(circleData(0, 0, radius - 2), { paint: `thread-${id}` }) +
    path(circleData(0, 0, (radius - 2) * 0.76), { fill: id }) +
    at([0, 0], brand(seat), radius / 12.4)
  );
}

/** The pieces of all seats, for the shared definitions: `cowboy-brick-miner`, `tent-brick`, `badge-brick`, ... */
export function pieceSymbols(): Readonly<Record<string, string>> {
  const symbols: Record<string, string> = {};
  SEATS.forEach(({ id }, seat) => {
    for (const role of ROLES) symbols[`cowboy-${id}-${role}`] = cowboy(seat, role);
    symbols[`tent-${id}`] = tent(seat);
    symbols[`badge-${id}`] = badge(seat);
  });
  return symbols;
}
