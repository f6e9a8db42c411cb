/**
 * What grows and stands on a hex: buttes of copper, peaks of silver, hills of gold, firs, waves. Around 0,0; the middle
 * is left free for a token. All of one colour is one path where nothing overlaps.
 */

import type { Point } from "../../../draw/geometry";
import { drawPeaks } from "../../../draw/peaks";
import { seeded, type Random } from "../../../draw/random";
import { number, path } from "../../../draw/svg";
import type { Terrain } from "../types";
import { SIZE } from "./hexes";

/** Draws the scene of a hex; the seed is its place, so that it always looks the same. */
export function scene(terrain: Terrain | "water", seed: string): string {
  return SCENES[terrain](seeded(`west ${seed}`), seed);
}

const SCENES: Readonly<Record<Terrain | "water", (random: Random, seed: string) => string>> = {
  copper: buttes,
  silver: peaks,
  gold: hills,
  forest: firs,
  water: waves,
};

/** Foot, width and height of each, before chance moves them a little; the two in front come last. */
type Spot = readonly [x: number, y: number, width: number, height: number];

const BUTTES: readonly Spot[] = [
  [17, -18, 22, 16],
  [-19, -14, 26, 20],
  [-24, 26, 22, 15],
  [20, 28, 28, 19],
];

function buttes(random: Random): string {
  const shapes = { body: "", side: "", top: "", strata: "" };
  for (const [footX, footY, width, height] of BUTTES) {
    const [x, y] = [footX + random.around(3), footY + random.around(2)];
    const point = (across: number, up: number): string => `${number(x + width * across)},${number(y - height * up)}`;
    shapes.body += `M${point(-0.62, 0)}L${point(-0.42, 0.86)}L${point(-0.34, 1)}L${point(0.32, 1)}L${point(0.4, 0.84)}L${point(0.64, 0)}Z`;
    shapes.side += `M${point(0.1, 1)}L${point(0.32, 1)}L${point(0.4, 0.84)}L${point(0.64, 0)}L${point(0.2, 0)}L${point(0.06, 0.6)}Z`;
    shapes.top += `M${point(-0.36, 1)}L${point(0.32, 1)}L${point(0.38, 0.86)}L${point(-0.42, 0.86)}Z`;
    shapes.strata +=
      `M${point(-0.5, 0.5)}L${point(-0.1, 0.56)}L${point(0.5, 0.5)}` +
      `M${point(-0.55, 0.28)}L${point(0, 0.32)}L${point(0.56, 0.26)}`;
  }
  return (
    path(shapes.body, { fill: "copper", line: "ridge", width: 1.3, round: true }) +
    path(shapes.side, { fill: "copper-side", opacity: 0.45 }) +
    path(shapes.top, { fill: "copperhi" }) +
    path(shapes.strata, { line: "ridge", width: 0.9, opacity: 0.6 })
  );
}

const PEAKS: readonly Point[] = [
  [-20, -9],
  [2, -15],
  [22, -8],
  [-26, 29],
  [-5, 37],
  [24, 30],
];

function peaks(random: Random, seed: string): string {
  const standing = PEAKS.map(([x, y]) => {
    const height = random.between(18, 24);
    return { foot: [x + random.around(2), y + random.around(2)] as const, height, width: height * 1.25 };
  });
  const drawn = drawPeaks(standing, `west ${seed}`, "full").sort((a, b) => a.y - b.y);
  // The class turns lit and shaded rock into the white of silver country: see theme.css.
  return `<g class="draw-silver">${drawn.map(({ svg }) => svg).join("")}</g>`;
}

const HILLS: readonly (readonly [...Spot, vein: boolean])[] = [
  [-18, -13, 36, 17, true],
  [18, -16, 34, 16, false],
  [-19, 31, 34, 17, false],
  [19, 34, 36, 18, true],
];

function hills(random: Random): string {
  const shapes = { body: "", side: "", vein: "" };
  for (const [footX, footY, width, height, vein] of HILLS) {
    const [x, y] = [footX + random.around(2), footY + random.around(2)];
    const point = (across: number, up: number): string => `${number(x + width * across)},${number(y - height * up)}`;
    const right = `C${point(0.2, 0.95)} ${point(0.34, 0.5)} ${point(0.5, 0)}`;
    shapes.body += `M${point(-0.5, 0)}C${point(-0.34, 0.9)} ${point(-0.12, 1.05)} ${point(0, 1)}${right}Z`;
    shapes.side += `M${point(0, 1)}${right}L${point(0.12, 0)}C${point(0.16, 0.5)} ${point(0.08, 0.8)} ${point(0, 1)}Z`;
    if (vein) shapes.vein += `M${point(-0.26, 0.3)}L${point(-0.14, 0.52)}L${point(-0.04, 0.4)}L${point(0.06, 0.66)}`;
  }
  return (
    path(shapes.body, { fill: "hill", line: "ridge", width: 1.3, round: true }) +
    path(shapes.side, { fill: "hill-side", opacity: 0.45 }) +
    path(shapes.vein, { line: "nuggetline", width: 3.6, round: true }) +
    path(shapes.vein, { line: "gold", width: 2, round: true })
  );
}

/** Firs in rows from back to front: those of a row do not hide each other much, so a row shares its paths. */
function firs(random: Random): string {
  const trees: { x: number; y: number; size: number }[] = [];
  for (let tries = 0; tries < 90 && trees.length < 19; tries++) {
    const [angle, reach] = [random.next() * Math.PI * 2, Math.sqrt(random.next()) * 37];
    const [x, y] = [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.92 + 5];
    const apart = trees.every((tree) => Math.hypot(tree.x - x, (tree.y - y) * 1.6) > 7);
    if (apart && Math.hypot(x, y - 4) > 13) trees.push({ x, y, size: random.between(0.85, 1.12) });
  }
  trees.sort((a, b) => a.y - b.y);
  let drawn = "";
  for (let row = 0; row < trees.length; row += 4) {
    const shapes = { trunk: "", dark: "", light: "", line: "" };
    for (const { x, y, size } of trees.slice(row, row + 4)) {
      const point = (across: number, down: number): string => `${number(x + across * size)},${number(y + down * size)}`;
      shapes.trunk += `M${point(0, 0)}L${point(0, 3)}`;
      shapes.dark += `M${point(0, -17)}L${point(6, -1)}C${point(3, 0.4)} ${point(-3, 0.4)} ${point(-6, -1)}Z`;
      shapes.light += `M${point(0, -17)}L${point(-6, -1)}C${point(-4, 0)} ${point(-2, 0.3)} ${point(0, 0.3)}Z`;
      shapes.line += `M${point(6, -1)}L${point(0, -17)}L${point(-6, -1)}`;
    }
    drawn +=
      path(shapes.trunk, { line: "ridge", width: 1.4 }) +
      path(shapes.dark, { fill: "forest2" }) +
      path(shapes.light, { fill: "forest" }) +
      path(shapes.line, { line: "ridge", width: 0.7, opacity: 0.7 });
  }
  return drawn;
}

function waves(random: Random): string {
  let data = "";
  for (let y = -34; y <= 34; y += 8.5) {
    const reach = (SIZE - Math.abs(y) * 0.62) * 0.82;
    for (let x = -reach + random.between(0, 8); x < reach - 12; x += random.between(15, 24)) {
      data += `M${number(x)},${number(y + random.around(1.4))}q3,-2.6 6,0t6,0`;
    }
  }
  return path(data, { line: "waterline", width: 1.1, opacity: 0.75, round: true });
}
