import { expect, it } from "vitest";

import { summary } from "../lobby/tables.testing";
import { gamesOf, matching, opponentsOf } from "./past.svelte";

const cleo = { id: "cleo", name: "Cleo" };
const [me, ben] = [
  { id: "me", name: "Ada" },
  { id: "ben", name: "Ben" },
];
const tables = [
  summary({ id: "1", game: "gold-west", seats: [me, cleo] }),
  summary({ id: "2", seats: [me, ben] }),
  summary({ id: "3", seats: [me, cleo] }),
];
const ids = (wanted: Parameters<typeof matching>[1]) => matching(tables, wanted).map(({ id }) => id);

it("finds games by game, by opponent, and by both", () => {
  expect(ids({ game: null, opponent: null })).toEqual(["1", "2", "3"]);
  expect(ids({ game: "gold-rush", opponent: null })).toEqual(["2", "3"]);
  expect(ids({ game: null, opponent: "Cleo" })).toEqual(["1", "3"]);
  expect(ids({ game: "gold-rush", opponent: "Cleo" })).toEqual(["3"]);
});

it("offers whom and what there is to choose from", () => {
  expect(opponentsOf(tables, "me")).toEqual(["Cleo", "Ben"]);
  expect(gamesOf(tables)).toEqual([
    { id: "gold-west", name: "Gold West" },
    { id: "gold-rush", name: "Gold Rush" },
  ]);
});
