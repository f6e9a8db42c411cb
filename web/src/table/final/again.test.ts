import { expect, it } from "vitest";

import { plain } from "../../i18n/words";
import type { Outcome, TableView } from "../../protocol";
import { namesOf } from "../names";
import { againWords } from "./again";
import { headlineWords, toldWords } from "./headline";

const seats = ["Ada", "Bob"].map((name) => ({ player: { id: name, name } })) as TableView["seats"];
const names = namesOf(seats);

it("says who wants to play again, to each as it concerns them", () => {
  const next = { id: "next", asked_by: 0 } as unknown as TableView["next"];
  expect(plain(againWords({ seats, next }, 1))).toBe("Ada wants to play again.");
  expect(plain(againWords({ seats, next }, 0))).toBe("The next table is ready for you.");
  expect(plain(againWords({ seats, next }, null))).toBe("Ada created the next table.");
  expect(againWords({ seats, next: null }, 1)).toBe("");
});

it("says who won, and to a winner that they did", () => {
  const outcome = (winners: number[]) => ({ scores: [9, 9], winners }) as unknown as Outcome;
  const said = (winners: number[], mine: number | null) => plain(headlineWords(outcome(winners), mine, names));
  expect(said([0], 0)).toBe("You strike paydirt");
  expect(said([0], 1)).toBe("Ada strikes paydirt");
  expect(said([0], null)).toBe("Ada strikes paydirt");
  expect(said([0, 1], 0)).toBe("Ada and Bob share the gold");
  expect(plain(toldWords(outcome([0]), names)), "in a picture others see").toBe("Ada strikes paydirt");
});
