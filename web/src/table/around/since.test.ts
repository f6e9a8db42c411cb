import { expect, it } from "vitest";

import type { Seat, TableEvent } from "../../protocol";
import type { ActRecord } from "../records";
import { missedWords } from "./since";

const line = (key: string, seat: Seat | null, sentence: string) => ({ key, seat, sentence });
const acted = (seq: number, seat: Seat | null, ...events: TableEvent[]): ActRecord => ({ seq, at: seq, seat, events });
const LINES = [
  line("1.0", null, "The game started."),
  line("3.0", 0, "You placed a tile."),
  line("4.0", 1, "Ben placed a tile."),
  line("4.1", 0, "You scored 3 points."),
  line("5.0", 0, "You placed a cowboy."),
];
const move = (seq: number, seat: Seat, ...events: unknown[]) => ({ seq, at: seq, events: [{ seat }, ...events] });
const SCORED = { scoring: { holders: [0] } };
const RECORDS = [move(1, 0), move(3, 0), move(4, 1, SCORED), move(5, 0)];
const told = (...acts: ActRecord[]) => ({ records: RECORDS, undone: [], acts });
const SAT_IN = acted(2, 1, { type: "sat_in", seat: 0 });

it("says what happened after the record that was seen, up to the last one when we came", () => {
  expect(missedWords(LINES, told(), 3, 4)).toBe("Ben placed a tile. You scored 3 points.");
  expect(missedWords(LINES, told(), 5, 5)).toBe("");
});

it("says three moves, and how many there were besides", () =>
  expect(missedWords(LINES, told(), 1, 5)).toBe(
    "Ben placed a tile. You scored 3 points. You placed a cowboy. One more is in the log.",
  ));

it("says which moves a computer made for us, though it sat in long before", () =>
  expect(missedWords(LINES, told(SAT_IN), 3, 5)).toBe(
    "Ben placed a tile. You scored 3 points. You placed a cowboy (played by the computer).",
  ));

it("says so of no move that we made once we were back", () => {
  const back = acted(4, 0, { type: "returned" });
  const lines = [LINES[0]!, LINES[1]!, LINES[4]!];
  const records = [RECORDS[0]!, RECORDS[1]!, RECORDS[3]!];
  expect(missedWords(lines, { records, undone: [], acts: [SAT_IN, back] }, 1, 5)).toBe(
    "You placed a tile (played by the computer). You placed a cowboy.",
  );
});

it("says so of nothing that somebody else's move brought us, though that move has no line of its own", () => {
  const lines = LINES.filter(({ key }) => key !== "4.0");
  expect(missedWords(lines, told(SAT_IN), 3, 4)).toBe("You scored 3 points.");
});

it("says so of no turn that we play ourselves after the computer's was taken back", () => {
  const timeUp = acted(2, null, { type: "timed_out", seat: 0 }, { type: "played_for", seat: 0 });
  const back = acted(4, 1, { type: "agreed", to: 3 }, { type: "taken_back", to: 1 });
  const lines = [LINES[0]!, LINES[4]!];
  const records = [RECORDS[0]!, RECORDS[3]!];
  expect(missedWords(lines, { records, undone: [RECORDS[1]!], acts: [timeUp, back] }, 1, 5)).toBe(
    "You placed a cowboy.",
  );
});
