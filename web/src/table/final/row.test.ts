import { render } from "svelte/server";
import { expect, it } from "vitest";

import type { TableView } from "../../protocol";
import SeatRow from "./SeatRow.svelte";

it("writes points below zero with a minus sign, and says them so", () => {
  const columns = [{ key: "wanted", name: () => "Wanted" }];
  const entry = { column: "wanted", told: "", points: [{ seat: 0, points: -5 }], places: [], why: () => "" };
  const { body } = render(SeatRow, {
    props: {
      info: { seats: [{ player: { id: "ada", name: "Ada" } }] } as unknown as TableView,
      mine: 0,
      names: () => "Ada",
      seat: 0,
      rank: 1,
      score: -3,
      won: false,
      share: 1,
      columns,
      entries: [entry],
      held: undefined,
      heldTitle: undefined,
      asked: null,
      onask: () => undefined,
      onaside: null,
    },
  });
  const words = body.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
  expect(words).toContain("Ada: Wanted, −5 points");
  expect(words).toMatch(/ −5 .* −3 /);
  expect(words).not.toContain("-");
});
