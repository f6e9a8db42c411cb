import { afterEach, expect, it } from "vitest";

import { overwriteGetLocale } from "../i18n/generated/runtime.js";
import type { Progress, TableSummary } from "../protocol";
import { aboutTurnWords, aboutWords, waitingWords } from "./about";
import { summary } from "./tables.testing";

afterEach(() => overwriteGetLocale(() => "en"));

const words = (changes: Partial<TableSummary>, locale = "en", player = "me") =>
  aboutWords(summary(changes), { player, now: 300_000, locale });
const tiles = (count: number): Progress => ({ type: "tiles_left", tiles: count });

it("says how far a running game is", () => {
  expect([45, 1, 0].map((count) => words({ progress: tiles(count) }))).toEqual([
    "Gold Rush, 45 tiles left",
    "Gold Rush, 1 tile left",
    "Gold Rush, 0 tiles left",
  ]);
  expect(words({ game: "gold-west", progress: { type: "round", round: 6, of: 11 } })).toBe("Gold West, round 6 of 11");
});

it("says it in Dutch", () => {
  overwriteGetLocale(() => "nl");
  expect([45, 1].map((count) => words({ progress: tiles(count) }, "nl"))).toEqual([
    "Gold Rush, nog 45 tegels",
    "Gold Rush, nog 1 tegel",
  ]);
  expect(words({ game: "gold-west", progress: { type: "round", round: 6, of: 11 } }, "nl")).toBe(
    "Gold West, ronde 6 van 11",
  );
});

it("says how fast it plays in the language that the page speaks by then", () => {
  const table = summary({ progress: tiles(45), pace: { type: "leisure", days: 2, then: "wait" } });
  const about = (locale: string) => aboutTurnWords(table, { player: "me", now: 0, locale });
  expect(about("en")).toBe("Gold Rush, 45 tiles left, 2 days for each turn");
  overwriteGetLocale(() => "nl");
  expect(about("nl")).toBe("Gold Rush, nog 45 tegels, 2 dagen voor elke beurt");
});

it("says when a running table was set up where nobody knows how far it is", () =>
  expect(words({})).toBe("Gold Rush, created 5 min. ago"));

it("says of a waiting table who sits there", () =>
  expect(words({ status: "waiting", seats: [{ id: "ada", name: "Ada" }] })).toBe("Gold Rush, 1 of 4 seats taken"));

it("says of a finished game who won, with how many points, and when", () => {
  const ended = (scores: number[], winners: number[]) =>
    words({ status: "finished", outcome: { scores, winners }, ended_at: 0 });
  expect(ended([16, 36, 20], [1])).toBe("Gold Rush. Ben won with 36 points, 5 min. ago");
  expect(ended([16, 36], [1])).toBe("Gold Rush. Ben won, 36 to 16, 5 min. ago");
  expect(ended([36, 16], [0])).toBe("Gold Rush. You won, 36 to 16, 5 min. ago");
  expect(ended([30, 30], [0, 1])).toBe("Gold Rush. You and Ben tied at 30, 5 min. ago");
  expect(ended([16, 36], [0]), "Ben gave up").toBe("Gold Rush. You won, 16 to 36, 5 min. ago");
});

it("says for whom a table waits, and when they moved or were nudged", () => {
  const hour = 3_600_000;
  const waiting = (changes: Partial<TableSummary>, locale = "en") =>
    waitingWords(summary(changes), { player: "me", now: 30 * hour, locale });
  const last = { seat: 0, at: 3 * hour };
  expect(waiting({})).toBe("Waiting for Ben");
  expect(waiting({ to_act: null, last })).toBe("Paused");
  expect(waiting({ last })).toBe("Waiting for Ben, last move yesterday");
  expect(waiting({ last, nudged_at: 29.5 * hour })).toBe("Waiting for Ben, nudged 30 min. ago");
  expect(waiting({ last, nudged_at: 29 * hour }), "they may be nudged again").toMatch(/last move yesterday$/);
  expect(waiting({ last, to_act: 0, by_computer: true })).toBe("The computer plays your turn");
  expect(waiting({ last, by_computer: true }), "a computer player, or one for Ben").toMatch(/^Waiting for Ben/);
  overwriteGetLocale(() => "nl");
  expect(waiting({ last, nudged_at: 29.5 * hour }, "nl")).toBe("Wachten op Ben, 30 min. geleden aangepord");
  expect(waiting({ last, to_act: 0, by_computer: true }, "nl")).toBe("De computer speelt jouw beurt");
});
