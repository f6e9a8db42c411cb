/**
 * A shipping track: a trail with stops, two stacks of bonus tiles, two marks, and the stagecoaches. It fills a box of 420
 * by 60; the trail runs through its middle.
 */

import { colour, at, lineData, number, path } from "../../../draw/svg";
import type { Point } from "../../../draw/geometry";
import type { StepView, TrackView } from "../types";
import { resource } from "./goods";

export const TRACK = { width: 420, height: 62 } as const;

const MIDDLE = 34;
const WAVES: Readonly<Record<string, number>> = { copper: 0, silver: 2, gold: 4 };

/** The position at which the trail ends: that of the last step. */
const lastOf = (steps: readonly StepView[]): number => Math.max(...steps.map(({ position }) => position));

/** The place of a position on a trail that ends at `last`. */
const spot = (metal: string, position: number, last: number): Point => [
  38 + (position * (TRACK.width - 64)) / last,
  MIDDLE + Math.sin(position * 1.3 + (WAVES[metal] ?? 0)) * 3,
];

const figure = (text: number, [x, y]: Point, size: number, fill = "ink"): string =>
  `<text x="${number(x)}" y="${number(y)}" text-anchor="middle" font-family="${colour("display")}" font-weight="700" font-size="${size}" fill="${colour(fill)}">${text}</text>`;

/** Draws the trail of a track with its stacks and the marks its steps pass: all but the coaches, which move. */
export function drawTrail({ metal, stacks }: TrackView, steps: readonly StepView[]): string {
  // A stack lies where the step that takes its tile passes over a position.
  const stackAt = new Map(steps.flatMap(({ position, stack }) => (stack === null ? [] : [[position - 1, stack]])));
  const last = lastOf(steps);
  const line = lineData(Array.from({ length: last + 1 }, (_, position) => spot(metal, position, last)));
  let drawn =
    path(line, { line: "bed", width: 13, round: true }) +
    path(line, { line: "bedline", width: 1.2, dashes: "5 4" }) +
    at([13, MIDDLE], resource(metal), 1.35);
  for (let position = 0; position <= last; position++) {
    const [x, y] = spot(metal, position, last);
    const stack = stackAt.get(position);
    drawn +=
      stack === undefined
        ? `<circle cx="${number(x)}" cy="${number(y)}" r="6" fill="${colour("sheet")}" stroke="${colour("ridge")}" stroke-width="1.4"/>`
        : at([x, y], drawStack(stacks[stack] ?? []));
  }
  for (const { position, mark } of steps) {
    if (mark === 0) continue;
    const [x, y] = spot(metal, position - 0.5, last);
    drawn +=
      path(`M${number(x)},${number(y - 10)}V${number(y + 13)}`, { line: "ink", width: 1.4, dashes: "2 2" }) +
      figure(mark, [x, y + 25], 13);
  }
  return drawn;
}

function drawStack(tiles: readonly number[]): string {
  const plate = "M-9,-13H9a4,4 0 0 1 4,4V9a4,4 0 0 1 -4,4H-9a4,4 0 0 1 -4,-4V-9a4,4 0 0 1 4,-4Z";
  const top = tiles[0];
  if (top === undefined) return path(plate, { line: "edge", width: 1.2, dashes: "3 3" });
  return (
    (tiles.length > 1 ? at([2.4, -2], path(plate, { fill: "plate-side", line: "ridge" })) : "") +
    path(plate, { fill: "plate", line: "nuggetline", width: 1.4 }) +
    figure(top, [0, 5.8], 16, "button-text")
  );
}

/** The seats in the order in which their coaches are drawn: that of `mine` over the others. */
export const coachOrder = ({ positions }: TrackView, mine: number | null): number[] =>
  [...positions.keys()].sort((a, b) => Number(a === mine) - Number(b === mine));

/** Where the coach of a seat stands on its track, as a transform. Coaches at one stop stand side by side. */
export function coachPlace({ metal, positions }: TrackView, steps: readonly StepView[], seat: number): string {
  const position = positions[seat] ?? 0;
  const here = positions.flatMap((other, index) => (other === position ? [index] : []));
  const beside = here.indexOf(seat) - (here.length - 1) / 2;
  const [x, y] = spot(metal, position, lastOf(steps));
  return `translate(${number(x + beside * 11)},${number(y - 3 - Math.abs(beside))}) scale(0.8)`;
}
