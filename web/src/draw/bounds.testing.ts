/**
 * For tests: how far a drawing reaches, read back from its SVG text. Curves are measured by their control points, so
 * the answer is never too small. Shadows and light are left out: they fall where they fall.
 */

import { mineSymbols } from "./mines";
import { landSymbols } from "./symbols";

/** A box around a drawing. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const SYMBOLS: Readonly<Record<string, string>> = { ...landSymbols(), ...mineSymbols() };
const NOTHING: Bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };

/** The box around everything in `svg`; what a clip path cuts is cut here too. */
export function boundsOf(svg: string): Bounds {
  const stack: { matrix: Matrix; clipped: boolean }[] = [{ matrix: [1, 0, 0, 1, 0, 0], clipped: false }];
  let box = NOTHING;
  for (const [tag, name] of svg.matchAll(/<\/?(\w+)[^>]*>/g)) {
    if (tag === "</g>") {
      stack.pop();
      continue;
    }
    const { matrix, clipped } = stack.at(-1) ?? { matrix: [1, 0, 0, 1, 0, 0] as Matrix, clipped: false };
    const own = times(matrix, transformOf(attribute(tag, "transform")));
    const isClipped = clipped || attribute(tag, "clip-path") !== "";
    if (name === "g") stack.push({ matrix: own, clipped: isClipped });
    if (isClipped || /draw-glow|var\(--cast\)/.test(tag)) continue;
    for (const point of pointsOf(name ?? "", tag)) box = around(box, own, point);
  }
  return box;
}

const attribute = (tag: string, name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";

const numbersIn = (text: string): number[] => (text.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number);

function pointsOf(name: string, tag: string): [number, number][] {
  const value = (attributeName: string): number => Number(attribute(tag, attributeName) || 0);
  if (name === "path") return pathPoints(attribute(tag, "d"));
  if (name === "use") {
    const inner = boundsOf(SYMBOLS[attribute(tag, "href").replace("#draw-", "")] ?? "");
    return [
      [inner.left, inner.top],
      [inner.right, inner.top],
      [inner.left, inner.bottom],
      [inner.right, inner.bottom],
    ];
  }
  if (name === "circle" || name === "ellipse") {
    const [x, y, rx, ry] = [value("cx"), value("cy"), value("r") || value("rx"), value("r") || value("ry")];
    return [
      [x - rx, y - ry],
      [x + rx, y + ry],
    ];
  }
  return name === "rect"
    ? [
        [value("x"), value("y")],
        [value("x") + value("width"), value("y") + value("height")],
      ]
    : [];
}

/** End points and control points of path data. */
function pathPoints(data: string): [number, number][] {
  const points: [number, number][] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, command = "", rest = ""] of data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const values = numbersIn(rest);
    const relative = command === command.toLowerCase();
    const kind = command.toUpperCase();
    const take = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7 }[kind] ?? 0;
    if (kind === "Z") [x, y] = [startX, startY];
    for (let index = 0; take > 0 && index + take <= values.length; index += take) {
      const part = values.slice(index, index + take);
      const [baseX, baseY] = relative ? [x, y] : [0, 0];
      if (kind === "H") x = baseX + (part[0] ?? 0);
      else if (kind === "V") y = baseY + (part[0] ?? 0);
      else if (kind === "A") {
        const [fromX, radius] = [x, part[1] ?? 0];
        [x, y] = [baseX + (part[5] ?? 0), baseY + (part[6] ?? 0)];
        // Only half circles are drawn with great arcs; they reach a radius up and down.
        if (Math.abs(Math.abs(x - fromX) - 2 * radius) < 0.01) points.push([x, y - radius], [x, y + radius]);
      } else {
        for (let pair = 0; pair < take; pair += 2)
          points.push([baseX + (part[pair] ?? 0), baseY + (part[pair + 1] ?? 0)]);
        [x, y] = points.at(-1) ?? [x, y];
      }
      points.push([x, y]);
      if (kind === "M" && index === 0) [startX, startY] = [x, y];
    }
  }
  return points;
}

function transformOf(text: string): Matrix {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [, kind, inner = ""] of text.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [first = 0, second] = numbersIn(inner);
    const angle = (first * Math.PI) / 180;
    if (kind === "translate") matrix = times(matrix, [1, 0, 0, 1, first, second ?? 0]);
    if (kind === "scale") matrix = times(matrix, [first, 0, 0, second ?? first, 0, 0]);
    if (kind === "rotate")
      matrix = times(matrix, [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]);
  }
  return matrix;
}

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

function around(box: Bounds, [a, b, c, d, e, f]: Matrix, [x, y]: [number, number]): Bounds {
  const [atX, atY] = [a * x + c * y + e, b * x + d * y + f];
  return {
    left: Math.min(box.left, atX),
    top: Math.min(box.top, atY),
    right: Math.max(box.right, atX),
    bottom: Math.max(box.bottom, atY),
  };
}
