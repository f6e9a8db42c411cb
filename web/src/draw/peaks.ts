/**
 * Mountain peaks: a lit face on the left, a shaded one on the right, snow, a zigzag spine, and no line at the base,
 * where the faces fade into the ground in a few long streaks.
 *
 * Peaks are drawn from back to front. Those that do not overlap share their paths, one path for each ink, so that a
 * tile full of peaks costs a few dozen elements and not a few hundred.
 */

import { between, nearest, type Point } from "./geometry";
import type { Detail } from "./detail";
import type { Random } from "./random";
import { seeded } from "./random";
import { lineData, path, ringData } from "./svg";

/** Where a peak stands, and how large it is. */
export interface Peak {
  readonly foot: Point;
  readonly height: number;
  readonly width: number;
}

/** Something to be painted in order of `y`, its foot, among the scenery of the whole board. */
export interface Scenery {
  readonly y: number;
  readonly svg: string;
}

interface Shapes {
  lit: string;
  shade: string;
  snow: string;
  hatching: string;
  slopes: string;
}

/** Draws peaks, back to front, in as few pieces as their overlaps allow. */
export function drawPeaks(peaks: readonly Peak[], seed: string, detail: Detail): Scenery[] {
  const random = seeded(`peaks ${seed}`);
  const sorted = [...peaks].sort((a, b) => a.foot[1] - b.foot[1]);
  return sheets(sorted).map((sheet) => {
    const shapes: Shapes = { lit: "", shade: "", snow: "", hatching: "", slopes: "" };
    for (const peak of sheet) addPeak(peak, random, shapes);
    // A sheet is sorted by its farthest peak: it must not come in front of what only that one stands behind.
    return { y: nearest(sheet, 0).foot[1], svg: painted(shapes, detail) };
  });
}

const painted = (shapes: Shapes, detail: Detail): string =>
  path(shapes.lit, { fill: "lit" }) +
  path(shapes.shade, { fill: "shade" }) +
  path(shapes.snow, { fill: "snow" }) +
  (detail === "small" ? "" : path(shapes.hatching, { line: "ridge", width: 0.8, opacity: 0.75 })) +
  path(shapes.slopes, { line: "ridge", width: detail === "small" ? 1.5 : 1.15, round: true });

/**
 * Deals the peaks to sheets: a peak goes on the earliest sheet that is later than every sheet with a peak behind it
 * that it overlaps, and whose first peak does not lie too far behind for the two to be sorted as one.
 */
function sheets(sorted: readonly Peak[]): Peak[][] {
  const dealt: Peak[][] = [];
  for (const peak of sorted) {
    const behind = dealt.findLastIndex((sheet) => sheet.some((other) => overlap(other, peak)));
    const fits = (sheet: Peak[], index: number): boolean =>
      index > behind && peak.foot[1] - nearest(sheet, 0).foot[1] < 50;
    const sheet = dealt.find(fits);
    if (sheet) sheet.push(peak);
    else dealt.push([peak]);
  }
  return dealt;
}

/** Whether the nearer of two peaks, taken as triangles, covers some of the farther one. */
function overlap(far: Peak, near: Peak): boolean {
  const [farBase, nearTop] = [far.foot[1] + far.height * 0.1, near.foot[1] - near.height];
  const depth = Math.min(farBase, near.foot[1] + near.height * 0.1) - nearTop;
  if (depth <= 0) return false;
  const nearHalf = (near.width / 2) * Math.min(1, depth / (near.height * 1.1));
  return Math.abs(far.foot[0] - near.foot[0]) < far.width / 2 + nearHalf;
}

function addPeak({ foot: [x, y], height, width }: Peak, random: Random, shapes: Shapes): void {
  const top: Point = [x + width * random.between(-0.1, 0.04), y - height];
  const base = y + height * 0.1;
  const left = slope(top, [x - width / 2, base], height * 0.035, random);
  const right = slope(top, [x + width / 2, base], height * 0.035, random);
  const spine: Point[] = [
    top,
    [top[0] + width * 0.07, top[1] + height * 0.26],
    [top[0] - width * 0.03, top[1] + height * 0.46],
    [top[0] + width * 0.1, top[1] + height * 0.74],
    [top[0] + width * 0.05, base],
  ];
  shapes.lit += face(left, spine, random);
  shapes.shade += face(right, spine, random);
  shapes.slopes += lineData(left) + lineData(right);

  const leftSnow = between(top, nearest(left, 4), 0.36);
  const rightSnow = between(top, nearest(right, 4), 0.32);
  const middle: Point = [top[0] + width * 0.05, top[1] + height * 0.26];
  const tongue: Point[] = [
    [top[0] - width * 0.07, top[1] + height * 0.27],
    [top[0] - width * 0.02, top[1] + height * 0.4],
  ];
  shapes.snow += ringData([top, leftSnow, ...tongue, middle, rightSnow]);

  shapes.hatching += lineData(spine.slice(0, 4));
  const strokes = Math.round(height / 3.2);
  for (let stroke = 1; stroke < strokes; stroke++) {
    const share = stroke / strokes;
    const startX = top[0] + (nearest(spine, 2)[0] - top[0]) * Math.min(1, share * 1.3) + width * 0.05 * share;
    const startY = top[1] + height * share * 0.98;
    const reach = (1 - Math.abs(share - 0.5) * 0.7) * width * 0.26;
    const endX = Math.min(startX + reach, top[0] + (x + width / 2 - top[0]) * share - 1);
    if (endX > startX + 1.5) {
      const endY = startY + (endX - startX) * 0.62;
      shapes.hatching += lineData([
        [startX + 0.6, startY],
        [endX, endY],
      ]);
    }
  }
}

/** A jagged line down from the top. */
function slope(top: Point, foot: Point, unevenness: number, random: Random): Point[] {
  const inner = [0.25, 0.5, 0.75].map((share): Point => {
    const [x, y] = between(top, foot, share);
    return [x + random.around(unevenness), y + random.around(unevenness * 0.7)];
  });
  return [top, ...inner, foot];
}

/** A face between a slope and the spine; its lower edge is a row of streaks, long and short. */
function face(edge: readonly Point[], spine: readonly Point[], random: Random): string {
  const outer = between(nearest(edge, 3), nearest(edge, 4), 0.7);
  const inner = nearest(spine, 4);
  const streaks: Point[] = [];
  for (let streak = 0; streak <= 4; streak++) {
    const along = between(outer, inner, (streak + 0.5) / 5);
    const rise = streak % 2 === 0 ? random.between(0.2, 0.34) : random.between(0, 0.1);
    streaks.push([along[0], along[1] - (along[1] - nearest(spine, 0)[1]) * rise]);
  }
  return ringData([...edge.slice(0, 4), outer, ...streaks, ...spine.slice(1, 4).reverse()]);
}
