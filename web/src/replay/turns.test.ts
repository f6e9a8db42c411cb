import { describe, expect, it } from "vitest";

import type { Course, CoursePoint } from "../engine";
import { leadOf, momentsOf, sourcesOf } from "./moments";
import { entryOf, toldEntries } from "./source";
import { hasScored, lineAt, madeBy, partOf, stopAt, stopsOf, type Entry } from "./turns";

/** A game of two: a letter for each record, with whose turn it is and the points after it. `x` was taken back, `-` took it back. */
const RECORDS: [
  turn: number,
  seat: number | null,
  scores: number[],
  what: "move" | "undone" | "cut" | "talk",
  to?: number,
][] = [
  [0, null, [0, 0], "move"], // 1
  [1, 0, [0, 0], "move"], // 2
  [1, 0, [4, 0], "move"], // 3
  [2, 1, [4, 0], "undone"], // 4
  [2, 1, [4, 9], "undone"], // 5
  [3, 0, [4, 0], "cut", 3], // 6
  [2, 1, [4, 0], "move"], // 7
  [2, 1, [4, 0], "talk"], // 8
  [2, 1, [4, 6], "move"], // 9
  [3, 0, [20, 16], "move"], // 10
];
const entries: Entry<string>[] = RECORDS.map(([, , , what, to], index) => ({
  seq: index + 1,
  at: index,
  ...(what === "cut" && { acted: { seat: 1, events: [{ type: "taken_back", to: to! }] } }),
  ...(what === "talk" && { acted: { seat: 1, events: [{ type: "paused" }] } }),
  ...((what === "move" || what === "undone") && { events: [`event ${index + 1}`] }),
}));
const course: Course = {
  records: RECORDS.map(([turn, seat, scores, what]): CoursePoint => ({ turn, seat, scores, holds: what === "move" })),
  in_play: [7, 6],
};
const stops = stopsOf(entries, course);

describe("the turns of a game", () => {
  it("are one stop each, whatever is said in between, and what was taken back is one of its own", () => {
    expect(stops.map(({ from, seq, turn, seat, holds }) => [from, seq, turn, seat, holds])).toEqual([
      [1, 1, 0, null, true],
      [2, 3, 1, 0, true],
      [4, 5, 2, 1, false],
      [7, 9, 2, 1, true],
      [10, 10, 3, 0, true],
    ]);
  });

  it("say what each brought, counted from what held", () => {
    expect(stops.map(({ gained }) => gained)).toEqual([
      [0, 0],
      [4, 0],
      [0, 9],
      [0, 6],
      [16, 10],
    ]);
    expect(stops.map(hasScored)).toEqual([false, true, true, true, true]);
    expect(hasScored({ turn: 0, gained: [9, 4] }), "what a branch starts with").toBe(false);
  });

  it("count from the turn before, also where both were taken back together", () => {
    const move = (seq: number, turn: number, scores: number[], holds: boolean) => ({
      entry: { seq, at: 0, events: ["a move"] } as Entry<string>,
      point: { turn, seat: turn % 2, scores, holds },
    });
    const cut = (seq: number, to: number, scores: number[]) => ({
      entry: { seq, at: 0, acted: { seat: 0, events: [{ type: "taken_back", to }] } } as Entry<string>,
      point: { turn: 0, seat: 0, scores, holds: false },
    });
    const log = [
      move(1, 0, [0, 0], true),
      move(2, 1, [2, 0], false),
      move(3, 2, [2, 5], false),
      move(4, 3, [9, 5], false),
      cut(5, 2, [2, 0]),
      move(6, 2, [2, 3], false),
      cut(7, 1, [0, 0]),
      move(8, 1, [1, 0], true),
    ];
    const stops = stopsOf(
      log.map(({ entry }) => entry),
      { records: log.map(({ point }) => point), in_play: null },
    );
    expect(stops.map(({ seq, gained }) => [seq, ...gained])).toEqual([
      [1, 0, 0],
      [2, 2, 0],
      [3, 0, 5],
      [4, 7, 0],
      [6, 0, 3],
      [8, 1, 0],
    ]);
  });

  it("have as much of their points as there were within them", () => {
    const turn = stops.at(-2)!;
    const { scores } = course.records[6]!;
    expect(partOf(turn, 7, scores)).toEqual({ ...turn, seq: 7, scores: [4, 0], gained: [0, 0] });
    expect(partOf(turn, turn.seq, turn.scores)).toEqual(turn);
  });

  it("are made by a move, or by what took one back", () => {
    expect([5, 6, 7, 8, 9, 99].map((seq) => madeBy(entries, seq))).toEqual([5, 6, 7, 7, 9, 10]);
  });

  it("are found by any of their records, and by those between them", () => {
    expect([1, 2, 3, 4, 5, 6, 8, 9, 10, 99].map((seq) => stopAt(stops, seq))).toEqual([0, 1, 1, 2, 2, 2, 3, 3, 4, 4]);
  });

  it("are made of the records that held then", () => {
    const line = (seq: number) => lineAt(entries, seq).map((entry) => entry.seq);
    expect(line(5)).toEqual([1, 2, 3, 4, 5]);
    expect(line(6)).toEqual([1, 2, 3]);
    expect(line(9)).toEqual([1, 2, 3, 7, 9]);
  });
});

describe("the moments of a game", () => {
  it("are the largest changes of the lead, without the final scoring", () => {
    expect(
      momentsOf(stops, course.in_play).map(({ stop, seat, swing, takesLead }) => [stop.turn, seat, swing, takesLead]),
    ).toEqual([
      [1, 0, 4, true],
      [2, 1, 6, true],
      [3, 0, 3, true],
    ]);
  });

  it("count against the best of the others", () => {
    expect(leadOf([10, 7, 3], 0)).toBe(3);
    expect(leadOf([10, 7, 3], 2)).toBe(-7);
  });
});

it("every turn's points have what they came from", () => {
  const from = (words: string, points: number) => ({ words, points });
  const sources = sourcesOf(stops, [
    [from("a railroad", 4), from("tokens", 3), from("nothing", 0), from("a city", 13)],
    [from("a mountain", 6), from("tokens", 10)],
  ]);
  expect(sources.get(3)).toEqual([["a railroad"], []]);
  expect(sources.get(9)).toEqual([[], ["a mountain"]]);
  expect(sources.get(10)).toEqual([["tokens", "a city"], ["tokens"]]);
  expect(sources.has(5)).toBe(false);
});

it("the last turn's points have all that is left, what it cost too", () => {
  const from = (words: string, points: number) => ({ words, points });
  const sources = sourcesOf(stops, [
    [from("a railroad", 4), from("offices", 18), from("wanted", -2), from("terrains", 2), from("wanted", -2)],
    [],
  ]);
  expect(sources.get(10)?.[0]).toEqual(["offices", "wanted", "terrains", "wanted"]);
});

describe("where records come from", () => {
  it("puts what a page was told in the order of the records", () => {
    const record = (seq: number) => ({ seq, at: seq, events: [`${seq}`] });
    const told = toldEntries({
      records: [record(1), record(4)],
      undone: [record(2)],
      acts: [{ seq: 3, at: 3, seat: 0, events: [{ type: "taken_back", to: 1 }] }],
    });
    expect(told.map(({ seq, events, acted }) => [seq, events?.length ?? 0, acted?.seat])).toEqual([
      [1, 1, undefined],
      [2, 1, undefined],
      [3, 0, 0],
      [4, 1, undefined],
    ]);
  });

  it("reads every kind of record of a log", () => {
    const entry = (rest: object) => entryOf(JSON.stringify({ format: 1, seq: 3, at: 9, ...rest }));
    expect(entry({ what: { opened: { events: ["o"] } } })).toEqual({ seq: 3, at: 9, events: ["o"] });
    expect(entry({ by: { seat: 1 }, what: { moved: { command: "c", events: ["m"] } } })).toEqual({
      seq: 3,
      at: 9,
      events: ["m"],
      did: { seat: 1, command: "c" },
    });
    expect(entry({ by: { seat: 1 }, what: { acted: { events: [] } } })).toEqual({
      seq: 3,
      at: 9,
      acted: { seat: 1, events: [] },
    });
    expect(entry({ what: { passed: { cause: { type: "back" }, events: [] } } })).toEqual({
      seq: 3,
      at: 9,
      acted: { seat: null, cause: { type: "back" }, events: [] },
    });
  });
});
