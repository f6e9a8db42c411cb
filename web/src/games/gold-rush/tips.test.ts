import { describe, expect, it } from "vitest";

import { tipAt as tipOf, isLearned as learned, type TipMoment } from "../landscape/tips";
import { TIPS } from "./tips";
import type { ChoiceKind } from "./moves";

const tipAt = (now: TipMoment, known: ReadonlySet<string>) => tipOf(TIPS, now, known)?.step ?? null;
const isLearned = (step: string, before: TipMoment, now: TipMoment) =>
  learned(
    TIPS.find((tip) => tip.step === step)!,
    before,
    now,
  );

const waiting: TipMoment = { mine: false, holding: false, place: null, ways: 0, kinds: new Set(), scorings: 0 };
const holding: TipMoment = { ...waiting, mine: true, holding: true };
const lying = (rotation: 0 | 1 | 2 | 3, ways = 2, ...kinds: ChoiceKind[]): TipMoment => ({
  ...waiting,
  mine: true,
  place: { at: [1, 0], rotation },
  ways,
  kinds: new Set(kinds),
});
const know = (...steps: string[]) => new Set(steps);

describe("the tips of a first game", () => {
  it("follow a first turn, one line at a time", () => {
    expect(tipAt(waiting, know())).toBeNull();
    expect(tipAt(holding, know())).toBe("lay");
    const placed = lying(0, 2, "railroad", "prairie", "tent", "pass");
    expect(isLearned("lay", holding, placed)).toBe(true);
    expect(tipAt(placed, know("lay"))).toBe("turn");
    expect(isLearned("turn", placed, lying(1))).toBe(true);
    expect(tipAt(placed, know("lay", "turn"))).toBe("cowboy");
    expect(tipAt(placed, know("lay", "turn", "cowboy"))).toBe("tent");
    expect(tipAt(placed, know("lay", "turn", "cowboy", "tent"))).toBeNull();
  });

  it("say nothing of turning a tile that can lie only one way", () => {
    expect(tipAt(lying(0, 1, "pass"), know())).toBeNull();
    expect(tipAt(lying(0, 1, "city", "pass"), know())).toBe("cowboy");
  });

  it("put what is rare first: a token to take, and the first points", () => {
    expect(tipAt(lying(0, 2, "mountain", "take_token"), know("lay"))).toBe("token");
    expect(tipAt({ ...waiting, scorings: 1 }, know())).toBe("scored");
    expect(tipAt({ ...holding, scorings: 2 }, know("scored"))).toBe("lay");
  });

  it("go by with the turn in which they were said", () => {
    for (const step of TIPS.map(({ step }) => step).filter((step) => step !== "lay")) {
      expect(isLearned(step, { ...lying(0), scorings: 1 }, { ...waiting, scorings: 1 }), step).toBe(true);
      expect(isLearned(step, lying(0), lying(0)), step).toBe(false);
    }
    // Points that our own move has just brought are told after it.
    expect(isLearned("scored", lying(0), { ...waiting, scorings: 1 })).toBe(false);
  });
});
