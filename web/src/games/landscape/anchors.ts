/** How the places of pieces on a tile are chosen, so that all of them can be offered at once as discs to tap. */

import { distance, type Point } from "../../draw/geometry";

/** Choices keep so far apart where the tile allows it: 40 units are 44 px when a tile is 140 px wide. */
const CHOICE_SPACING = 40;

/** From the feet of a lying farmer to the middle of the figure. */
export const LYING: Point = [2, -9];

/** A place where the middle of a piece could be. */
export interface Candidate {
  readonly middle: Point;
  readonly worth: number;
}

/** Chooses one candidate for each part: first the best of each, then, a few times over, the best given all others. */
export function spread(choices: readonly (readonly Candidate[])[]): Candidate[] {
  const best = (list: readonly Candidate[], worth: (candidate: Candidate) => number): Candidate =>
    list.reduce((a, b) => (worth(b) > worth(a) ? b : a));
  const chosen = choices.map((list) => best(list, ({ worth }) => worth));
  for (let round = 0; round < 6; round++) {
    choices.forEach((list, index) => {
      chosen[index] = best(list, ({ middle, worth }) => {
        const crowding = chosen.reduce((sum, other, at) => {
          const missing = at === index ? 0 : CHOICE_SPACING - distance(other.middle, middle);
          return sum + (missing > 0 ? missing * missing * 0.12 : 0);
        }, 0);
        return worth - crowding;
      });
    });
  }
  return chosen;
}

/** The best hundred or so: enough to make way for others, and a part too narrow for any still has its widest spot. */
export const bestOf = (found: Candidate[]): Candidate[] => found.sort((a, b) => b.worth - a.worth).slice(0, 120);

/** Points all over a tile. */
export function grid(from: number, to: number, step: number): Point[] {
  const points: Point[] = [];
  for (let y = from; y <= to; y += step) for (let x = from; x <= to; x += step) points.push([x, y]);
  return points;
}
