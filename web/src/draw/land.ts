/**
 * The lie of the land: one smooth height field under the whole table, drawn as faint contour lines on the empty sheet
 * and again on every tile, so that contours run from paper into tile and through all seams.
 */

import { TILE } from "./geometry";
import { fieldOf, levelLines } from "./levels";
import { lineData, path } from "./svg";

/** The step between two contour lines, and between two samples of the field. */
const LEVEL_STEP = 0.085;
const SPACING = 8;

/** A part of the board, in tiles: from `left`, `top` up to, but not including, `right`, `bottom`. */
export interface Viewport {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The height of the land at a place of the board, in units; between 0 and 1. */
export const heightAt = (x: number, y: number): number =>
  0.75 * noise(x / 150 + 40, y / 150 + 40) + 0.25 * noise(x / 62 + 9, y / 62 + 9);

/** Path data of the contour lines of a rectangle of the board, in units from the rectangle's upper left corner. */
export function contourData(x: number, y: number, width: number, height: number): string {
  const field = fieldOf(
    (localX, localY) => heightAt(x + localX, y + localY),
    [0, 0],
    Math.ceil(width / SPACING),
    Math.ceil(height / SPACING),
    SPACING,
  );
  let data = "";
  for (let level = 0.12; level < 0.95; level += LEVEL_STEP) {
    for (const line of levelLines(field, level)) data += lineData(line);
  }
  return data;
}

/** The blank survey sheet: contours and a small cross at every corner of the grid, in board units. */
export function emptySheet({ left, top, right, bottom }: Viewport): string {
  const data = contourData(left * TILE, top * TILE, (right - left) * TILE, (bottom - top) * TILE);
  let crosses = "";
  for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) crosses += crossData(x, y);
  return (
    path(data, { line: "edge", width: 1, opacity: 0.26, shift: [left * TILE, top * TILE] }) +
    path(crosses, { line: "crosses", width: 1.2, opacity: 0.3 })
  );
}

/** Path data of the survey cross at the upper left corner of the place `x`, `y`, in board units. */
export const crossData = (x: number, y: number): string => `M${x * TILE - 5},${y * TILE}h10m-5-5v10`;

/** A fixed number between 0 and 1 for every crossing of a lattice. */
function lattice(column: number, row: number): number {
  let value = (column * 374761393 + row * 668265263) | 0;
  value = Math.imul(value ^ (value >>> 13), 1274126177);
  return ((value ^ (value >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise: lattice values, eased from crossing to crossing. */
function noise(x: number, y: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const ease = (share: number): number => share * share * (3 - 2 * share);
  const across = ease(x - column);
  const down = ease(y - row);
  const upper = lattice(column, row) * (1 - across) + lattice(column + 1, row) * across;
  const lower = lattice(column, row + 1) * (1 - across) + lattice(column + 1, row + 1) * across;
  return upper * (1 - down) + lower * down;
}
