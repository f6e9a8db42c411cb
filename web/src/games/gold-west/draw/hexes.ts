/**
 * Where hexes lie: flat-top hexes of radius 50, columns growing to the right, places within a column downwards.
 */

import type { Point } from "../../../draw/geometry";
import type { Hex } from "../types";

/** From the middle of a hex to a corner, in units. */
export const SIZE = 50;

/** From the middle of a hex to the middle of a side. */
const APOTHEM = (SIZE * Math.sqrt(3)) / 2;

/** The four hexes of water, which no game changes. */
export const WATER: readonly Hex[] = [
  [-1, 1],
  [0, 0],
  [1, 0],
  [2, -1],
];

/** The middle hex of every place for a terrain tile; its six neighbours belong to it. */
const SLOT_CENTRES: readonly Hex[] = [
  [-5, 2],
  [-2, 0],
  [1, -2],
  [4, -3],
  [6, -2],
  [3, 0],
  [0, 2],
  [-3, 3],
];

/** The neighbour over each side, in the order of the corners: the first side runs from the first corner to the second. */
export const NEIGHBOURS: readonly Hex[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

/** The middle of a hex, in units. */
export const centreOf = ([q, r]: Hex): Point => [1.5 * SIZE * q, Math.sqrt(3) * SIZE * (r + q / 2)];

/** The six corners of a hex around 0,0, clockwise from the east. */
export function corners(radius: number = SIZE): Point[] {
  return Array.from({ length: 6 }, (_, index) => {
    const angle = (index * Math.PI) / 3;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius];
  });
}

/** How many steps two hexes are apart. */
export function steps([q, r]: Hex, [otherQ, otherR]: Hex): number {
  const [dq, dr] = [q - otherQ, r - otherR];
  return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
}

/** Which place for a terrain tile a hex belongs to; -1 for water. */
export const slotOf = (hex: Hex): number => SLOT_CENTRES.findIndex((centre) => steps(centre, hex) <= 1);

/** The box around hexes, in units. */
export function boxAround(hexes: readonly Hex[]): { left: number; top: number; right: number; bottom: number } {
  const middles = hexes.map(centreOf);
  const xs = middles.map(([x]) => x);
  const ys = middles.map(([, y]) => y);
  return {
    left: Math.min(...xs) - SIZE,
    right: Math.max(...xs) + SIZE,
    top: Math.min(...ys) - APOTHEM,
    bottom: Math.max(...ys) + APOTHEM,
  };
}
