// Which part of a board a small picture shows.
import type { Position } from "../../protocol";

/** So many tiles side by side at most: more could not be told apart. */
const MOST = 4;

/** So many tiles across a wide picture, and from its top to its bottom. */
const WIDE = { width: 5.5, height: 2.55 };
/** How much of the desk is seen around the board of a wide picture, in tiles. */
const BEYOND = 0.4;

/** So many tiles, from their upper left corner; it may start within one. */
export interface Window {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** All the places if they fit; else as many as do, with the last one among them. */
export function windowOn(places: readonly Position[]): Window {
  const [lastX, lastY] = places.at(-1) ?? [0, 0];
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const across = (all: number[]) => (all.length ? Math.max(...all) - Math.min(...all) + 1 : 1);
  const size = Math.min(MOST, Math.max(across(xs), across(ys)));
  return { x: from(xs, lastX, size), y: from(ys, lastY, size), width: size, height: size };
}

/** What lies around the last of the places, as wide as a card, with little of what lies beyond the board. */
export function wideWindowOn(places: readonly Position[]): Window {
  const [lastX, lastY] = places.at(-1) ?? [0, 0];
  const along = (axis: 0 | 1, last: number, size: number) => {
    const all = places.map((place) => place[axis]);
    return from([...all, Math.min(...all) - BEYOND, Math.max(...all) + BEYOND], last, size);
  };
  if (places.length === 0) return { x: (1 - WIDE.width) / 2, y: (1 - WIDE.height) / 2, ...WIDE };
  return { x: along(0, lastX, WIDE.width), y: along(1, lastY, WIDE.height), ...WIDE };
}

/** Where a stretch of `size` starts: in the middle of what it can hold, and else around `last` without leaving the board. */
function from(all: number[], last: number, size: number): number {
  if (all.length === 0) return 0;
  const [least, most] = [Math.min(...all), Math.max(...all)];
  if (most - least < size) return (least + most + 1 - size) / 2;
  return Math.min(Math.max(last - (size - 1) / 2, least), most + 1 - size);
}
