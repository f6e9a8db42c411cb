import { afterEach, expect, it } from "vitest";

import { overwriteGetLocale } from "../i18n/generated/runtime.js";
import type { Progress, TableSummary } from "../protocol";
import { aboutWords } from "./about";

afterEach(() => overwriteGetLocale(() => "en"));

const table: TableSummary = {
  id: "1",
  game: "gold-rush",
  name: "Saturday claim",
  visibility: "public",
  status: "playing",
  max_seats: 4,
  seats: [{ id: "2", name: "Ada" }],
  to_act: 0,
  progress: null,
  created_at: 0,
};
const words = (changes: Partial<TableSummary>, locale = "en") => aboutWords({ ...table, ...changes }, 300_000, locale);
const tiles = (count: number): Progress => ({ type: "tiles_left", tiles: count });

it("says how far a running game is", () => {
  expect([45, 1, 0].map((count) => words({ progress: tiles(count) }))).toEqual(["Gold Rush, 45 tiles left", "Gold Rush, 1 tile left", "Gold Rush, 0 tiles left"]);
  expect(words({ game: "gold-west", progress: { type: "round", round: 6, of: 11 } })).toBe("Gold West, round 6 of 11");
});

it("says it in Dutch", () => {
  overwriteGetLocale(() => "nl");
  expect([45, 1].map((count) => words({ progress: tiles(count) }, "nl"))).toEqual(["Gold Rush, nog 45 tegels", "Gold Rush, nog 1 tegel"]);
  expect(words({ game: "gold-west", progress: { type: "round", round: 6, of: 11 } }, "nl")).toBe("Gold West, ronde 6 van 11");
});

it("says when a running table was set up where nobody knows how far it is", () => expect(words({})).toBe("Gold Rush, created 5 min. ago"));

it("says of other tables who sits there, or that they have finished", () => {
  expect(words({ status: "waiting" })).toBe("Gold Rush, 1 of 4 seats taken");
  expect(words({ status: "finished" })).toBe("Gold Rush, finished");
});
