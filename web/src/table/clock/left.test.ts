import { describe, expect, it } from "vitest";

import type { Clock, Pace } from "../../protocol";
import { isShort, markPassed, running, shortWords, spokenWords, timeLeft } from "./left";

const live: Pace = { type: "live", turn: 90, bank: 600, then: "play_turn" };
const clock = (turn: Clock["turn"], pace = live): Clock => ({ pace, banks: [600_000, 300_000], turn });

describe("what a seat has left", () => {
  it("is its turn, and its bank only behind that", () => {
    const running = clock({ seat: 0, used: 10_000, since: 5_000, up: false });
    expect(timeLeft(running, 0, 35_000)).toEqual({ turn: 50_000, bank: 600_000, runs: true });
    expect(timeLeft(running, 0, 185_000)).toEqual({ turn: 0, bank: 500_000, runs: true });
    expect(timeLeft(running, 0, 9_000_000)).toEqual({ turn: 0, bank: 0, runs: true });
    expect(timeLeft(running, 1, 35_000)).toEqual({ turn: 90_000, bank: 300_000, runs: false });
  });

  it("stays as it is while the clock stands, and on a device whose clock is behind", () => {
    const standing = clock({ seat: 1, used: 10_000, since: null, up: false });
    expect(timeLeft(standing, 1, 9_000_000)).toEqual({ turn: 80_000, bank: 300_000, runs: false });
    expect(timeLeft(clock({ seat: 1, used: 0, since: 5_000, up: false }), 1, 1_000).turn).toBe(90_000);
  });

  it("is first the turn, and then the bank", () => {
    expect(running({ turn: 50_000, bank: 600_000, runs: true }, { pace: live })).toEqual({
      of: "turn",
      left: 50_000,
      whole: 90_000,
    });
    expect(running({ turn: 0, bank: 500_000, runs: true }, { pace: live }).of).toBe("bank");
    const quick: Pace = { type: "live", turn: 30, bank: 0, then: "wait" };
    expect(running({ turn: 0, bank: 0, runs: true }, { pace: quick })).toEqual({ of: "turn", left: 0, whole: 30_000 });
  });

  it("is short in the last minute, and in the last tenth of days", () => {
    const short = (whole: number, ...left: number[]) => left.map((left) => isShort({ left, whole }));
    expect(short(90_000, 60_000, 59_999)).toEqual([false, true]);
    expect(short(2 * 86_400_000, 17_280_000, 17_279_999)).toEqual([false, true]);
  });
});

describe("time in words", () => {
  it("is written as clocks are, and in days where days are played", () => {
    const written = [0, 1, 59_001, 90_000, 3_720_000, 7 * 3_600_000, 3 * 86_400_000];
    expect(written.map((ms) => shortWords(ms, "en"))).toEqual([
      "0:00",
      "0:01",
      "1:00",
      "1:30",
      "1:02:00",
      "7 hr",
      "3 days",
    ]);
  });

  it("is said in words, in each language", () => {
    expect(spokenWords(30_000, "en")).toBe("30 seconds");
    expect(spokenWords(90_000, "en")).toBe("1 minute 30 seconds");
    expect(spokenWords(120_000, "nl")).toBe("2 minuten");
    expect(spokenWords(2 * 86_400_000 + 3_600_000, "en")).toBe("2 days 1 hour");
    expect(spokenWords(0, "en")).toBe("0 seconds");
  });

  it("is said once a minute, and at 30 and 10 seconds", () => {
    const passed = (before: number, now: number) => markPassed(before * 1000, now * 1000);
    expect([passed(61, 60), passed(60, 59.9), passed(30.1, 29.9), passed(10.2, 10), passed(601, 600)]).toEqual([
      60_000,
      null,
      30_000,
      10_000,
      600_000,
    ]);
    expect(passed(661, 659)).toBeNull();
  });
});
