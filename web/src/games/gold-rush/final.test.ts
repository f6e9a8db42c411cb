import { describe, expect, it } from "vitest";

import { engine, finishedGame } from "../../../tests/game";
import { plain } from "../../i18n/words";
import { freeBeside, pointsFor, ranking, stepsOf, totalsAfter } from "../../table/final/final";
import { COLUMNS, entriesOf } from "./final";
import type { Event, View } from "./types";

/** A finished game of three. */
async function finished(): Promise<View> {
  const game = (await engine("gold-rush")).open<View, never, Event>("gold-rush");
  game.apply(await finishedGame("gold-rush"));
  return game.view();
}
const names = (seat: number) => ["Ada", "Bram", "Noor"][seat] ?? "";

describe("the final scoring of Gold Rush", () => {
  it("tells every point: the steps end at the result, and the columns add up to it", async () => {
    const view = await finished();
    const entries = entriesOf(view, names);
    const steps = stepsOf(entries);
    expect(steps.length).toBeGreaterThan(3);
    expect(totalsAfter(entries, steps.length, 3)).toEqual(view.outcome?.scores);
    const inPlay = totalsAfter(entries, 0, 3);
    expect(inPlay).not.toEqual(view.outcome?.scores);
    const columns = new Set(COLUMNS.map(({ key }) => key));
    for (const entry of entries) expect(columns.has(entry.column), entry.column).toBe(true);
    for (const { seat, entries: scored } of view.scores) {
      for (const { key } of COLUMNS) {
        const shown = entries
          .filter(({ column }) => column === key)
          .reduce((sum, entry) => sum + (pointsFor(entry, seat) ?? 0), 0);
        expect(shown).toBe(
          scored.filter(({ category }) => category === key).reduce((sum, { points }) => sum + points, 0),
        );
      }
    }
  });

  it("says who and how much, rings where it came from, and turns the tokens up last", async () => {
    const steps = stepsOf(entriesOf(await finished(), names));
    for (const step of steps) {
      for (const { seat } of step.points) expect(plain(step.told!)).toContain(names(seat));
      expect(plain(step.told!)).toMatch(/\d+ points?\.$/);
      expect(step.places.length > 0).toBe(!step.reveals);
    }
    expect(steps.findIndex((step) => step.reveals)).toBe(steps.filter((step) => !step.reveals).length);
    expect(steps.some((step) => step.reveals)).toBe(true);
  });

  it("says of whoever has no tokens that they have nothing", async () => {
    const view = await finished();
    const tokenless = view.scores.map(({ seat }) => ({
      seat,
      score: 0,
      entries: [{ category: "tokens" as const, scoring: null, lines: [], points: 0 }],
    }));
    const [first] = entriesOf({ ...view, scorings: [], scores: tokenless }, names);
    expect(plain(first!.told!)).toBe("Ada's tokens: nothing, 0 points.");
  });
});

describe("the table at the end", () => {
  it("shares a rank among those who have as much", () => {
    expect(ranking({ scores: [5, 9, 5], winners: [1] }).map(({ seat, rank }) => [seat, rank])).toEqual([
      [1, 1],
      [0, 2],
      [2, 2],
    ]);
  });

  it("puts a winner before somebody who gave up with more", () => {
    expect(ranking({ scores: [5, 9, 7], winners: [0] }).map(({ seat, rank }) => [seat, rank])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  it("leaves the map the largest part of the window beside the panel", () => {
    expect(freeBeside({ left: 36, top: 84, right: 976, bottom: 860 }, 1440, 900)).toMatchObject({
      left: 1000,
      top: 24,
      right: 24,
    });
    // A low panel leaves a wide strip below it, which is no place for a map.
    expect(freeBeside({ left: 36, top: 84, right: 976, bottom: 540 }, 1440, 900)).toMatchObject({
      left: 1000,
      bottom: 24,
    });
    expect(freeBeside({ left: 0, top: 420, right: 390, bottom: 844 }, 390, 844)).toMatchObject({
      bottom: 448,
      left: 24,
    });
    expect(freeBeside({ left: 520, top: 0, right: 844, bottom: 390 }, 844, 390)).toMatchObject({ right: 348 });
  });
});
