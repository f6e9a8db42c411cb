/**
 * Levels of detail: how much of a tile is drawn depends on how large it is on the screen.
 */

import { TILE } from "./geometry";

/** `full` with everything; `middle` without contours and stones; `small` also without hatching, rims and tufts. */
export type Detail = "full" | "middle" | "small";

/** The level for a tile that is so many CSS pixels wide on the screen. */
export function detailFor(pixels: number): Detail {
  if (pixels >= 90) return "full";
  return pixels >= 64 ? "middle" : "small";
}

/** What must stay legible however small a tile is. */
export interface Legible {
  /** How much a number on the board grows, from 1 on. */
  readonly numbers: number;
  /** How much the disc with its brand grows that a meeple becomes; 0 while it is large enough to be a figure. */
  readonly discs: number;
}

export const AS_DRAWN: Legible = { numbers: 1, discs: 0 };

/** The height of a number, the width of a brand, and the tile under which a meeple is a disc, in CSS pixels. */
const NUMBER = 11;
const BRAND = 9;
const FIGURE = 48;
/** The same as they are drawn, in the board's units. */
const NUMBER_UNITS = 11;
const BRAND_UNITS = 10.5;

/** For a tile that is so many CSS pixels wide; in steps, so that not every zoom draws anew, and never larger than the tile bears. */
export function legibleFor(pixels: number): Legible {
  const grown = (least: number, units: number) =>
    Math.min(3, Math.max(1, Math.ceil((4 * least * TILE) / (units * pixels)) / 4));
  return { numbers: grown(NUMBER, NUMBER_UNITS), discs: pixels < FIGURE ? grown(BRAND, BRAND_UNITS) : 0 };
}
