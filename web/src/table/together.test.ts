import { describe, expect, it } from "vitest";

import { together } from "./together";

const ada = { id: "a", name: "Ada" };
const say = (number: number, at: number, to: "table" | "spectators" = "table") => ({
  number,
  id: `line ${to} ${number}`,
  to,
  at,
  player: ada,
  text: `said ${number}`,
});
const line = (key: string) => ({ key });
const order = (told: ReturnType<typeof together>) => told.map(({ key }) => key);

describe("what happened and what was said", () => {
  it("stands in the order of time, talk after the move of the same moment", () => {
    const records = [
      { seq: 1, at: 100 },
      { seq: 2, at: 200 },
      { seq: 11, at: 300 },
    ];
    const lines = [line("1.0"), line("2.0"), line("2.1"), line("11.0.1")];
    expect(order(together(lines, records, [say(1, 50), say(2, 200), say(3, 250), say(4, 999)]))).toEqual([
      "chat table 1",
      "1.0",
      "2.0",
      "2.1",
      "chat table 2",
      "chat table 3",
      "11.0.1",
      "chat table 4",
    ]);
  });

  it("is only talk before the first move, and only the log when nobody talks", () => {
    expect(order(together([], [], [say(1, 5), say(2, 5)]))).toEqual(["chat table 1", "chat table 2"]);
    expect(order(together([line("1.0")], [{ seq: 1, at: 1 }], []))).toEqual(["1.0"]);
  });

  it("has a key for every line to either audience, in the order of time however late it came", () => {
    const chat = [say(1, 150, "spectators"), say(2, 350, "spectators"), say(1, 120), say(2, 360)];
    const records = [
      { seq: 1, at: 100 },
      { seq: 2, at: 200 },
    ];
    expect(order(together([line("1.0"), line("2.0")], records, chat))).toEqual([
      "1.0",
      "chat table 1",
      "chat spectators 1",
      "2.0",
      "chat spectators 2",
      "chat table 2",
    ]);
  });
});
