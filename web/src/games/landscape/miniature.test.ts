import { expect, it } from "vitest";

import type { Position } from "../../protocol";
import { wideWindowOn, windowOn } from "./miniature";

const row = (from: number, to: number): Position[] =>
  Array.from({ length: to - from + 1 }, (_, step) => [from + step, 0]);

it("shows a small board whole, in the middle of a square", () => {
  expect(windowOn([[0, 0]])).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  expect(windowOn(row(-1, 1))).toEqual({ x: -1, y: -1, width: 3, height: 3 });
});

it("shows of a large board what lies around the last tile, and nothing beyond its edge", () => {
  expect(windowOn(row(0, 20))).toMatchObject({ x: 17, width: 4 });
  expect(windowOn([...row(0, 20), [10, 1]])).toMatchObject({ x: 8.5, width: 4 });
});

it("has something to show before the first tile", () => expect(windowOn([]).width).toBe(1));

it("shows around the last tile of a wide picture more board than desk", () => {
  const { x, width } = wideWindowOn(row(0, 20));
  expect(x + width).toBeCloseTo(21.4);
  const middle = wideWindowOn([...row(0, 20), [10, 0]]);
  expect(middle.x + middle.width / 2).toBe(10.5);
  expect(wideWindowOn([[3, 4]])).toMatchObject({ x: 3.5 - 5.5 / 2, y: 4.5 - 2.55 / 2 });
});
