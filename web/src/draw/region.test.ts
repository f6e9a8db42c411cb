import { describe, expect, it } from "vitest";
import { cornerOf, isInside, SIDES, sideAfter, type Side } from "./geometry";
import { seeded } from "./random";
import { wholeEdgeRegion } from "./region";

const SETS: Side[][] = Array.from({ length: 15 }, (_, index) => SIDES.filter((side) => ((index + 1) >> side) & 1));

describe("a region with whole edges", () => {
  it.each(SETS)("covers the sides %s %s %s %s from corner to corner, so that neighbours meet exactly", (...sides) => {
    const own = sides.filter((side) => side !== undefined);
    for (const seed of ["a", "b", "c"]) {
      const { ring, open } = wholeEdgeRegion(own, 3, seeded(seed));
      for (const side of own) expect(ring).toContainEqual(cornerOf(side));
      for (const line of open) {
        const ends = [line[0], line.at(-1)];
        for (const end of ends)
          expect(SIDES.map(cornerOf)).toContainEqual(end?.map((value) => Math.round(value * 1e9) / 1e9));
      }
      for (const side of SIDES) {
        const [x, y] = cornerOf(side);
        const [toX, toY] = cornerOf(sideAfter(side, 1));
        const justInside = [(x + toX) / 2, (y + toY) / 2].map((value) => value + (64 - value) * 0.02) as [
          number,
          number,
        ];
        expect(isInside(justInside, ring)).toBe(own.includes(side));
      }
    }
  });
});
