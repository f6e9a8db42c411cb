import { describe, expect, it } from "vitest";

import type { Position } from "../../protocol";
import { outlineOf } from "../landscape/area";
import { fiefWords, openInFief } from "./fief";
import type { Feature, FeatureView, Part, PhaseView } from "./types";

const FIEF: Position[] = [-1, 0, 1].flatMap((x): Position[] => [
  [x, 0],
  [x, 1],
]);
const castle = {
  type: "castle" as const,
  parts: [{ at: [0, 0] as Position, feature: "city" as const, index: 0 }],
  points: 4,
};
const part = (feature: Feature, at: Position): Part => ({ at, feature, index: 0 });
const settling = (open: Part[], question: (PhaseView & { type: "settling" })["question"] = castle): PhaseView => ({
  type: "settling",
  seat: 0,
  at: [0, 1],
  asked: 0,
  question,
  fief: FIEF,
  open,
});
const feature = (feature: Feature, ...places: Position[]): FeatureView => ({
  feature,
  complete: false,
  parts: places.map((at) => part(feature, at)),
  tiles: places.length,
  holders: [],
  points: 0,
  lines: [],
  ingots: 0,
  borders: [],
});
const features = [
  feature("road", [1, 0]),
  feature("road", [5, 5], [1, 1]),
  feature("city", [-1, 0]),
  feature("field", ...FIEF),
  feature("castle", [-1, 0], [-2, 0]),
];

describe("a castle, or points?", () => {
  it("says what the rules call open in the fief", () => {
    const open = [part("road", [1, 0]), part("road", [5, 5]), part("castle", [-1, 0])];
    const asked = { phase: settling(open), features };
    expect(openInFief(asked)).toEqual([features[0], features[1], features[4]]);
    expect(fiefWords(asked)).toBe("Still open around it: 2 roads and 1 castle");
  });

  it("says that nothing is open, and nothing at all where no castle is offered", () => {
    expect(fiefWords({ phase: settling([]), features })).toBe("Nothing around it is open yet");
    const scored = settling([], { type: "castle_feature", castle: part("castle", [0, 0]), features: [] });
    expect(fiefWords({ phase: scored, features })).toBe("");
    expect(fiefWords({ phase: settling([], { type: "ingot", choices: [] }), features })).toBe("");
  });
});

it("places are ringed together, not one by one", () => {
  expect(outlineOf(FIEF).match(/M/g)).toHaveLength(10);
});
