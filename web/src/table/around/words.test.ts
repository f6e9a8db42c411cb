import { describe, expect, it } from "vitest";

import { plain } from "../../i18n/words";
import type { ChatLine, Open, TableEvent, TableView } from "../../protocol";
import { handsOf, namesAt, namesOf, namesThen } from "../names";
import type { ActRecord } from "../records";
import {
  actLines,
  agreedWords,
  answerOf,
  pausedWords,
  pauseOf,
  questionWords,
  reasonOf,
  waitingWords,
  withActs,
} from "./words";

const names = namesOf([{ player: { name: "Ada" } }, { player: { name: "Bram" } }, { player: { name: "Cleo" } }]);
const question: Open = {
  number: 7,
  at: 0,
  by: 0,
  proposal: { type: "take_back", to: 5 },
  asked: [1, 2],
  needed: 2,
  agreed: [2],
  refused: [],
};

describe("what happens around a game, in words", () => {
  it("asks the others, and tells who asked whom it waits for", () => {
    expect(plain(questionWords(question, names))).toBe("Ada would like the last move back.");
    expect(plain(waitingWords(question, names))).toBe("You'd like your last move back. Waiting for Bram.");
    expect(plain(agreedWords(question, names))).toBe("Cleo said yes.");
    const other: Open = { ...question, proposal: { type: "sit_in", seat: 1 } };
    expect(plain(questionWords(other, names))).toBe("Ada would like the computer to play for Bram until they're back.");
  });

  it("tells who said no from who hasn't answered", () => {
    const open: Open = { ...question, asked: [1, 2, 3], agreed: [2], refused: [1] };
    expect(open.asked.map((seat) => answerOf(open, seat))).toEqual(["no", "yes", null]);
  });

  it("has a line for everything that comes about, and none for a yes", () => {
    const events: TableEvent[] = [
      { type: "proposed", proposal: { type: "end" }, asked: [1], needed: 1 },
      { type: "agreed", to: 7 },
      { type: "refused", to: 7 },
      { type: "taken_back", to: 5 },
      { type: "paused" },
      { type: "went_on" },
      { type: "sat_in", seat: 2 },
      { type: "returned" },
      { type: "gave_up" },
    ];
    const lines = actLines({ seq: 9, at: 0, seat: 1, events }, names);
    expect(lines.map(({ sentence }) => plain(sentence))).toEqual([
      "Bram would like to end the game here, with the points on the board.",
      "Bram said no.",
      "The move was taken back.",
      "The game is paused.",
      "Bram plays on.",
      "The computer plays for Cleo.",
      "Bram is back.",
      "Bram gave up the seat; the computer plays it to the end.",
    ]);
    expect(lines.map(({ seat }) => seat)).toEqual([1, 1, 1, null, 1, 2, 1, 1]);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
  });

  it("doesn't say that the computer plays a game on which ends with the last one who plays", () => {
    const lines = actLines({ seq: 9, at: 0, seat: 1, events: [{ type: "gave_up" }, { type: "ended" }] }, names);
    expect(lines.map(({ sentence }) => plain(sentence))).toEqual([
      "Bram gave up the seat.",
      "The game was ended with the points on the board.",
    ]);
  });

  describe("after a seat was taken over", () => {
    const player = (id: string, name: string) => ({ id, name });
    const info = {
      seats: [{ player: player("ada", "Ada") }, { player: player("fay", "Fay") }],
      former: [
        { seat: 1, player: player("cleo", "Cleo") },
        { seat: 1, player: player("dee", "Dee") },
      ],
    } as unknown as Pick<TableView, "seats" | "former">;
    const act = (seq: number, seat: number, ...events: TableEvent[]): ActRecord => ({ seq, at: 0, seat, events });
    const acts = [
      act(3, 1, { type: "proposed", proposal: { type: "pause" }, asked: [0], needed: 1 }),
      act(4, 1, { type: "offered", seat: 1 }),
      act(5, 1, { type: "taken", player: "dee", from: "cleo" }),
      act(7, 0, { type: "offered", seat: 1 }),
      act(8, 1, { type: "taken", player: "fay", from: "dee" }),
      act(9, 1, { type: "offered", seat: 1 }),
    ];

    it("calls everybody who had the seat by their own name", () => {
      const lines = withActs([], acts, namesAt(info, handsOf(acts)));
      expect(lines.map(({ sentence }) => plain(sentence))).toEqual([
        "Cleo would like to pause the game.",
        "Cleo offers the seat to a friend.",
        "Dee plays on in place of Cleo.",
        "Dee's seat is offered to a friend.",
        "Fay plays on in place of Dee.",
        "Fay offers the seat to a friend.",
      ]);
    });

    it("knows who made each move", () => {
      const at = (seq: number) => plain(namesThen(namesAt(info, handsOf(acts)), seq)(1));
      expect([2, 4, 5, 6, 7, 8, 99].map(at)).toEqual(["Cleo", "Cleo", "Dee", "Dee", "Dee", "Fay", "Fay"]);
      expect(plain(namesThen(names, 2)(1)), "where nobody knows").toBe("Bram");
    });
  });

  it("stands between the lines of the game, in the order of the records", () => {
    const acts = [{ seq: 3, at: 0, seat: 0, events: [{ type: "paused" }] as TableEvent[] }];
    const lines = [{ key: "2.0" }, { key: "4.1" }];
    expect(withActs(lines, acts, names).map(({ key }) => key)).toEqual(["2.0", "3.0", "4.1"]);
    expect(withActs(lines, [], names)).toBe(lines);
  });

  describe("a pause", () => {
    const paused: TableEvent = { type: "paused" };
    const asked: ActRecord = {
      seq: 3,
      at: 100_000,
      seat: 0,
      events: [{ type: "proposed", proposal: { type: "pause" }, asked: [1], needed: 1 }],
    };
    const agreed: ActRecord = { seq: 5, at: 200_000, seat: 1, events: [{ type: "agreed", to: 3 }, paused] };

    it("is theirs who asked for it, whoever said yes", () => {
      expect(pauseOf([asked, agreed])).toEqual({ seq: 5, by: 0, at: 100_000 });
      expect(pauseOf([{ seq: 3, at: 1, seat: 2, events: [paused] }])).toEqual({ seq: 3, by: 2, at: 1 });
      expect(withActs([], [asked, agreed], names).map(({ seat, sentence }) => [seat, plain(sentence)])).toEqual([
        [0, "Ada would like to pause the game."],
        [0, "Ada paused the game."],
      ]);
      expect(pausedWords(0, 0, names)).toBe("You paused the game.");
    });

    it("is nobody's where everybody left, or nobody was left to play", () => {
      const left: ActRecord = { seq: 3, at: 1, seat: null, cause: { type: "deserted" }, events: [paused] };
      const gaveUp: ActRecord = { seq: 3, at: 1, seat: 1, events: [{ type: "gave_up" }, paused] };
      for (const act of [left, gaveUp]) expect(pauseOf([act])?.by).toBeNull();
      expect(pausedWords(null, 0, names)).toBe("The game is paused.");
    });

    it("has the reason that whoever asked for it has given lately", () => {
      const line = (id: string, at: number, text: string): ChatLine => ({
        number: at,
        id: text,
        to: "table",
        player: { id, name: id },
        at,
        text,
      });
      const lines = [line("ada", 10_000, "Hello"), line("ada", 90_000, "Kettle"), line("bram", 210_000, "Fine")];
      expect(reasonOf({ at: 100_000 }, "ada", lines)).toBe("Kettle");
      expect(reasonOf({ at: 100_000 }, "ada", lines.slice(0, 1))).toBe("");
      expect(reasonOf({ at: 100_000 }, undefined, lines)).toBe("");
    });
  });
});
