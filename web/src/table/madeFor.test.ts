import { describe, expect, it } from "vitest";

import type { Seat, TableEvent } from "../protocol";
import type { Entry } from "../replay/turns";
import { madeForSomebody } from "./madeFor";

const OPENING: Entry = { seq: 1, at: 1, events: [] };
const move = (seq: number, seat: Seat): Entry => ({ seq, at: seq, events: [], did: { seat, command: `c${seq}` } });
const acted = (seq: number, seat: Seat | null, ...events: TableEvent[]): Entry => ({
  seq,
  at: seq,
  acted: { seat, events },
});
const timeUp = (seq: number, seat: Seat) => acted(seq, null, { type: "timed_out", seat }, { type: "played_for", seat });
const asksBack = (seq: number, seat: Seat, to: number) =>
  acted(seq, seat, { type: "proposed", proposal: { type: "take_back", to }, asked: [1 - seat], needed: 1 });
const agrees = (seq: number, seat: Seat, to: number) =>
  acted(seq, seat, { type: "agreed", to: seq - 1 }, { type: "taken_back", to });

describe("what a computer made for somebody", () => {
  it("is not the turn that they play themselves after it was taken back", () => {
    const entries = [OPENING, timeUp(2, 0), move(3, 0), move(4, 0), asksBack(5, 0, 3), agrees(6, 1, 3), move(7, 0)];
    expect([...madeForSomebody(entries)]).toEqual([3, 4]);
  });

  it("is the turn for which their time was up while they waited for an answer", () => {
    const entries = [OPENING, move(2, 0), asksBack(3, 0, 1), timeUp(4, 0), agrees(5, 1, 1), move(6, 0), move(7, 0)];
    expect([...madeForSomebody(entries)]).toEqual([6, 7]);
  });

  it("is not a turn to which they came by way of somebody else's", () => {
    const theirs = [OPENING, move(2, 0), move(3, 1), asksBack(4, 1, 2), timeUp(5, 0), agrees(6, 0, 2)];
    const entries = [...theirs, asksBack(7, 0, 1), agrees(8, 1, 1), move(9, 0)];
    expect([...madeForSomebody(entries)]).toEqual([]);
  });

  it("is not what they do once they are back from leaving it to the computer", () => {
    const entries = [OPENING, timeUp(2, 0), acted(3, 0, { type: "sat_in", seat: 0 }), move(4, 0)];
    const back = [acted(5, 0, { type: "returned" }), move(6, 0)];
    expect([...madeForSomebody([...entries, ...back])]).toEqual([4]);
  });
});
