import { afterEach, expect, it, vi } from "vitest";

import { Copied, SAID } from "./copied.svelte";
import { copy } from "./copy";

vi.mock("./copy", () => ({ copy: vi.fn(() => Promise.resolve(true)) }));

afterEach(() => vi.useRealTimers());

it("says so for as long after another press as after the first", async () => {
  vi.useFakeTimers();
  const copied = new Copied();
  await copied.copy("a link");
  vi.advanceTimersByTime(SAID - 1);
  await copied.copy("a link");
  vi.advanceTimersByTime(SAID - 1);
  expect(copied.said).toBe(true);
  vi.advanceTimersByTime(1);
  expect(copied.said).toBe(false);
});

it("says nothing where it couldn't, whatever was copied before", async () => {
  const copied = new Copied();
  await copied.copy("a link");
  vi.mocked(copy).mockResolvedValueOnce(false);
  expect(await copied.copy("another")).toBe(false);
  expect(copied.said).toBe(false);
});
