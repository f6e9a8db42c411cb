import { describe, expect, it } from "vitest";

import type { Position } from "../../protocol";
import { frontier } from "./frontier";

const west: Position[] = [
  [-9, 0],
  [-8, 1],
];
const east: Position[] = [
  [5, 0],
  [6, 1],
  [7, 0],
];

describe("the frontier", () => {
  it("is everything that fits the window", () => {
    expect(frontier([...west, ...east], [0, 0], { wide: 20, high: 10 })).toEqual([...west, ...east]);
  });

  it("is where most places are seen at once", () => {
    expect(frontier([...west, ...east], [-7, 0], { wide: 6, high: 6 })).toEqual(east);
  });

  it("is where the last tile lies, if two parts have as many", () => {
    const pair = east.slice(0, 2);
    expect(frontier([...west, ...pair], [-7, 0], { wide: 6, high: 6 })).toEqual(west);
    expect(frontier([...west, ...pair], [4, 0], { wide: 6, high: 6 })).toEqual(pair);
  });

  it("is nothing when no tile can be placed", () => {
    expect(frontier([], undefined, { wide: 6, high: 6 })).toEqual([]);
  });
});
