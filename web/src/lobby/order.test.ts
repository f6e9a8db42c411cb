import { describe, expect, it } from "vitest";

import type { TableSummary } from "../protocol";
import { isYourTurn, late, othersAreHere, ranked } from "./order";
import { summary } from "./tables.testing";

describe("one's own tables", () => {
  it("wait for us only while the game asks our seat", () => {
    expect(isYourTurn(summary({ to_act: 0 }), "me")).toBe(true);
    expect(isYourTurn(summary({ to_act: 1 }), "me")).toBe(false);
    expect(isYourTurn(summary({ to_act: 0, status: "finished" }), "me")).toBe(false);
    expect(isYourTurn(summary({ to_act: 0 }), undefined)).toBe(false);
    expect(isYourTurn(summary({ to_act: 0, by_computer: true }), "me")).toBe(false);
  });

  it("are listed by the nearest deadline, and without one by who has waited longest", () => {
    const [soon, late] = [
      summary({ id: "soon", to_act: 0, due_at: 50 }),
      summary({ id: "late", to_act: 0, due_at: 90 }),
    ];
    const waited = (id: string, at: number) => summary({ id, to_act: 0, last: { seat: 1, at } });
    const { turns } = ranked([waited("short", 9), late, waited("long", 3), soon], "me");
    expect(turns.map(({ id }) => id)).toEqual(["soon", "late", "long", "short"]);
  });

  it("are all listed once", () => {
    const tables = [
      summary({ id: "early", status: "finished", ended_at: 1 }),
      summary({ id: "gathers", status: "waiting", to_act: null }),
      summary({ id: "others", to_act: 1 }),
      summary({ id: "ours", to_act: 0 }),
      summary({ id: "lately", status: "finished", ended_at: 2 }),
    ];
    const { turns, others, finished } = ranked(tables, "me");
    expect([turns, others, finished].map((list) => list.map(({ id }) => id))).toEqual([
      ["ours"],
      ["others", "gathers"],
      ["lately", "early"],
    ]);
  });
});

describe("whoever lets us wait at leisure", () => {
  const DAY = 86_400_000;
  const pace = { type: "leisure", days: 2, then: "wait" } as const;
  const slow = { pace, to_act: 1, due_at: 10 * DAY };
  const named = (changes: Partial<TableSummary>, now: number, player = "me") =>
    late(summary({ ...slow, ...changes }), player, now)?.name;

  it("is late once half of their time is over", () => {
    expect(named({}, 9 * DAY - 1)).toBeUndefined();
    expect(named({}, 9 * DAY)).toBe("Ben");
    expect(named({}, 11 * DAY)).toBe("Ben");
  });

  it("is late when their time is up and nothing came of it, and not while the table pauses", () => {
    expect(named({ due_at: undefined, last: { seat: null, at: 10 * DAY } }, 10 * DAY)).toBe("Ben");
    expect(named({ due_at: undefined, last: { seat: 2, at: 10 * DAY } }, 11 * DAY)).toBeUndefined();
  });

  it("is nobody where it is our turn or a computer's, where we watch, at other paces and when it is over", () => {
    expect(named({ to_act: 0 }, 9 * DAY)).toBeUndefined();
    expect(named({ by_computer: true }, 9 * DAY)).toBeUndefined();
    expect(named({}, 9 * DAY, "who watches")).toBeUndefined();
    expect(named({ pace: { type: "live", turn: 10, bank: 0, then: "wait" } }, 9 * DAY)).toBeUndefined();
    expect(named({ pace: undefined, due_at: undefined }, 9 * DAY)).toBeUndefined();
    expect(named({ status: "finished" }, 9 * DAY)).toBeUndefined();
  });
});

it("knows whether all others are at the table, where it was told", () => {
  const here = (away?: number[]) => othersAreHere(summary(away ? { away } : {}), "me");
  expect([here(), here([]), here([0]), here([0, 1]), here([1])]).toEqual([false, true, true, false, false]);
});
