import { expect, it } from "vitest";

import { summary } from "../lobby/tables.testing";
import { numbersOf, withWhom } from "./numbers";
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

const finished = (id: string, mine: number, ...theirs: number[]) => {
  const scores = [mine, ...theirs];
  const best = Math.max(...scores);
  const winners = [...scores.keys()].filter((seat) => scores[seat] === best);
  return summary({
    id,
    status: "finished",
    seats: [me, ben, cleo].slice(0, scores.length),
    outcome: { scores, winners },
  });
};

it("counts who had more points, with whom", () => {
  const met = withWhom([finished("1", 30, 20, 30), finished("2", 10, 40), tables[0]!], "me");
  expect(met).toEqual([
    { id: "ben", name: "Ben", games: 2, ahead: 1, behind: 1, level: 0 },
    { id: "cleo", name: "Cleo", games: 1, ahead: 0, behind: 0, level: 1 },
  ]);
});

it("knows the best of one's games, and nothing before the first", () => {
  const numbers = numbersOf([finished("1", 30, 20, 10), finished("2", 50, 49), finished("3", 10, 70)], "me");
  expect(numbers).toMatchObject({ games: 3, won: 2, average: 30 });
  expect([numbers!.best.points, numbers!.best.table.id]).toEqual([50, "2"]);
  expect([numbers!.widest!.points, numbers!.widest!.table.id]).toEqual([10, "1"]);
  expect([numbers!.fullest!.others, numbers!.fullest!.table.id]).toEqual([2, "1"]);
  const shared = numbersOf([finished("1", 30, 30, 10), finished("2", 50, 40, 20)], "me");
  expect([shared!.fullest!.others, shared!.fullest!.table.id], "a shared win beats fewer").toEqual([2, "2"]);
  expect(numbersOf([tables[0]!], "me"), "it has not ended").toBeNull();
  expect(numbersOf([finished("1", 1, 2)], "somebody else")).toBeNull();
});
