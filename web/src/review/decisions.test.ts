import { describe, expect, it } from "vitest";

import type { Reviewed } from "../engine";
import type { TableEvent } from "../protocol";
import type { Entry, Stop } from "../replay/turns";
import {
  costliest,
  deedsOf,
  foundIn,
  leftBySeat,
  luckOf,
  movesOf,
  signed,
  worthTelling,
  type Found,
} from "./decisions";

const stop = (from: number, seq: number, turn: number, seat: number | null, holds = true): Stop => ({
  from,
  seq,
  turn,
  seat,
  holds,
  scores: [0, 0],
  gained: [0, 0],
});
const move = (seq: number, seat: number): Entry => ({ seq, at: seq, events: [], did: { seat, command: `c${seq}` } });

describe("what there is to review", () => {
  const entries: Entry[] = [
    { seq: 1, at: 1, events: [] },
    move(2, 0),
    move(3, 0),
    move(4, 1),
    { seq: 5, at: 5, acted: { seat: 1, events: [{ type: "taken_back", to: 3 }] } },
    move(6, 1),
    { seq: 7, at: 7, acted: { seat: 0, events: [{ type: "paused" }] } },
    move(8, 0),
    move(9, 1),
  ];
  const stops = [stop(1, 1, 0, null), stop(2, 3, 1, 0), stop(4, 4, 2, 1, false), stop(6, 9, 2, 1)];

  it("is what each did in a row, without what was taken back", () => {
    const deeds = deedsOf(entries, stops);
    expect(
      deeds.map(({ stop, turn, seat, after, moves }) => [stop, turn, seat, after, moves.map(({ seq }) => seq)]),
    ).toEqual([
      [3, 1, 0, 1, [2, 3]],
      [9, 2, 1, 3, [6]],
      // Somebody else is asked in the middle of a turn.
      [9, 2, 0, 6, [8]],
      [9, 2, 1, 8, [9]],
    ]);
  });

  it("is drawn with every move that holds", () => {
    expect(movesOf(entries).map(({ after, command }) => [after, command])).toEqual([
      [1, "c2"],
      [2, "c3"],
      [3, "c6"],
      [6, "c8"],
      [8, "c9"],
    ]);
  });

  it("is not what a computer did for somebody", () => {
    const passed = (seq: number, ...events: TableEvent[]): Entry => ({ seq, at: seq, acted: { seat: null, events } });
    const acted = (seq: number, seat: number, ...events: TableEvent[]): Entry => ({
      seq,
      at: seq,
      acted: { seat, events },
    });
    const entries: Entry[] = [
      { seq: 1, at: 1, events: [] },
      move(2, 0),
      passed(3, { type: "timed_out", seat: 0 }, { type: "played_for", seat: 0 }),
      move(4, 0),
      move(5, 1),
      move(6, 0), // time was up for one turn only
      acted(7, 0, { type: "agreed", to: 6 }, { type: "sat_in", seat: 1 }),
      move(8, 1),
      acted(9, 1, { type: "returned" }),
      move(10, 1),
      acted(11, 0, { type: "gave_up" }),
      move(12, 0),
      acted(13, 0, { type: "taken", player: "cleo", from: "ada" }),
      move(14, 0),
    ];
    const deeds = deedsOf(entries, [stop(1, 4, 1, 0), stop(5, 14, 2, 1)]);
    expect(deeds.map(({ after, moves }) => [after, moves.map(({ seq }) => seq)])).toEqual([
      [1, [2]],
      [4, [5]],
      [5, [6]],
      [8, [10]],
      [12, [14]],
    ]);
  });

  it("is named only where it is sure", () => {
    const [deed] = deedsOf(entries, stops);
    const reviewed: Reviewed = { taken: 2, lead: -300, lost: 900, error: 100, sure: true, best: ["b"] };
    expect(foundIn(deed!, 1, reviewed, true)).toEqual({
      stop: 3,
      turn: 1,
      seat: 0,
      after: 1,
      lead: -300,
      lost: 900,
      error: 100,
      closer: true,
      best: ["b"],
    });
    expect(foundIn(deed!, 1, { ...reviewed, sure: false }, true)).toBeNull();
  });
});

describe("what is told of it", () => {
  const found = (stop: number, lost: number, seat = 0, after = stop): Found => ({
    stop,
    turn: stop,
    seat,
    after,
    lead: 0,
    lost,
    error: 1,
    closer: true,
    best: [],
  });

  it("is the costliest decision of each turn, from five points, in order, ten at most", () => {
    const some = [found(3, 500), found(2, 499), found(1, 700, 0, 8), found(1, 900, 1, 9)];
    expect(worthTelling(some).map(({ stop, lost }) => [stop, lost])).toEqual([
      [1, 900],
      [3, 500],
    ]);
    expect(worthTelling(Array.from({ length: 14 }, (_, stop) => found(stop, 600 + stop)))).toHaveLength(10);
  });

  it("comes from a second look alone, however much the first one found", () => {
    expect(worthTelling([{ ...found(1, 9000), closer: false }, found(2, 500)]).map(({ stop }) => stop)).toEqual([2]);
  });

  it("names the three that cost the most, and adds up what is told of everybody", () => {
    const told = [found(1, 649), found(2, 949), found(3, 700), found(4, 800, 1)];
    expect([...costliest(told)].map(({ stop }) => stop)).toEqual([2, 4, 3]);
    expect(leftBySeat(told, 3)).toEqual([22, 8, 0]);
  });
});

describe("the luck of the draw", () => {
  it("adds up over the moves, its error by squares", () => {
    const one = { gained: [300, -300], variance: [900, 400] };
    const other = { gained: [-100, 100], variance: [1600, 400] };
    expect(luckOf([one, other], 2)).toEqual({ gained: [200, -200], error: 100 });
    expect(luckOf([], 2)).toEqual({ gained: [0, 0], error: 0 });
  });

  it("is told with its sign", () => {
    expect([649, -651, 20].map(signed)).toEqual(["+6", "−7", "0"]);
  });
});
