import { afterEach, describe as suite, expect, it } from "vitest";

import { plain } from "../../i18n/words";
import { overwriteGetLocale } from "../../i18n/generated/runtime.js";
import { whereWords } from "../landscape/words";
import { countedWords, describe, tokenWords } from "./describe";
import type { Event, Scoring } from "./types";

const names = (seat: number) => ["Ada", "Bram"][seat] ?? "";
const told = (events: Event[]) =>
  describe([{ seq: 1, at: 0, events }], names, null).map((line) => plain(line.sentence));

const railroad: Scoring = {
  feature: "railroad",
  complete: true,
  parts: [{ at: [0, 0], feature: "railroad", index: 0 }],
  lines: [
    { item: "tile", count: 4, points: 4 },
    { item: "locomotive", count: 1, points: 4 },
  ],
  points: 8,
  holders: [0],
  cowboys: [],
  tents: [],
  dealt: [],
};

afterEach(() => overwriteGetLocale(() => "en"));

suite("the log in words", () => {
  it("calls whoever had the seat then by their name", () => {
    const before = (seat: number) => ["Ada", "Cleo"][seat] ?? "";
    const changed = Object.assign((seat: number) => names(seat), { at: (seq: number) => (seq < 2 ? before : names) });
    const token: Event = { type: "token_taken", seat: 1, part: railroad.parts[0]!, token: null };
    const records = [1, 2].map((seq) => ({ seq, at: 0, events: [token] }));
    expect(describe(records, changed, null).map((line) => plain(line.sentence).split(" ")[0])).toEqual([
      "Cleo",
      "Bram",
    ]);
  });

  it("says a tile and what was done with it in one line", () => {
    const placed: Event = { type: "tile_placed", seat: 0, tile: "01c", at: [1, 0], rotation: 0, tokens: [] };
    const part = { at: [1, 0] as [number, number], feature: "prairie" as const, index: 0 };
    expect(told([placed, { type: "cowboy_placed", seat: 0, part }])).toEqual([
      "Ada placed a curved railroad, and a farmer on it.",
    ]);
    expect(told([placed, { type: "token_taken", seat: 0, part, token: null }])).toEqual([
      "Ada placed a curved railroad and took a token.",
    ]);
    expect(told([placed, { type: "passed", seat: 0 }])).toEqual(["Ada placed a curved railroad."]);
  });

  it("names the thing and the number", () => {
    expect(told([{ type: "feature_scored", scoring: railroad }])).toEqual([
      "Ada scored a railroad of 4 tiles with one locomotive: 8 points.",
    ]);
    expect(told([{ type: "feature_scored", scoring: { ...railroad, holders: [0, 1] } }])).toEqual([
      "Ada and Bram scored a railroad of 4 tiles with one locomotive: 8 points each.",
    ]);
    expect(told([{ type: "feature_scored", scoring: { ...railroad, holders: [] } }])).toEqual([
      "A railroad of 4 tiles with one locomotive was completed, but no one held it.",
    ]);
  });

  it("tells a token's value to its owner alone: to others it is a token", () => {
    const part = { at: [0, 0] as [number, number], feature: "mountain" as const, index: 0 };
    expect(told([{ type: "token_taken", seat: 1, part, token: 2 }])).toEqual(["Bram took a token: 2 nuggets."]);
    expect(told([{ type: "token_taken", seat: 1, part, token: null }])).toEqual(["Bram took a token."]);
    expect(tokenWords(0)).toBe("gravel, worth nothing");
  });

  it("knows one from many, in English and in Dutch", () => {
    const one = [{ item: "nugget" as const, count: 1, points: 1 }];
    expect(countedWords(one)).toBe("1 nugget");
    overwriteGetLocale(() => "nl");
    expect(countedWords(one)).toBe("1 klompje");
    expect(told([{ type: "feature_scored", scoring: railroad }])).toEqual([
      "Ada scoorde een spoorlijn van 4 tegels met één locomotief: 8 punten.",
    ]);
    expect(told([{ type: "feature_scored", scoring: { ...railroad, holders: [0, 1] } }])).toEqual([
      "Ada en Bram scoorden een spoorlijn van 4 tegels met één locomotief: elk 8 punten.",
    ]);
  });

  it("says of a place with nothing on it that there is nothing", () => {
    const bare: Event = {
      type: "feature_scored",
      scoring: { ...railroad, feature: "mountain", lines: [], points: 0, complete: false },
    };
    expect(told([bare])).toEqual(["Ada: unfinished mountain with nothing, 0 points."]);
    overwriteGetLocale(() => "nl");
    expect(told([bare])).toEqual(["Ada: onvoltooide berg met niets, 0 punten."]);
  });

  it("says where a place is, seen from the start tile", () => {
    expect(whereWords([0, 0])).toBe("the start tile");
    expect(whereWords([0, -1])).toBe("1 north of the start tile");
    expect(whereWords([2, 3])).toBe("3 south and 2 east of the start tile");
  });
});
