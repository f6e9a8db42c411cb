import { expect, it } from "vitest";

import { isYourTurn, ranked } from "./order";
import { summary } from "./tables.testing";

it("lists where one is needed first, then what runs, waits, and has ended, the last ended first", () => {
  const tables = [
    summary({ id: "old", status: "finished", ended_at: 100 }),
    summary({ id: "river town", status: "finished", ended_at: 200 }),
    summary({ id: "waits", status: "waiting", to_act: null }),
    summary({ id: "ben's turn" }),
    summary({ id: "newer, ben's turn" }),
    summary({ id: "my turn", to_act: 0 }),
  ];
  expect(ranked(tables, "me").map(({ id }) => id)).toEqual([
    "my turn",
    "ben's turn",
    "newer, ben's turn",
    "waits",
    "river town",
    "old",
  ]);
});

it("takes nobody's turn for yours", () => {
  expect(isYourTurn(summary({ to_act: 0 }), undefined)).toBe(false);
  expect(isYourTurn(summary({ to_act: 0 }), "ben")).toBe(false);
  expect(isYourTurn(summary({ to_act: 0, status: "finished" }), "me")).toBe(false);
});
