import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { LastTrouble, READ, type Trouble } from "./trouble.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const first: Trouble = { code: "rate_limited", message: "" };
const second: Trouble = { code: "table_paused", message: "" };

it("goes once there was time to read it", () => {
  const trouble = new LastTrouble();
  trouble.tell(first);
  vi.advanceTimersByTime(READ - 1);
  expect(trouble.told).toBe(first);
  trouble.tell(second);
  vi.advanceTimersByTime(READ - 1);
  expect(trouble.told, "another one has time of its own").toBe(second);
  vi.advanceTimersByTime(1);
  expect(trouble.told).toBeNull();
});

it("stays while it holds, and then until there was time to read it", () => {
  const trouble = new LastTrouble();
  trouble.tell(first, true);
  vi.advanceTimersByTime(10 * READ);
  expect(trouble.told).toBe(first);
  trouble.pass();
  vi.advanceTimersByTime(0);
  expect(trouble.told).toBeNull();
  trouble.tell(second, true);
  trouble.pass();
  vi.advanceTimersByTime(READ - 1);
  expect(trouble.told, "it was overtaken at once").toBe(second);
  vi.advanceTimersByTime(1);
  expect(trouble.told).toBeNull();
});
