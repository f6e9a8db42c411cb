import { expect, it } from "vitest";

import type { Clock, Holder, Offer, Pace, TurnTime } from "../../protocol";
import { askedToGive, mayPassOn, mayPlayFor, stillOpen } from "./give";

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

it("knows no question that has lapsed", () => {
  const asked = { by: 0, proposal: { type: "pause" } as const, asked: [1], needed: 1, agreed: [], refused: [] };
  const [old, fresh] = [1, 2].map((number) => ({ ...asked, number, at: number }));
  const end = 3 * 24 * 60 * 60 * 1000 + 1;
  expect(stillOpen([old!, fresh!], end)).toEqual([old, fresh]);
  expect(stillOpen([old!, fresh!], end + 1)).toEqual([fresh]);
});

it("lets nobody play at leisure for somebody who still has time, as the server does", () => {
  const leisure: Pace = { type: "leisure", days: 2, then: "wait" };
  const live: Pace = { type: "live", turn: 60, bank: 60, then: "wait" };
  const turn = (up: boolean): TurnTime => ({ seat: 0, used: 0, since: null, up });
  const may = (seat: number, pace: Pace | null, up: boolean, holder: Holder = "person") => {
    const clock: Clock | null = pace && { pace, banks: [], turn: turn(up) };
    return mayPlayFor({ holders: [holder, "person"], clock }, seat);
  };
  expect([may(0, leisure, false), may(0, leisure, true), may(1, leisure, true)]).toEqual([false, true, false]);
  expect([may(0, leisure, false, "stand_in"), may(0, live, false), may(0, null, false)]).toEqual([true, true, true]);
});
