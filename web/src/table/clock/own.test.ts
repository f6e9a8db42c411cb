import { describe, expect, it } from "vitest";

import type { Clock, Pace } from "../../protocol";
import { ownTime } from "./own";

const live: Pace = { type: "live", turn: 120, bank: 600, then: "play_turn" };
const HERE = 1_000_000;
/** What we are shown so many milliseconds into our turn. */
const after = (used: number, pace: Pace = live, more: Partial<Clock["turn"]> = {}) =>
  ownTime({ pace, banks: [520_000, 1], turn: { seat: 0, used, since: HERE, up: false, ...more } }, 0, HERE, {
    locale: "en",
  });

describe("our own time where we answer", () => {
  it("is not shown while there is enough, nor to others, nor at leisure", () => {
    expect(after(29_999)).toBeNull();
    expect(ownTime({ pace: live, banks: [0, 0], turn: null }, 0, HERE, { locale: "en" })).toBeNull();
    expect(after(100_000, live, { seat: 1 })).toBeNull();
    expect(after(86_400_000 - 1, { type: "leisure", days: 1, then: "wait" })).toBeNull();
  });

  it("burns for the last 90 seconds of the turn, and says in the end what comes then", () => {
    expect(after(30_000)).toMatchObject({ time: "1:30", share: 1, short: false, words: "" });
    expect(after(102_000)).toMatchObject({
      time: "0:18",
      share: 0.2,
      short: true,
      words: "When it burns down, your bank of 8:40 starts.",
    });
  });

  it("says that the bank has started, and burns again for its last 90 seconds", () => {
    expect(after(121_000)).toMatchObject({ time: "8:39", share: null, words: "Your bank has started." });
    expect(after(140_000)).toMatchObject({ time: "8:20", share: null, words: "" });
    expect(after(120_000 + 520_000 - 9_000)).toMatchObject({
      time: "0:09",
      share: 0.1,
      short: true,
      words: "When it burns down, the computer plays this turn.",
    });
  });

  it("stands still with the clock, and is gone when it is up", () => {
    expect(after(102_000, live, { since: null })).toMatchObject({ time: "0:18", stands: true });
    expect(after(700_000, live, { up: true })).toBeNull();
  });

  it("burns in steps of five seconds for whoever wants less motion", () => {
    const clock: Clock = { pace: live, banks: [0, 0], turn: { seat: 0, used: 101_000, since: HERE, up: false } };
    const shares = [0, 1_000, 3_999, 4_001].map(
      (ms) => ownTime(clock, 0, HERE + ms, { locale: "en", stepped: true })!.share! * 90,
    );
    expect(shares.map(Math.round)).toEqual([20, 20, 20, 15]);
  });
});
