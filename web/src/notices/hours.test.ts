import { expect, it } from "vitest";

import { minutesOf, timeOf } from "./hours";

it("reads and writes times of the day", () => {
  for (const [minutes, time] of [
    [0, "00:00"],
    [485, "08:05"],
    [1439, "23:59"],
  ] as const) {
    expect(timeOf(minutes)).toBe(time);
    expect(minutesOf(time)).toBe(minutes);
  }
  expect(minutesOf("22:00:30"), "browsers may add seconds").toBe(1320);
  for (const none of ["", "24:00", "8:05", "noon"]) expect(minutesOf(none)).toBeNull();
});
