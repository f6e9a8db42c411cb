/**
 * Lines of a hand: nothing in Paydirt is quite straight, and nothing quite round.
 */

import { directionAt, type Point } from "./geometry";
import type { Random } from "./random";

const ROUND = Math.PI * 2;

/**
 * Pushes each point of a line along its normal by three sines of random phase. The push fades to nothing in the last
 * sixth at both ends, so that lines of neighbouring tiles meet exactly.
 */
export function wobbled(line: readonly Point[], reach: number, random: Random): Point[] {
  const phases = [random.next() * ROUND, random.next() * ROUND, random.next() * ROUND] as const;
  const waves = [random.between(1.2, 2.2), random.between(3, 5), random.between(7, 10)] as const;
  return line.map(([x, y], index) => {
    const share = index / (line.length - 1);
    const fade = Math.min(1, Math.min(share, 1 - share) * 6);
    const sines =
      0.55 * Math.sin(phases[0] + waves[0] * ROUND * share) +
      0.4 * Math.sin(phases[1] + waves[1] * ROUND * share) +
      0.3 * Math.sin(phases[2] + waves[2] * ROUND * share);
    const push = reach * fade * (sines + random.around(0.25));
    const [dx, dy] = directionAt(line, index);
    return [x - dy * push, y + dx * push];
  });
}

/** An uneven ring around a point: a yard, a pebble, a bush. `unevenness` 0 is an ellipse. */
export function blob(
  [x, y]: Point,
  radiusX: number,
  radiusY: number,
  random: Random,
  corners = 14,
  unevenness = 0.12,
): Point[] {
  const phases = [random.next() * ROUND, random.next() * ROUND] as const;
  return Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * ROUND;
    const waves = Math.sin(angle * 2 + phases[0]) * 0.5 + Math.sin(angle * 3 + phases[1]) * 0.6;
    const swell = 1 + unevenness * (waves + random.around(0.5));
    return [x + Math.cos(angle) * radiusX * swell, y + Math.sin(angle) * radiusY * swell];
  });
}
