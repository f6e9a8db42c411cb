import { expect, it } from "vitest";

import { agoWords, clockWords } from "./ago";

const minutes = (count: number) => agoWords(0, count * 60_000, "en");

it("says how long ago something was, in whole units", () => {
  expect([0.5, 1, 59.9, 60, 60 * 23, 60 * 24, 60 * 24 * 3].map(minutes)).toEqual([
    "just now",
    "1 min. ago",
    "59 min. ago",
    "1 hr. ago",
    "23 hr. ago",
    "yesterday",
    "3 days ago",
  ]);
  expect(agoWords(0, 300_000, "nl")).toBe("5 min. geleden");
});

it("counts days as a calendar does", () => {
  const wednesday = new Date(2026, 10, 25, 9).getTime();
  const words = (day: number, hour: number) => agoWords(new Date(2026, 10, day, hour).getTime(), wednesday, "en");
  expect([words(24, 8), words(23, 10), words(23, 8)]).toEqual(["yesterday", "2 days ago", "2 days ago"]);
});

it("gives the time of day, and the day if it is not today", () => {
  const now = new Date(2026, 10, 23, 12).getTime();
  expect(clockWords(new Date(2026, 10, 23, 9, 5).getTime(), now, "en-GB")).toBe("09:05");
  expect(clockWords(new Date(2026, 10, 22, 21, 40).getTime(), now, "en-GB")).toBe("22 Nov, 21:40");
  expect(clockWords(new Date(2026, 10, 22, 21, 40).getTime(), now, "nl")).toBe("22 nov, 21:40");
});

it("gives a date after a week, with the year if it is another", () => {
  const now = Date.UTC(2026, 10, 23, 12);
  const words = (month: number, day: number, year = 2026) => agoWords(Date.UTC(year, month, day, 12), now, "en-GB");
  expect([words(10, 17), words(10, 16), words(2, 1), words(11, 31, 2025)]).toEqual([
    "6 days ago",
    "16 Nov",
    "1 Mar",
    "31 Dec 2025",
  ]);
});

it("takes what another clock puts into the future for just now", () =>
  expect(agoWords(1_000, 0, "en")).toBe("just now"));
