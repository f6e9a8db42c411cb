import { describe, expect, it } from "vitest";

import { tipAt, isLearned, STEPS, type TipMoment, type Step } from "./tips";

const at = (stage: TipMoment["stage"], more: Partial<TipMoment> = {}): TipMoment => ({
  stage,
  leaving: false,
  looting: false,
  ...more,
});

describe("the tips of a first game", () => {
  it("come up with their step", () => {
    const shown = [
      at("activating"),
      at("activating", { leaving: true }),
      at("using"),
      at("building"),
      at("building", { looting: true }),
      at("storing"),
    ];
    expect(shown.map((moment) => tipAt(moment, new Set()))).toEqual([...STEPS]);
    expect(tipAt(at("waiting"), new Set())).toBeNull();
  });

  it("stay away once they are known", () => {
    expect(tipAt(at("using"), new Set<Step>(["use"]))).toBeNull();
  });

  it("are learned by going on, not by going back", () => {
    expect(isLearned("use", at("building"))).toBe(true);
    expect(isLearned("use", at("activating"))).toBe(false);
    expect(isLearned("store", at("waiting"))).toBe(true);
  });
});
