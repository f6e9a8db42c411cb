/** Roads: a pale band with two lines, and ruts along it; over a bridge where it crosses something. */

import { beside, distance, lengthOf, type Point } from "../../../draw/geometry";
import type { Detail } from "../../../draw/detail";
import type { Random } from "../../../draw/random";
import { lineData, number, path } from "../../../draw/svg";

const ROAD_WIDTH = 8.6;

/** Roads, without those on bridges. */
export function roadGround(lines: readonly (readonly Point[])[], random: Random, detail: Detail): string {
  const data = lines.map(lineData).join("");
  const ruts = lines.map((line) => lineData(beside(line, 1.9)) + lineData(beside(line, -1.9))).join("");
  return (
    path(data, { line: "roadline", width: ROAD_WIDTH + 2.8, round: true }) +
    path(data, { line: "road", width: ROAD_WIDTH, round: true }) +
    (detail === "small"
      ? ""
      : path(ruts, { line: "roadline", width: 0.8, dashes: `${number(random.between(5, 9))} 3 2 4`, opacity: 0.65 }))
  );
}

/** A road on a bridge of stone, over whatever lies under its middle. */
export function bridge(line: readonly Point[], random: Random, detail: Detail): string {
  const deck = middlePart(line, 78);
  const rails = lineData(beside(deck, 6.6)) + lineData(beside(deck, -6.6));
  const posts = [6.6, -6.6]
    .flatMap((side) => [beside(deck, side)[0], beside(deck, side).at(-1)])
    .filter((post) => post !== undefined);
  return (
    path(lineData(deck), { line: "cast", width: 17, opacity: 0.25, shift: [2, 3] }) +
    path(lineData(deck), { line: "wallink", width: 15.8 }) +
    path(lineData(deck), { line: "stonehi", width: 13 }) +
    roadGround([line], random, detail) +
    path(rails, { line: "wallink", width: 2.6 }) +
    path(rails, { line: "stonehi", width: 1.2 }) +
    path(posts.map(([x, y]) => `M${number(x - 2)},${number(y - 2)}h4v4h-4Z`).join(""), {
      fill: "stonehi",
      line: "wallink",
      width: 1,
    })
  );
}

/** The middle of a line, so long. */
function middlePart(line: readonly Point[], length: number): Point[] {
  const spare = (lengthOf(line) - length) / 2;
  let walked = 0;
  return line.filter((point, index) => {
    walked += index === 0 ? 0 : distance(line[index - 1] as Point, point);
    return walked >= spare && walked <= spare + length;
  });
}
