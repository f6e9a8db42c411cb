import { expect, it } from "vitest";

import type { Seat, TableEvent } from "../../protocol";
import type { ActRecord } from "../records";
import { missedWords } from "./since";

const line = (key: string, seat: Seat | null, sentence: string) => ({ key, seat, sentence });
const acted = (seq: number, seat: Seat | null, ...events: TableEvent[]): ActRecord => ({ seq, at: seq, seat, events });
const LINES = [
  line("1", null, "The game started."),
  line("3", 0, "You placed a tile."),
  line("4", 1, "Ben placed a tile."),
  line("4.1", 0, "You scored 3 points."),
  line("5", 0, "You placed a cowboy."),
];
const SAT_IN = acted(2, 1, { type: "sat_in", seat: 0 });

it("says what happened after the record that was seen, up to the last one when we came", () => {
  expect(missedWords(LINES, [], 3, 4)).toBe("Ben placed a tile. You scored 3 points.");
  expect(missedWords(LINES, [], 5, 5)).toBe("");
});

it("says three moves, and how many there were besides", () =>
  expect(missedWords(LINES, [], 1, 5)).toBe(
    "Ben placed a tile. You scored 3 points. You placed a cowboy. One more is in the log.",
  ));

it("says which moves a computer made for us, though it sat in long before", () =>
  expect(missedWords(LINES, [SAT_IN], 3, 5)).toBe(
    "Ben placed a tile. You scored 3 points. You placed a cowboy (played by the computer).",
  ));

it("says so of no move that we made once we were back", () => {
  const acts = [SAT_IN, acted(4, 0, { type: "returned" })];
  const lines = [LINES[0]!, LINES[1]!, LINES[4]!];
  expect(missedWords(lines, acts, 1, 5)).toBe("You placed a tile (played by the computer). You placed a cowboy.");
});
