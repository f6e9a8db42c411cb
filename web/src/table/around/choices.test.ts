import { expect, it } from "vitest";

import { plain } from "../../i18n/words";
import type { Around, Holder, Pace } from "../../protocol";
import { namesOf } from "../names";
import { ownChoices } from "./choices";

const names = namesOf(["Ada", "Bram", "Cleo", "Dora"].map((name) => ({ player: { name } })));

/** Whom Ada would ask, while Bram is here, Cleo is away and Dora has the computer sit in. */
function helps(pace: Pace | null) {
  const holders: Holder[] = ["person", "for_turn", "person", "stand_in"];
  const around = { holders, clock: pace && { pace, banks: [], turn: null } } as unknown as Around;
  const presence = { seats: [true, true, false, false], away_since: [], spectators: 0 };
  const table = { seat: 0, around, presence, act: () => Promise.resolve(true) };
  const { pause, end } = ownChoices(table, null, names, () => undefined);
  return [pause.help, end.help].map(plain);
}

it("names those who are asked, as the server asks them", () => {
  const [pause, end] = helps(null);
  expect(pause).toBe("Bram will be asked.");
  expect(end, "whoever may come back has a say in the end").toContain("Bram, Cleo and Dora will be asked.");
  const [atLeisure] = helps({ type: "leisure", days: 2, then: "wait" });
  expect(atLeisure, "at leisure nobody need be there").toBe("Bram and Cleo will be asked.");
});

it.each<[string, Holder[], boolean]>([
  ["one person is left", ["person", "person"], true],
  ["one computer is left", ["person", "program"], true],
  ["only computers are left", ["person", "program", "program"], true],
  ["one is left beside a seat that was given up", ["person", "person", "given_up"], true],
  ["two are left, one of them a computer", ["person", "person", "program"], false],
  ["somebody may come back", ["person", "stand_in", "stand_in"], false],
  ["somebody may come back to a game with a computer", ["person", "stand_in", "program"], false],
])("says what giving up does to the game where %s", (_, holders, ends) => {
  const around = { holders, clock: null } as unknown as Around;
  const presence = { seats: holders.map(() => true), away_since: [], spectators: 0 };
  const table = { seat: 0, around, presence, act: () => Promise.resolve(true) };
  const { giveUp } = ownChoices(table, null, names, () => undefined);
  for (const words of [giveUp.help, giveUp.sure]) {
    expect(words.includes("The game ends right away")).toBe(ends);
    expect(words.includes("The computer plays it to the end")).toBe(!ends);
  }
});
