import { describe, expect, it } from "vitest";

import { namesOnTile, sideWords } from "./buttons";

describe("parts of a tile", () => {
  it("are named by where they are", () => {
    expect(
      [
        [0, -50],
        [50, -50],
        [50, 0],
        [0, 50],
        [-50, 0],
        [-40, -44],
        [3, 2],
      ].map(([x, y]) => sideWords(x!, y!)),
    ).toEqual([
      "to the north",
      "to the northeast",
      "to the east",
      "to the south",
      "to the west",
      "to the northwest",
      "in the middle",
    ]);
  });

  it("need no more words than tell them apart", () => {
    expect(namesOnTile("Miner", [[0, 50]])).toEqual(["Miner"]);
    expect(
      namesOnTile("Farmer", [
        [-50, 0],
        [50, 0],
      ]),
    ).toEqual(["Farmer, to the west", "Farmer, to the east"]);
    expect(
      namesOnTile("Farmer", [
        [-50, 0],
        [-50, 4],
        [0, 50],
      ]),
    ).toEqual(["Farmer, to the west 1", "Farmer, to the west 2", "Farmer, to the south"]);
  });
});
