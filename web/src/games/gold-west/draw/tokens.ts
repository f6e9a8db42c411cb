/**
 * Mining tokens of Gold West, 38 across around 0,0: dark with the sign of their terrain while they lie face down, pale
 * with their resources once they are turned up.
 */

import type { Point } from "../../../draw/geometry";
import { at, circleData, path } from "../../../draw/svg";
import { listOf } from "../resources";
import type { Resources, Terrain } from "../types";
import { backSign, resource } from "./goods";

const SPOTS: Readonly<Record<number, readonly Point[]>> = {
  1: [[0, 0]],
  2: [
    [-7, 0],
    [7, 0],
  ],
  3: [
    [-7.4, 4.6],
    [7.4, 4.6],
    [0, -7],
  ],
};

const disc = (fill: string, radius: number): string => path(circleData(0, 0, radius), { fill });
const shadow = path(circleData(1.4, 2.4, 19.4), { fill: "cast", opacity: 0.35 });

const contents = (resources: Resources, scale: number): string => {
  const list = listOf(resources);
  const spots = SPOTS[list.length] ?? SPOTS[3] ?? [];
  return spots
    .map(([x, y], index) => at([x * scale, y * scale], list[index] ? resource(list[index]) : "", scale))
    .join("");
};

/** A token face up. */
export const tokenUp = (resources: Resources): string =>
  shadow + disc("token-edge", 19) + disc("token-pale", 17.8) + contents(resources, 0.98);

/** A token face down. */
export const tokenDown = (terrain: Terrain): string => shadow + back() + backSign(terrain);

/** A token face down that this viewer has looked at: its back, with what lies under it. */
export const tokenPeeked = (resources: Resources): string =>
  shadow + back() + path(circleData(0, 0, 14.4), { fill: "token-pale" }) + contents(resources, 0.74);

const back = (): string =>
  disc("token-edge", 19) +
  path(circleData(0, 0, 17.6), { fill: "token-back", line: "token-rim", width: 1.1 }) +
  path(circleData(0, 0, 14.6), { line: "token-ring", width: 0.8, dashes: "1.4 1.5" });

/** A small eye: somebody has looked at this token. */
export const peekMark = (): string =>
  disc("key", 8) +
  disc("paper", 7) +
  path("M-5,0C-3,-3.6 3,-3.6 5,0C3,3.6 -3,3.6 -5,0Z", { line: "key", width: 1.3, round: true }) +
  disc("key", 1.7);

/** The hex of a token that was looted: trodden ground, and nothing left to take. */
export const looted = (): string =>
  path(circleData(0, 0, 15), { fill: "cast", opacity: 0.2 }) +
  path(circleData(0, 0, 15), { line: "ridge", width: 1.6, dashes: "3 3.4", opacity: 0.8 }) +
  path("M-7,-7L7,7M7,-7L-7,7", { line: "ridge", width: 2.4, round: true, opacity: 0.8 });
