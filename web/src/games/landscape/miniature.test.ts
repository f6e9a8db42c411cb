import { expect, it } from "vitest";

import type { Position } from "../../protocol";
import { windowOn } from "./miniature";

const row = (from: number, to: number): Position[] =>
  Array.from({ length: to - from + 1 }, (_, step) => [from + step, 0]);

it("shows a small board whole, in the middle of a square", () => {
  expect(windowOn([[0, 0]])).toEqual({ x: 0, y: 0, size: 1 });
  expect(windowOn(row(-1, 1))).toEqual({ x: -1, y: -1, size: 3 });
});

it("shows of a large board what lies around the last tile, and nothing beyond its edge", () => {
  expect(windowOn(row(0, 20))).toMatchObject({ x: 17, size: 4 });
  expect(windowOn([...row(0, 20), [10, 1]])).toMatchObject({ x: 8.5, size: 4 });
});

it("has something to show before the first tile", () => expect(windowOn([]).size).toBe(1));
