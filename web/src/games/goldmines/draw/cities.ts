/** Walled cities: paved ground, houses, a wall with joints, towers on its curves. */

import { beside, distanceToAny, isInside, nearest, type Point } from "../../../draw/geometry";
import type { Detail } from "../../../draw/detail";
import type { Scenery } from "../../../draw/peaks";
import type { Random } from "../../../draw/random";
import { lineData, number, path, ringData, use } from "../../../draw/svg";
import { houses, type House } from "../../../draw/town";
import type { PlacedCity } from "./faceGeometry";

/** The ground within the walls, and the walls. */
export function cityGround(cities: readonly PlacedCity[], random: Random, detail: Detail): string {
  const rings = cities.map(({ ring }) => ringData(ring)).join("");
  const walls = cities.flatMap(({ open }) => open);
  const data = walls.map(lineData).join("");
  const inner = walls.map((line) => lineData(beside(line, 1.6))).join("");
  return (
    path(rings, { fill: "cast", opacity: 0.24, shift: [2.6, 3.6] }) +
    path(rings, { fill: "stone" }) +
    (detail === "small" ? "" : path(cobbles(cities, random), { line: "wallink", width: 0.7, opacity: 0.42 })) +
    path(data, { line: "wallink", width: 8.6, round: true }) +
    path(data, { line: "stonehi", width: 6, round: true }) +
    (detail === "small"
      ? ""
      : path(inner, { line: "wallink", width: 0.8, opacity: 0.6 }) +
        path(data, { line: "wallink", width: 6, dashes: "1 3.6", opacity: 0.55 }))
  );
}

function cobbles(cities: readonly PlacedCity[], random: Random): string {
  let data = "";
  for (let attempt = 0; attempt < 70; attempt++) {
    const at: Point = [random.between(0, 124), random.between(2, 128)];
    if (cities.some(({ ring }) => isInside(at, ring))) data += `M${number(at[0])},${number(at[1])}q1.6,-1.4 3.2,0`;
  }
  return data;
}

/** Houses and towers; `isFree` keeps shields, bridges and monasteries clear. */
export function cityScenery(city: PlacedCity, isFree: (point: Point) => boolean, random: Random): Scenery[] {
  return [...houses(housesOf(city, isFree, random), 22), ...towersOf(city)];
}

const MOST_HOUSES = [0, 5, 8, 12, 15] as const;

function housesOf({ ring, open, sides }: PlacedCity, isFree: (point: Point) => boolean, random: Random): House[] {
  const found: House[] = [];
  const most = MOST_HOUSES[sides.length] ?? 15;
  for (let attempt = 0; attempt < 420 && found.length < most; attempt++) {
    const middle: Point = [random.between(12, 112), random.between(18, 121)];
    const [x, y] = middle;
    const house: House = {
      at: [x - 6, y],
      width: random.between(10, 12.5),
      height: random.between(7.5, 10.5),
      depth: random.between(9, 11.5),
      roof: random.next() < 0.7 ? "roof" : "roofb",
    };
    const within = [middle, [x - 7, y - 4], [x + 14, y - 6], [x, y - 15]].every((point) =>
      isInside(point as Point, ring),
    );
    if (!within || distanceToAny(middle, open, 60) < 11 || distanceToAny([x + 8, y], open, 60) < 10) continue;
    if (found.some(({ at }) => Math.abs(at[0] + 6 - x) < 21 && Math.abs(at[1] - y) < 18)) continue;
    if (isFree(middle)) found.push(house);
  }
  return found.sort((a, b) => a.at[1] - b.at[1]);
}

function towersOf({ open, sides }: PlacedCity): Scenery[] {
  const shares = sides.length > 1 ? [0.22, 0.5, 0.78] : [0.5];
  return open.flatMap((line) =>
    shares.map((share): Scenery => {
      const [x, y] = nearest(line, Math.round((line.length - 1) * share));
      return { y: y + 3, svg: use("tower", [x, Math.min(125, y + 4)]) };
    }),
  );
}
