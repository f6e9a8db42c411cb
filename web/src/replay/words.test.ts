import { describe, expect, it } from "vitest";

import { namesOf } from "../table/names";
import type { Stop } from "./turns";
import { positionWords } from "./words";

const names = namesOf([{ player: { name: "Ada" } }, { player: { name: "Bob" } }, { player: { name: "Cleo" } }]);
const turn = (seat: number, gained: number[], holds = true): Stop => ({
  from: 9,
  seq: 10,
  turn: 71,
  seat,
  holds,
  scores: gained,
  gained,
});

describe("a position in words", () => {
  it("says what whoever played got, without saying their name twice", () => {
    expect(positionWords(turn(1, [0, 17, 0]), 71, names)).toBe("turn 71 of 71, Bob, +17 points");
    expect(positionWords(turn(1, [0, 1, 0]), 71, names)).toBe("turn 71 of 71, Bob, +1 point");
    expect(positionWords(turn(1, [0, 0, 0]), 71, names)).toBe("turn 71 of 71, Bob");
  });

  it("says whose all points are where others got some, whoever played first", () => {
    expect(positionWords(turn(1, [67, 35, -2]), 71, names)).toBe(
      "turn 71 of 71, Bob, Bob +35 points, Ada +67 points, Cleo −2 points",
    );
    expect(positionWords(turn(1, [4, 0, 0]), 71, names)).toBe("turn 71 of 71, Bob, Ada +4 points");
  });

  it("ends with what was missed, and whether it was taken back", () => {
    expect(positionWords(turn(0, [3, 0, 0], false), 71, names, 2)).toBe(
      "turn 71 of 71, Ada, +3 points, 2 points missed, taken back",
    );
    expect(positionWords(null, 71, names)).toBe("The start");
  });
});
