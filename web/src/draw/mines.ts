/**
 * What stands on the land of Goldmines and always looks alike: towers and gates of a city, well, monastery, market,
 * shield, gold vein, ingots. Feet are at 0,0.
 */

import { blob } from "./organic";
import { seeded } from "./random";
import { circleData, colour, glow, lineData, number, path, shadow, smoothRingData, use } from "./svg";
import type { Size } from "./symbols";

/** How many different veins there are. */
export const VEIN_SHAPES = 3;

/** The shared symbols by name, and what is drawn in each. */
export function mineSymbols(): Readonly<Record<string, string>> {
  return {
    tower,
    gate,
    well,
    monastery,
    market,
    shield,
    ingot,
    ...Object.fromEntries(Array.from({ length: VEIN_SHAPES }, (_, index) => [`vein-${index}`, vein(index)])),
  };
}

/** What each symbol takes up, shadows left out. */
export const MINE_SIZES = {
  tower: { left: 6, right: 6, up: 19, down: 2 },
  gate: { left: 9, right: 9, up: 16, down: 4 },
  well: { left: 13, right: 13, up: 16, down: 13 },
  monastery: { left: 17, right: 26, up: 40, down: 5 },
  market: { left: 20, right: 20, up: 20, down: 9 },
  shield: { left: 9, right: 9, up: 11, down: 12 },
  vein: { left: 22, right: 22, up: 16, down: 16 },
} as const satisfies Record<string, Size>;

const tower =
  path("M3,0l9,-3l-3,4Z", { fill: "cast", opacity: 0.3 }) +
  path("M-4.6,0V-11H4.6V0C2,1.6 -2,1.6 -4.6,0Z", { fill: "stonehi", line: "wallink", width: 1.1 }) +
  path("M.6,.8V-10.6H4.2V0Z", { fill: "stone" }) +
  path("M-6,-10.6L0,-18.6L6,-10.6C3,-9.4 -3,-9.4 -6,-10.6Z", { fill: "roof", line: "wallink", width: 1 }) +
  path("M-1.2,-7V-4", { line: "wallink", width: 1.4 });

/** The gate in a city's wall at which a road ends. */
const gate =
  path("M-8,3V-10H8V3C4,4.4 -4,4.4 -8,3Z", { fill: "stonehi", line: "wallink", width: 1.2 }) +
  path("M-8,-10v-4h4v2.6h3v-2.6h3v2.6h3v-2.6h3v4Z", { fill: "stonehi", line: "wallink", width: 1 }) +
  path("M-4,3.4V-2C-4,-7.4 4,-7.4 4,-2V3.4Z", { fill: "ridge" });

/** A well on the paving of a crossing. */
const well =
  path("M-12,1a12,10.4 0 1 0 24,0a12,10.4 0 1 0 -24,0Z", { fill: "road", line: "roadline", width: 1.4 }) +
  shadow(6.6, 4, 2, 3, 0.25) +
  path("M-5.4,2V-3.4H5.4V2C3,4 -3,4 -5.4,2Z", { fill: "stone", line: "wallink", width: 1.1 }) +
  path("M-5.4,-3.4a5.4,2.4 0 1 0 10.8,0a5.4,2.4 0 1 0 -10.8,0Z", { fill: "waterline", line: "wallink", width: 1 }) +
  path("M-5,-3.6V-11M5,-3.6V-11", { line: "wallink", width: 1.3 }) +
  path("M-7.4,-10.4L0,-15.6L7.4,-10.4Z", { fill: "roof", line: "wallink", width: 1 });

const monastery =
  glow(24, 0, -8) +
  path("M2,2L28,-5L20,4Z", { fill: "cast", opacity: 0.22 }) +
  path("M13,4l11,-6V-10L13,-5Z", { fill: "wall2", line: "wallink", width: 0.9, round: true }) +
  path("M0,4V-6L6.5,-12.4L13,-6V4Z", { fill: "wall", line: "wallink", width: 0.9, round: true }) +
  path("M13.6,-5.4L6.5,-12.4L17.5,-18.4L24.6,-11.4Z", { fill: "roof", line: "wallink", width: 0.9, round: true }) +
  path("M-9,4V-20H0V4Z", { fill: "wall", line: "wallink", width: 0.9 }) +
  path("M0,4l3,-1.6V-21.6L0,-20Z", { fill: "wall2", line: "wallink", width: 0.9 }) +
  path("M-10,-20L-4.5,-33L1,-20Z", { fill: "roofb", line: "wallink", width: 0.9 }) +
  path("M-4.5,-33L1,-20L3.8,-21.8Z", { fill: "roofb2", line: "wallink", width: 0.9 }) +
  path("M-6.4,-17a2,2 0 0 1 4,0v4h-4ZM3.4,-5a1.6,1.6 0 0 1 3.2,0v3.4h-3.2ZM8,-5a1.6,1.6 0 0 1 3.2,0v3.4h-3.2Z", {
    fill: "window",
  }) +
  path("M-6.4,-3H-2.6V4H-6.4Z", { fill: "ridge" }) +
  path("M-4.5,-39V-32M-7,-36.6H-2", { line: "wallink", width: 1.3 });

/** Two stalls of a market, where roads end. */
const market =
  path("M-18,3a18,7 0 1 0 36,0a18,7 0 1 0 -36,0Z", { fill: "road", line: "roadline", width: 1.2 }) +
  path("M-15,2V-8M-3,2V-8M3,5V-5M15,5V-5", { line: "wallink", width: 1.3 }) +
  path("M-15,1H-3V-3H-15ZM3,4H15V0H3Z", { fill: "sleeper", line: "wallink", width: 0.9 }) +
  path("M-17,-7L-13,-14H-5L-1,-7ZM1,-4L5,-11H13L17,-4Z", { fill: "wall", line: "wallink", width: 1, round: true }) +
  path("M-13.6,-7L-11,-14H-8L-8.6,-7ZM-5.4,-7L-7,-14H-5L-1.6,-7ZM4.4,-4L7,-11H10L9.4,-4ZM12.6,-4L11,-11H13L16.4,-4Z", {
    fill: "roof",
  });

const shield =
  path("M-9,-11C-4,-9.4 4,-9.4 9,-11V-1C9,6 4,10 0,12C-4,10 -9,6 -9,-1Z", { fill: "key" }) +
  path("M-7.4,-9C-4,-8 4,-8 7.4,-9V-1C7.4,5 3.6,8.4 0,10C-3.6,8.4 -7.4,5 -7.4,-1Z", { fill: "shieldhi" }) +
  path("M0,-8.4C3,-8.2 5,-8.4 7.4,-9V-1C7.4,5 3.6,8.4 0,10Z", { fill: "shield" }) +
  path("M-4.8,3.6L.6,-3.4M-2.8,-5.4C1,-5 3.6,-2.4 4.2,1.4", { line: "key", width: 1.7, round: true });

/** A forked crack of gold in a bare rock, 38 wide. */
function vein(index: number): string {
  const random = seeded(`vein ${index}`);
  const rock = smoothRingData(blob([0, 0], 19, 13, random, 12, 0.18));
  const points = Array.from({ length: 7 }, (_, step): [number, number] => [
    -17 + (34 * step) / 6,
    (step % 2 === 0 ? 1 : -1) * random.between(2, 5.5),
  ]);
  const fork = (from: number, x: number, y: number): string => {
    const [startX, startY] = points[from] ?? [0, 0];
    return lineData([
      [startX, startY],
      [startX + x, y],
    ]);
  };
  const crack = lineData(points);
  const all = crack + fork(2, 3, -10) + fork(4, -4, 10) + fork(3, 5, 8);
  return (
    glow(26) +
    path(rock, { fill: "cast", opacity: 0.22, shift: [1.6, 2.6] }) +
    path(rock, { fill: "rock", line: "ridge", width: 1.2 }) +
    path(smoothRingData(blob([-3, -4], 12, 6, random, 9, 0.2)), { fill: "rockhi", opacity: 0.8 }) +
    path(all, { line: "nuggetline", width: 4.4, round: true }) +
    path(all, { line: "gold", width: 2.6, round: true }) +
    path(crack, { line: "nugget1", width: 0.8, shift: [-0.3, -0.7] })
  );
}

/** A bar with a bright top, 23 across. */
const ingot =
  path("M-11,3L-7.6,-4L-4.6,-7H8L11.6,-.4L9.4,3Z", { line: "paper", width: 4.2, round: true }) +
  path("M-11,3L-7.6,-4L-4.6,-7H8L11.6,-.4L9.4,3Z", { line: "nuggetline", width: 2.4, round: true }) +
  path("M-11,3L-7.6,-4H6L9.4,3Z", { paint: "bar" }) +
  path("M-7.6,-4L-4.6,-7H8L6,-4Z", { fill: "nugget1" }) +
  path("M6,-4L8,-7L11.6,-.4L9.4,3Z", { fill: "nugget4" }) +
  path("M-5.6,-1.4H3.6", { line: "nuggetcrack", width: 0.8, opacity: 0.7 }) +
  path("M-5,-9L-4.4,-6.8L-2.2,-6.2L-4.4,-5.6L-5,-3.4L-5.6,-5.6L-7.8,-6.2L-5.6,-6.8Z", { fill: "glint" });

/** Where the bars of a small stack lie; more are told by the number. */
const STACK: readonly (readonly [number, number])[] = [
  [0, 0],
  [3, -6.4],
  [-1, -12.8],
];

/** So many ingots on a tile: up to three bars on each other; from two on with their number, enlarged as that of a pile. */
export function ingots(count: number, numberScale = 1): string {
  const bars = STACK.slice(0, count);
  const top = bars.at(-1)?.[1] ?? 0;
  return (
    glow(18) +
    shadow(13, 5, 2, 4, 0.35) +
    bars.map((place) => use("ingot", place)).join("") +
    (count < 2
      ? ""
      : `<g transform="translate(13,${number(top - 5)}) scale(${number(numberScale)})">` +
        path(circleData(0, 0, 7.4), { fill: "paper", line: "key", width: 1.3 }) +
        `<text y="3.8" text-anchor="middle" font-family="${colour("display")}" font-weight="700" font-size="11"` +
        ` fill="${colour("key")}">${count}</text></g>`)
  );
}
