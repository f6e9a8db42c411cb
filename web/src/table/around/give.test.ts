import { expect, it } from "vitest";

import type { Offer } from "../../protocol";
import { askedToGive, mayPassOn, stillOpen } from "./give";

const offer = (by: number, seat: number, at = 0): Offer => ({ number: 5, at, by, seat });

it("asks all other people before another's seat is offered, whether or not they are there", () => {
  expect(askedToGive(["person", "person", "for_turn", "program"], 0, 1)).toEqual([2]);
  expect(askedToGive(["person", "person"], 0, 1)).toEqual([]);
  expect(askedToGive(["person", "person", "stand_in", "given_up"], 0, 1)).toEqual([]);
});

it("passes on the link of one's own offer, and of what others offered together, to whom the server gives it", () => {
  expect([0, 1, null].map((own) => mayPassOn(offer(0, 0), own))).toEqual([true, false, false]);
  expect([0, 1, 2].map((own) => mayPassOn(offer(0, 1), own))).toEqual([true, false, true]);
});

it("knows no offer that has lapsed", () => {
  const days = 24 * 60 * 60 * 1000;
  expect(stillOpen([offer(0, 0), offer(1, 1, 2 * days)], 3 * days + 1)).toEqual([offer(1, 1, 2 * days)]);
});
