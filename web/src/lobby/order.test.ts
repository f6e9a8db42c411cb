import { describe, expect, it } from "vitest";

import { isYourTurn, ranked } from "./order";
import { summary } from "./tables.testing";

describe("one's own tables", () => {
  it("wait for us only while the game asks our seat", () => {
    expect(isYourTurn(summary({ to_act: 0 }), "me")).toBe(true);
    expect(isYourTurn(summary({ to_act: 1 }), "me")).toBe(false);
    expect(isYourTurn(summary({ to_act: 0, status: "finished" }), "me")).toBe(false);
    expect(isYourTurn(summary({ to_act: 0 }), undefined)).toBe(false);
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
