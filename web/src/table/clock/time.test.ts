import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { ServerTime } from "./time.svelte";

const HOUR = 3_600_000;

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

/** This device's clock is behind that of the server by so much. */
const BEHIND = 5 * HOUR;

/** Asks the server and is answered, which takes so long there and back. */
function ask(time: ServerTime, there: number, back: number, behind = BEHIND): void {
  const asked = Date.now();
  vi.advanceTimersByTime(there);
  const at = Date.now() + behind;
  vi.advanceTimersByTime(back);
  time.hear(at, asked);
}
/** By how much we are wrong, in milliseconds. */
const wrong = (time: ServerTime, behind = BEHIND) => time.look() - Date.now() - behind;

describe("the time on the server", () => {
  it("is right on a slow line that is even, on a device whose clock is hours wrong", () => {
    const time = new ServerTime();
    ask(time, 150, 150);
    expect(wrong(time)).toBe(0);
  });

  it("is wrong by half of what a word was held up, and only until another was not", () => {
    const time = new ServerTime();
    ask(time, 150, 650);
    expect(wrong(time)).toBe(-250);
    time.hear(Date.now() + BEHIND - 150);
    expect(wrong(time)).toBe(0);
  });

  it("stays known over a greeting that was held up", () => {
    const time = new ServerTime();
    ask(time, 150, 150);
    vi.advanceTimersByTime(60_000);
    ask(time, 150, 1650);
    expect(Math.abs(wrong(time))).toBeLessThan(10);
  });

  it("follows when a clock is set, either way", () => {
    for (const change of [-HOUR, HOUR]) {
      const time = new ServerTime();
      ask(time, 150, 150);
      ask(time, 150, 150, BEHIND + change);
      expect(wrong(time, BEHIND + change)).toBe(0);
    }
  });

  it("follows a clock that goes too slowly", () => {
    const time = new ServerTime();
    ask(time, 5, 5);
    let behind = BEHIND;
    for (let minute = 0; minute < 120; minute += 1) {
      vi.advanceTimersByTime(60_000);
      ask(time, 150, 150, (behind -= 3));
      expect(Math.abs(wrong(time, behind))).toBeLessThan(150);
    }
  });

  it("is looked at when others look", () => {
    const time = new ServerTime();
    vi.advanceTimersByTime(137);
    time.hear(Date.now() + 41, Date.now());
    const end = time.run();
    vi.advanceTimersByTime(1000);
    expect(time.now % 250).toBe(0);
    end();
    const { now } = time;
    vi.advanceTimersByTime(1000);
    expect(time.now).toBe(now);
  });
});
