/**
 * A tile, drawn from its geometry: layers of SVG, bottom up. `landscape/drawing` puts the layers of many tiles together.
 */

import { distance, distanceTo, isInside, type Point, type Rotation } from "../../../draw/geometry";
import type { Detail } from "../../../draw/detail";
import { bushesAndPines, landGround, tufts } from "../../../draw/growth";
import { MINE_SIZES, VEIN_SHAPES } from "../../../draw/mines";
import { blob } from "../../../draw/organic";
import type { Scenery } from "../../../draw/peaks";
import { hash, seeded, type Random } from "../../../draw/random";
import { number, path, smoothRingData, use } from "../../../draw/svg";
import type { Place, TileDrawing } from "../../landscape/drawing";
import { cityGround, cityScenery } from "./cities";
import { geometryOf, type FaceGeometry } from "./faceGeometry";
import { bridge, roadGround } from "./roads";

/** The drawing of one tile of Goldmines. */
export interface MineTile extends TileDrawing {
  readonly geometry: FaceGeometry;
}

/** Draws a face. The same face, rotation and place always draw the same; in the hand there is no place. */
export function drawTile(face: string, rotation: Rotation, place: Place | null, detail: Detail): MineTile {
  const geometry = geometryOf(face, rotation, place);
  // Contours belong to the place; a tile in the hand borrows one.
  const ground: Place = place ?? [hash(face) % 7, hash(face) % 5];
  const plots = plotsOf(geometry, seeded(`plots ${geometry.seed}`));
  const isFree = (point: Point, reach: number): boolean =>
    geometry.wide(point) > reach + 1 &&
    !isInBuildings(geometry, point, reach) &&
    plots.every(({ at }) => distance(at, point) > 15 + reach);
  const random = seeded(`roads ${geometry.seed}`);
  const low = geometry.roads.filter(({ onBridge }) => !onBridge).map(({ line }) => line);
  const high = geometry.roads.filter(({ onBridge }) => onBridge);
  return {
    geometry,
    ground:
      `<g clip-path="url(#draw-card)">` +
      landGround("meadow", ground, seeded(`ground ${geometry.seed}`), detail) +
      plots.map((plot) => drawPlot(plot, detail)).join("") +
      tufts(isFree, seeded(`tufts ${geometry.seed}`), detail, "meadow") +
      (low.length === 0 ? "" : roadGround(low, random, detail)) +
      (geometry.cities.length === 0 ? "" : cityGround(geometry.cities, seeded(`cobbles ${geometry.seed}`), detail)) +
      high.map(({ line }) => bridge(line, random, detail)).join("") +
      gardenGround(geometry, seeded(`garden ${geometry.seed}`), detail) +
      (geometry.vein ? use(`vein-${hash(geometry.seed) % VEIN_SHAPES}`, geometry.vein.at, geometry.vein.scale) : "") +
      `</g>`,
    scenery: sceneryOf(geometry, isFree).sort((a, b) => a.y - b.y),
    marks: geometry.cities
      .map(({ shield }) => (shield ? use("shield", shield, detail === "small" ? 1.15 : 1) : ""))
      .join(""),
  };
}

function sceneryOf(geometry: FaceGeometry, isFree: (point: Point, reach: number) => boolean): Scenery[] {
  const growth = bushesAndPines(isFree, () => true, seeded(`growth ${geometry.seed}`));
  const items: Scenery[] = growth === "" ? [] : [{ y: 0, svg: growth }];
  const bridges = geometry.roads.filter(({ onBridge }) => onBridge);
  const room = (point: Point): boolean =>
    !isInBuildings(geometry, point, 8) &&
    bridges.every(({ line }) => distanceTo(point, line) > 20 && distanceTo([point[0] + 8, point[1] - 4], line) > 14) &&
    geometry.cities.every(
      ({ shield }) => !shield || Math.abs(shield[0] - point[0]) > 20 || Math.abs(shield[1] + 8 - point[1]) > 21,
    );
  geometry.cities.forEach((city, index) =>
    items.push(...cityScenery(city, room, seeded(`houses ${geometry.seed} ${index}`))),
  );
  for (const { end, line } of geometry.roads) {
    const last = line.at(-1);
    if (end === "city" && last) items.push({ y: last[1] + 4, svg: use("gate", last) });
  }
  if (geometry.node) {
    const [x, y] = geometry.node;
    items.push(
      geometry.face.node === "market"
        ? { y: y + 6, svg: use("market", [x, y]) }
        : { y: y + 4, svg: use("well", [x, y]) },
    );
  }
  if (geometry.garden) {
    const { at, reach } = geometry.garden;
    items.push({ y: at[1] + 10, svg: use("monastery", monasteryFoot(geometry), reach < 18 ? 0.8 : 1) });
  }
  return items;
}

/** Where a monastery stands in its garden. */
export function monasteryFoot({ garden }: Pick<FaceGeometry, "garden">): Point {
  const [x, y] = garden?.at ?? [64, 64];
  const { left, right, up, down } = MINE_SIZES.monastery;
  return [Math.max(left, Math.min(128 - right, x - 4)), Math.max(up - 13, Math.min(128 - down, y + 10))];
}

/** Whether something that reaches so far around a point would touch a monastery, a market or a vein. */
function isInBuildings({ garden, node, vein }: FaceGeometry, point: Point, reach: number): boolean {
  return (
    (garden !== null && distance(garden.at, point) < garden.reach + reach) ||
    (node !== null && distance(node, point) < 16 + reach) ||
    (vein !== null && distance(vein.at, point) < 20 * vein.scale + reach)
  );
}

/** The hedge around a monastery. */
function gardenGround({ garden, cities }: FaceGeometry, random: Random, detail: Detail): string {
  if (!garden) return "";
  const [x, y] = garden.at;
  const hedge = smoothRingData(blob([x, y + 2], garden.reach, garden.reach * 0.84, random, 18, 0.05));
  const within = cities.some(({ ring }) => isInside(garden.at, ring));
  return path(hedge, {
    fill: within ? "meadow" : "meadowB",
    line: "sage2",
    width: detail === "small" ? 2 : 1.7,
    ...(detail === "small" ? {} : { dashes: "3 1.6" }),
  });
}

/** A field under the plough. */
interface Plot {
  readonly at: Point;
  readonly turn: number;
  readonly ring: string;
  readonly fill: string;
}

function plotsOf(geometry: FaceGeometry, random: Random): Plot[] {
  const plots: Plot[] = [];
  for (let attempt = 0; attempt < 90 && plots.length < 2; attempt++) {
    const at: Point = [random.between(17, 111), random.between(18, 112)];
    if (geometry.wide(at) < 15 || isInBuildings(geometry, at, 14) || plots.some((other) => distance(other.at, at) < 30))
      continue;
    plots.push({
      at,
      turn: random.around(25),
      ring: smoothRingData(blob([0, 0], 14, 11, random, 10, 0.12)),
      fill: plots.length % 2 === 0 ? "prairieA" : "meadowA",
    });
  }
  return plots;
}

const FURROWS = Array.from({ length: 5 }, (_, row) => `M-10,${number(-6.4 + row * 3.2)}q5,-1.6 10,0t10,0`).join("");

function drawPlot({ at: [x, y], turn, ring, fill }: Plot, detail: Detail): string {
  return (
    `<g transform="translate(${number(x)},${number(y)}) rotate(${number(turn)})">` +
    path(ring, { fill, line: "sage2", width: 0.7 }) +
    (detail === "small" ? "" : path(FURROWS, { line: "sage2", width: 0.8, opacity: 0.5 })) +
    `</g>`
  );
}
