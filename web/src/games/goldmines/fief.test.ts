import { describe, expect, it } from "vitest";

import type { Position } from "../../protocol";
import { outlineOf } from "../landscape/area";
import { fiefWords, openInFief } from "./fief";
import type { Feature, FeatureView, PhaseView, View } from "./types";

const FIEF: Position[] = [-1, 0, 1].flatMap((x): Position[] => [
  [x, 0],
  [x, 1],
]);
const castle = {
  type: "castle" as const,
  parts: [{ at: [0, 0] as Position, feature: "city" as const, index: 0 }],
  points: 4,
};
const settling = (question: (PhaseView & { type: "settling" })["question"] = castle): PhaseView => ({
  type: "settling",
  seat: 0,
  at: [0, 1],
  asked: 0,
  question,
  fief: question?.type === "ingot" ? [] : FIEF,
});
const feature = (feature: Feature, places: Position[], more: Partial<FeatureView> = {}): FeatureView => ({
  feature,
  complete: false,
  parts: places.map((at) => ({ at, feature, index: 0 })),
  tiles: places.length,
  holders: [],
  points: 0,
  lines: [],
  ingots: 0,
  borders: [],
  ...more,
});
const view = (features: FeatureView[], phase = settling()): Pick<View, "phase" | "features"> => ({ phase, features });

describe("a castle, or points?", () => {
  it("says what is still open in the fief, and nothing of what is not or lies elsewhere", () => {
    const asked = view([
      feature("road", [[1, 0]]),
      feature("road", [
        [5, 5],
        [1, 1],
      ]),
      feature("city", [[-1, 0]]),
      feature("monastery", [[1, 2]]),
      feature(
        "city",
        [
          [0, 0],
          [0, 1],
        ],
        { complete: true, holders: [0] },
      ),
      feature("field", FIEF),
      feature(
        "castle",
        [
          [-1, 0],
          [-2, 0],
        ],
        { complete: true, holders: [1] },
      ),
      feature(
        "castle",
        [
          [1, 1],
          [2, 1],
        ],
        { complete: true },
      ),
    ]);
    expect(openInFief(asked).map(({ feature, parts }) => [feature, parts[0]!.at])).toEqual([
      ["road", [1, 0]],
      ["road", [5, 5]],
      ["city", [-1, 0]],
      ["castle", [-1, 0]],
    ]);
    expect(fiefWords(asked)).toBe("Still open around it: 2 roads, 1 city and 1 castle");
  });

  it("says that nothing is open, and nothing at all of an ingot", () => {
    expect(fiefWords(view([feature("field", FIEF)]))).toBe("Nothing around it is open yet");
    expect(fiefWords(view([feature("road", [[0, 0]])], settling({ type: "ingot", choices: [] })))).toBe("");
  });
});

it("places are ringed together, not one by one", () => {
  expect(outlineOf(FIEF).match(/M/g)).toHaveLength(10);
});
