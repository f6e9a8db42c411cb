import { beforeAll, describe, expect, it } from "vitest";

import { engine, finishedGame } from "../../../tests/game";
import { plain } from "../../i18n/words";
import { entriesOf as ofSeat, stepsOf, totalsAfter } from "../../table/final/final";
import { afterWords, COLUMNS, entriesOf } from "./final";
import type { Event, View } from "./types";

const names = (seat: number) => ["Ada", "Bram", "Noor"][seat] ?? "";

let view: View;
beforeAll(async () => {
  const game = (await engine("gold-west")).open<View, unknown, Event>("gold-west");
  game.apply(await finishedGame("gold-west"));
  view = game.view();
});

describe("the final scoring of Gold West", () => {
  it("adds up to the outcome, in play and step by step", () => {
    const entries = entriesOf(view, names);
    const steps = stepsOf(entries);
    expect(steps.length).toBeGreaterThan(5);
    expect(totalsAfter(entries, steps.length, view.players.length)).toEqual(view.outcome!.scores);
  });

  it("gives every number of the table a reason", () => {
    const entries = entriesOf(view, names);
    for (const [seat, { score }] of view.scores.entries()) {
      const columns = COLUMNS.map(({ key }) => ofSeat(entries, seat, key));
      const sum = columns
        .flat()
        .reduce((total, entry) => total + entry.points.find((got) => got.seat === seat)!.points, 0);
      expect(sum).toBe(score);
      for (const entry of columns.flat()) expect(plain(entry.why(seat))).toMatch(/^[A-Z]\S* ?\S/);
    }
  });

  it("tells one step for the groups, each office, the wanted and each terrain", () => {
    const told = stepsOf(entriesOf(view, names)).map((step) => plain(step.told!));
    expect(told[0]).toMatch(/^Largest groups: Ada \d+ points, Bram \d+ points and Noor \d+ points\.$/);
    expect(new Set(told.map((step) => step.split(":")[0])).size).toBe(told.length);
  });

  it("says what decided where points did not, as the rules tell it", () => {
    // Bram and Noor both have 52 points.
    const { winners } = view.outcome!;
    expect(afterWords(view, winners)).toContain("tie broken by fewer camps");
    expect(afterWords({ ...view, tie_break: "supply" }, winners)).toContain("tie broken by more resources");
    expect(afterWords({ ...view, tie_break: null }, winners)).toBe("after 13 rounds");
  });

  it("says nothing of what decided where another won, since the first gave up", () => {
    const others = [0, 1, 2].filter((seat) => !view.outcome!.winners.includes(seat));
    expect(afterWords(view, others.slice(0, 1))).toBe("after 13 rounds");
  });
});
