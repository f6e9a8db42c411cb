/**
 * Things that stand on the land and always look alike: camp, herd, locomotive, water tank, tunnel mouth, nugget.
 *
 * Each is drawn once, among the shared `definitions` of the page, and put on a tile with `use`. Feet are at 0,0. `size`
 * is what a placement has to keep clear, and what must stay on the tile.
 */

import { blob } from "./organic";
import { seeded } from "./random";
import { circleData, colour, glow, path, shadow, smoothRingData } from "./svg";

/** The room that a symbol takes around its origin. */
export interface Size {
  readonly left: number;
  readonly right: number;
  readonly up: number;
  readonly down: number;
}

/** How many different pebbles there are. */
export const NUGGET_SHAPES = 5;

/** The shared symbols by name, and what is drawn in each. */
export function landSymbols(): Readonly<Record<string, string>> {
  return {
    tipi,
    herd,
    "engine-side": engineSide,
    "engine-front": engineFront,
    tank,
    tunnel,
    ...Object.fromEntries(Array.from({ length: NUGGET_SHAPES }, (_, index) => [`nugget-${index}`, nugget(index)])),
  };
}

/** What each symbol takes up, shadows left out. */
export const SYMBOL_SIZES = {
  tipi: { left: 11, right: 11, up: 28, down: 2 },
  herd: { left: 19, right: 20, up: 22, down: 5 },
  "engine-side": { left: 22, right: 24, up: 42, down: 3 },
  "engine-front": { left: 12, right: 14, up: 41, down: 2 },
  tank: { left: 10, right: 14, up: 27, down: 1 },
} as const satisfies Record<string, Size>;

const line = (data: string, width: number, name = "ridge"): string => path(data, { line: name, width });

const tipi =
  path("M2,0L22,-5L13,1.5Z", { fill: "cast", opacity: 0.22 }) +
  glow(15, 0, -3) +
  path("M-3.6,-26L.9,-18M0,-27.5L-.3,-18M4,-25.5L-1,-18", { line: "ridge", width: 1.15, round: true }) +
  path("M-10,0C-6.4,-6 -3,-13 -1.4,-20L1.4,-20C3,-13 6.4,-6 10,0C5,2.2 -5,2.2 -10,0Z", {
    paint: "hide",
    line: "ridge",
    width: 1.2,
    round: true,
  }) +
  line("M-7.4,-4.2L-5.6,-6.8L-3.6,-3.6L-1.4,-6.6L1,-3.4L3.4,-6.6L5.4,-3.8L6.9,-5M-3.2,-12.6L3.2,-12.6", 1.5, "roof") +
  path("M-1.7,1.3C-1.3,-3.6 -.4,-7.6 .4,-9.6C1.2,-6.6 1.9,-2.6 2.2,1.3Z", {
    fill: "window",
    line: "ridge",
    width: 0.7,
  });

const HORSE =
  "M26,-17L27.6,-14.4L25.6,-13L22.6,-14.4C21,-12.4 20.6,-11 20,-9.4L22.6,-5.6L21.6,0L19.6,0L20,-5L17,-7.4L15.4,-3.8L15.8,0" +
  "L13.8,0L13.2,-4L13.8,-7.4C11,-6.4 8,-6.6 6,-7.4L4.6,-4L6,0L4,0L2.4,-4L2.8,-7.6L.2,-4L-.6,0L-2.6,0L-1.6,-4.6L0,-8.6" +
  "C-.8,-10.6 -.2,-12.4 1,-13.4C-1.6,-13 -3.2,-10.4 -4.4,-7C-5.2,-10.4 -3.6,-14.2 .6,-14.9C5,-16 9,-14 13,-14.3" +
  "C16,-15.4 18.4,-18.4 20,-21.4L21.2,-20.2L22,-22.6L22.9,-19.8C24.4,-19 25.2,-18.2 26,-17Z";
const MANE = "M19.8,-21C17.8,-18.2 15.6,-15.4 13.4,-13.2C15.4,-12.6 18.6,-15 20.6,-18.6Z";

const horse = (coat: string, x: number, y: number, scale: number): string =>
  `<g transform="translate(${x},${y}) scale(${scale}) translate(-12,0)">` +
  path(HORSE, { fill: coat, line: "ridge", width: 1, round: true }) +
  path(MANE, { fill: "ridge", opacity: 0.75 }) +
  `</g>`;

/** Always a dark and a lighter horse over one dust line, so that a herd counts as one. */
const herd =
  shadow(16, 3.4, 1, 0.6, 0.28) +
  horse("horse2", 4.5, -3.8, 0.82) +
  horse("horse1", -4.5, 0.6, 0.92) +
  path("M-20,2.8q3,-2 5,0M-15,4.4q3,-1.8 5,0M4,3.8q3,-1.8 6,.2", { line: "bedline", width: 1, round: true });

/** Smoke: the outline of all puffs first, so that no line runs through the cloud. */
function puffs(circles: readonly (readonly [number, number, number])[]): string {
  const data = circles.map(([x, y, r]) => circleData(x, y, r)).join("");
  return line(data, 1.5) + path(data, { fill: "smoke" });
}

/** Seen from the side, wheels at 0, facing right. */
const engineSide =
  shadow(23, 3.6, 1, 1.6, 0.28) +
  puffs([
    [-14, -36, 5.4],
    [-5, -34, 4.7],
    [2.6, -31, 3.8],
    [8.2, -28, 2.8],
  ]) +
  glow(13, 19, -15) +
  path("M-21,-21H-7V-16H5L4,-21H16L14,-15.5H17V-8L23,1H-19V-6L-21,-6Z", {
    fill: "prairieB",
    line: "prairieB",
    width: 2,
    round: true,
    opacity: 0.9,
  }) +
  path("M14.4,-6L23.4,.8L12,.8Z", { fill: "roof", line: "ridge", width: 0.9 }) +
  line("M16.4,.4L15.6,-3.4M19,.6L17,-3", 0.7, "smoke") +
  path(
    "M-19,-7H16V-4H-19ZM-7,-15.6H13C15,-15.6 15.8,-14 15.8,-11S15,-6.2 13,-6.2H-7Z" +
      "M10.2,-15.6L9.8,-18.6L7,-23.6L8,-25.2H14.6L15.6,-23.6L12.8,-18.6L12.4,-15.6Z",
    {
      fill: "iron",
    },
  ) +
  line("M-7,-13.6H14", 1.3, "iron2") +
  line("M-1.5,-15.6V-6.2M8.6,-15.6V-6.2", 1.1, "gold") +
  path("M-18.6,-7V-19.4H-7V-7Z", { fill: "roof", line: "ridge", width: 0.9 }) +
  path("M-16,-17H-9.8V-12H-16Z", { fill: "window", line: "smoke", width: 0.8 }) +
  path("M-20.6,-19.6L-5,-20.6", { line: "iron", width: 2.4, round: true }) +
  path("M1.6,-15.6C1.6,-19.4 5.8,-19.4 5.8,-15.6Z", { fill: "gold", line: "iron", width: 0.8 }) +
  path("M14.7,-16.4a1.9,1.9 0 1 0 3.8,0a1.9,1.9 0 1 0 -3.8,0Z", { fill: "goldhi", line: "iron", width: 0.9 }) +
  path(circleData(-13, -4, 4.6) + circleData(-3, -4, 4.6) + circleData(7, -2, 2.7) + circleData(13, -2, 2.7), {
    fill: "iron",
    line: "smoke",
    width: 0.9,
  }) +
  line("M-13,-4H-3L5,-3.4", 1.4, "roof") +
  path(circleData(-13, -4, 1.2) + circleData(-3, -4, 1.2), { fill: "smoke" });

/** Seen from the front, coming towards the reader. */
const engineFront =
  shadow(13, 3.4, 1, 0.6, 0.28) +
  puffs([
    [8.4, -36, 4.8],
    [3.6, -34.4, 3.9],
    [0, -32, 2.9],
  ]) +
  glow(15, 0, -22) +
  path("M-11,1L-6,-7V-20L-4,-30H4L6,-20V-7L11,1Z", { fill: "prairieB", line: "prairieB", width: 2, round: true }) +
  path("M-2.2,-19L-4.6,-28.6H4.6L2.2,-19ZM-5.2,-30.2H5.2V-28H-5.2ZM-3,-24.4H3V-19.4H-3Z", { fill: "iron" }) +
  path("M-10.4,-11H-6V-5.6H-10.4ZM6,-11H10.4V-5.6H6Z", { fill: "roof", line: "ridge", width: 0.8 }) +
  path("M-7.6,-13a7.6,7.6 0 1 0 15.2,0a7.6,7.6 0 1 0 -15.2,0Z", { fill: "iron", line: "gold", width: 1 }) +
  path("M-4.4,-13a4.4,4.4 0 1 0 8.8,0a4.4,4.4 0 1 0 -8.8,0Z", { fill: "iron2", line: "ridge", width: 0.8 }) +
  path("M-1.2,-13a1.2,1.2 0 1 0 2.4,0a1.2,1.2 0 1 0 -2.4,0ZM-2,-21.9a2,2 0 1 0 4,0a2,2 0 1 0 -4,0Z", {
    fill: "goldhi",
  }) +
  path("M-7.4,-6.4H7.4L11,1.4H-11Z", { fill: "roof", line: "ridge", width: 0.9 }) +
  line("M0,-6V1.2M-3,-6L-4.6,1.2M3,-6L4.6,1.2M-5.6,-6L-8.2,1.2M5.6,-6L8.2,1.2", 0.8, "smoke");

const tank =
  path("M2,0L20,-5L12,2Z", { fill: "cast", opacity: 0.22 }) +
  line("M-6,0L-4.4,-9M6,0L4.4,-9M-2,1L-1.4,-9M2.4,1L1.8,-9M-5.4,-3L4.6,-7M5.4,-3L-4.6,-7", 1.2) +
  path("M-8,-9V-20H8V-9C5,-7.6 -5,-7.6 -8,-9Z", { fill: "sleeper", line: "ridge", width: 1 }) +
  path("M-8,-9V-20H-2V-8.2Z", { fill: "lit", opacity: 0.35 }) +
  line("M-8,-12C-5,-10.8 5,-10.8 8,-12M-8,-17C-5,-15.8 5,-15.8 8,-17", 0.9) +
  path("M-10,-19.4L0,-27L10,-19.4C5,-17.8 -5,-17.8 -10,-19.4Z", { fill: "roof", line: "ridge", width: 1 }) +
  path("M0,-27L10,-19.4C7,-18.4 4,-18.1 1,-18.1Z", { fill: "roof2" }) +
  line("M8,-11L13.4,-7.4V-5", 1.5);

/** The mouth of a tunnel, open to the south; the track ends at 0,0. */
const tunnel =
  path("M-15,3C-16,-9 -9,-16 0,-16S16,-9 15,3Z", { fill: "rocklo", line: "ridge", width: 1.3 }) +
  path("M-9,3V-4C-9,-9 -5,-12 0,-12S9,-9 9,-4V3Z", { fill: "tunnel", line: "ridge", width: 1 }) +
  line("M-12,3L-12.6,-5M-10.6,-10L-7,-13.6M0,-16V-12M10.6,-10L7,-13.6M12,3L12.6,-5", 1) +
  path("M-3.5,4V-5M3.5,4V-5", { line: "rail", width: 1.6, opacity: 0.55 });

/** A pebble of gold over a dark hollow, with one four-pointed glint. */
function nugget(index: number): string {
  const pebble = blob([0, 0], 7.4, 6, seeded(`nugget ${index}`), 8, 0.16);
  return (
    glow(20) +
    `<ellipse cx="1" cy="2.6" rx="9.8" ry="7.2" fill="${colour("ridge")}" fill-opacity=".5"/>` +
    path(smoothRingData(pebble), { paint: "nugget", line: "nuggetline", width: 1.4 }) +
    path("M-4.2,.9L-.7,-2.1L3.2,-.7M-.7,-2.1L.5,4", { line: "nuggetcrack", width: 0.8, round: true, opacity: 0.65 }) +
    path("M-2.8,-7.6L-1.8,-4.1L1.4,-3.2L-1.8,-2.3L-2.8,1.2L-3.7,-2.3L-6.9,-3.2L-3.7,-4.1Z", { fill: "glint" })
  );
}
