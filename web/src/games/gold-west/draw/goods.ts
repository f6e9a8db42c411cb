/**
 * The five resources, about 14 by 14 around 0,0: each with an outline of its own, so that colour is never the only sign.
 * And the signs of the four terrains.
 */

import { at, colour, path } from "../../../draw/svg";
import type { Resource, Terrain } from "../types";

const sparkle = path("M-2.4,-5L-1.8,-3L.2,-2.4L-1.8,-1.8L-2.4,.2L-3,-1.8L-5,-2.4L-3,-3Z", { fill: "glint" });

const log = (y: number, end: number, fill: string): string =>
  path(`M${end - 11.6},${y - 2.5}H${end}V${y + 2.5}H${end - 11.6}a2.5,2.5 0 0 1 0,-5Z`, { fill, line: "wood-line" }) +
  `<circle cx="${end}" cy="${y}" r="2.6" fill="${colour("wood-end")}" stroke="${colour("wood-line")}"/>`;

const GOODS: Readonly<Record<Resource, string>> = {
  copper:
    path("M-6,2.6L-3.4,-4.6L3,-5.4L6.4,-.6L4,5H-3.6Z", {
      fill: "copper",
      line: "copper-line",
      width: 1.1,
      round: true,
    }) +
    path("M-3.4,-4.6L-.6,.4L4,5M-.6,.4L6.4,-.6M-.6,.4L-6,2.6", { line: "copper-line", width: 0.6, opacity: 0.7 }) +
    path("M-3.4,-4.6L3,-5.4L-.6,.4Z", { fill: "copperhi" }),
  silver:
    path("M-7,4L-4.6,-3.4H4.6L7,4Z", { fill: "silver", line: "silver-line", width: 1.1, round: true }) +
    path("M-4.6,-3.4L-2.6,-5.6H6L4.6,-3.4Z", { fill: "silverhi", line: "silver-line", width: 0.8 }) +
    path("M-4,.4H4", { line: "silver-line", width: 0.8, opacity: 0.6 }),
  gold:
    path("M-6,1C-6.4,-3 -3,-5.8 .6,-5.4S6.8,-2 6,1.6S1.6,5.8 -1.6,5.4S-5.8,4 -6,1Z", {
      paint: "nugget",
      line: "nuggetline",
      width: 1.1,
    }) + sparkle,
  wood: log(2.3, 4.6, "wood-dark") + log(-2.5, 6, "wood"),
  stone:
    path("M-7,5V-1L-1,-2.4L0,5Z", { fill: "block", line: "block-line", round: true }) +
    path("M0,5L-.6,-1H6.6L7,5Z", { fill: "block-dark", line: "block-line", round: true }) +
    path("M-4,-1.8L-3,-6H3.4L4,-1Z", { fill: "block-light", line: "block-line", round: true }),
};

export const resource = (kind: Resource): string => GOODS[kind];

const SIGNS: Readonly<Record<Terrain, string>> = {
  copper: "M-9,6L-5.4,-4.6H5L9,6Z",
  silver: "M-9,6L-3,-6L1,1L4,-3.4L9,6Z",
  gold: "M-9,5C-6,-5 -2,-6 0,-6S6,-5 9,5Z",
  forest: "M0,-9L6,3H2V7H-2V3H-6Z",
};

const SIGN_FILLS: Readonly<Record<Terrain, string>> = {
  copper: "copper",
  silver: "silver",
  gold: "gold",
  forest: "forest2",
};

/** The sign of a terrain, about 18 by 14, for a list. */
export const terrainSign = (terrain: Terrain): string =>
  path(SIGNS[terrain], { fill: SIGN_FILLS[terrain], line: "ink", width: 1.2, round: true });

/** The sign of a terrain on the dark back of a token. */
export const backSign = (terrain: Terrain): string =>
  at(
    [0, 0],
    path(SIGNS[terrain], { fill: `back-${terrain}` }) +
      (terrain === "copper" ? path("M-6,-2H6", { line: "token-back", width: 1.6 }) : ""),
    1.15,
  );
