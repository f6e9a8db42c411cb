/**
 * Small growth and the ground it grows on: washes of light and shade, tufts, stones, bushes, pines near a mountain
 * foot.
 */

import { TILE, type Point } from "./geometry";
import type { Detail } from "./detail";
import { contourData } from "./land";
import { blob } from "./organic";
import type { Random } from "./random";
import { colour, number, path, smoothRingData } from "./svg";

/** Whether something that reaches so far around a point may grow there. */
type IsFree = (point: Point, reach: number) => boolean;

/** Land of one tile: base, four washes, its own slight tint, and the contours of its place on the board. */
export function landGround(land: "prairie" | "meadow", place: Point, random: Random, detail: Detail): string {
  const washes = Array.from({ length: 4 }, (_, index) => {
    const [x, y, radius] = [random.next() * TILE, random.next() * TILE, random.between(26, 52)];
    const wash = `${land}-${index % 2 === 0 ? "shade" : "light"}`;
    return `<circle cx="${number(x)}" cy="${number(y)}" r="${number(radius)}" fill="url(#draw-${wash})" fill-opacity=".62"/>`;
  });
  const tint = random.around(0.05);
  return (
    `<rect width="${TILE}" height="${TILE}" fill="${colour(land)}"/>` +
    washes.join("") +
    `<rect width="${TILE}" height="${TILE}" fill="${colour(tint > 0 ? "gleam" : "cast")}"` +
    ` fill-opacity="${Math.abs(tint * 0.9).toFixed(3)}"/>` +
    (detail === "full"
      ? path(contourData(place[0] * TILE, place[1] * TILE, TILE, TILE), { line: GRASS[land], width: 0.7, opacity: 0.5 })
      : "")
  );
}

const GRASS = { prairie: "tuft", meadow: "sage" } as const;

/** Tufts of grass and a few stones. */
export function tufts(isFree: IsFree, random: Random, detail: Detail, land: "prairie" | "meadow" = "prairie"): string {
  if (detail === "small") return "";
  let blades = "";
  for (const [x, y] of scattered(26, 260, [3, 5, 125, 126], (point) => isFree(point, 3), random)) {
    const height = random.between(1.6, 3);
    blades +=
      `M${number(x)},${number(y)}l${number(-height * 0.55)},${number(-height)}` +
      `M${number(x + 0.5)},${number(y)}l${number(random.around(0.4))},${number(-height * 1.35)}` +
      `M${number(x + 1)},${number(y)}l${number(height * 0.6)},${number(-height * 0.9)}`;
  }
  const stones = scattered(40, 50, [2, 2, 126, 126], (point) => isFree(point, 2), random);
  return (
    path(blades, { line: GRASS[land], width: 0.85, round: true }) +
    (detail === "full"
      ? path(stones.map(([x, y]) => `M${number(x)},${number(y)}h.1`).join(""), {
          line: GRASS[land],
          width: 1,
          round: true,
          opacity: 0.6,
        })
      : "")
  );
}

/** Up to three bushes, and up to four pines where `isNearRock` says so. All of one colour is one path. */
export function bushesAndPines(isFree: IsFree, isNearRock: (point: Point) => boolean, random: Random): string {
  let [shadows, light, dark, trunks] = ["", "", "", ""];
  const taken: Point[] = [];
  const isOpen = (point: Point, reach: number): boolean =>
    isFree(point, reach) && taken.every(([x, y]) => Math.hypot(x - point[0], y - point[1]) > reach + 6);
  const pines = scattered(4, 160, [8, 14, 120, 122], (point) => isOpen(point, 4) && isNearRock(point), random, taken);
  for (const [x, y] of pines) {
    const size = random.between(0.6, 0.85);
    const shape = (text: string): string => text.replace(/-?\d*\.?\d+/g, (value) => ` ${number(Number(value) * size)}`);
    const start = `M${number(x)},${number(y)}`;
    shadows += `${start}m${number(size)},0l${shape("8,-2.4,-5,3.4")}Z`;
    dark += `${start}m0,${number(-13 * size)}l${shape("4.4,12")}c${shape("-2.4,1.2,-6.4,1.2,-8.8,0")}Z`;
    light += `${start}m0,${number(-13 * size)}l${shape("-4.4,12")}c${shape("1.4,.8,3,1,4.4,1")}Z`;
    trunks += `${start}v${number(2 * size)}`;
  }
  for (const [x, y] of scattered(3, 60, [9, 12, 119, 120], (point) => isOpen(point, 8), random, taken)) {
    const balls = random.next() < 0.5 ? 2 : 3;
    shadows += smoothRingData(blob([x + 1.2, y + 1.8], balls * 2.4, 1.6, random, 8, 0));
    for (let ball = 0; ball < balls; ball++) {
      const data = smoothRingData(blob([x + ball * 3.4 - balls * 1.6, y + random.around(1)], 2.7, 2.1, random, 7, 0.2));
      if (random.next() < 0.4) dark += data;
      else light += data;
    }
  }
  return (
    path(shadows, { fill: "cast", opacity: 0.22 }) +
    path(trunks, { line: "ridge", width: 1 }) +
    path(dark, { fill: "sage2" }) +
    path(light, { fill: "sage" })
  );
}

/** Up to `count` places in a box that satisfy `fits`, found in so many attempts; each also goes to `into`. */
function scattered(
  count: number,
  attempts: number,
  [left, top, right, bottom]: readonly [number, number, number, number],
  fits: (point: Point) => boolean,
  random: Random,
  into: Point[] = [],
): Point[] {
  const found: Point[] = [];
  for (let attempt = 0; attempt < attempts && found.length < count; attempt++) {
    const point: Point = [random.between(left, right), random.between(top, bottom)];
    if (!fits(point)) continue;
    found.push(point);
    into.push(point);
  }
  return found;
}
