import { describe, expect, it } from "vitest";

import { News, settled, TurnNews } from "./news";

const line = (key: string, sentence = key) => ({ key, sentence, seat: Number(key.split(".")[1]) });

describe("the news of a log", () => {
  it("is what came after the page did, each line once", () => {
    const news = new News([line("1.0"), line("2.0")]);
    expect(news.of([line("1.0"), line("2.0")])).toEqual([]);
    expect(news.of([line("1.0"), line("2.0"), line("3.0"), line("3.1")])).toEqual(["3.0", "3.1"]);
    expect(news.of([line("1.0"), line("2.0"), line("3.0"), line("3.1")])).toEqual([]);
  });

  it("waits for the end of a move", () => {
    const lines = [line("1.0"), line("2.1")];
    expect(settled(lines, 1)).toEqual([line("1.0")]);
    expect(settled(lines, 0)).toEqual(lines);
    expect(settled(lines, null)).toEqual(lines);
    expect(settled([line("2.1")], 1)).toEqual([]);
  });

  it("says a line that has grown in its last wording", () => {
    const news = new News([]);
    expect(news.of([line("1.0", "Ada placed a tile with a farmer.")])).toEqual(["Ada placed a tile with a farmer."]);
    expect(news.of([line("1.0", "Ada placed a tile with a farmer, who yawns.")])).toEqual([]);
  });
});

describe("whose turn it is", () => {
  const turn = new TurnNews();
  const told = (title: string, asked: string) => {
    turn.see(title);
    return turn.of(asked);
  };

  it("is said when it changes, and what is asked whenever that does", () => {
    expect(told("Waiting for Dusty", "Dusty drew a curve")).toBe("Waiting for Dusty. Dusty drew a curve");
    expect(told("Waiting for Dusty", ""), "once the tile is placed").toBe("");
    expect(told("Your turn", "Choose a space")).toBe("Your turn. Choose a space");
    expect(told("Your turn", "Choose a space")).toBe("");
    expect(told("Your turn", "Pick one, or just confirm.")).toBe("Pick one, or just confirm.");
  });

  it("is said again after a turn too quick to be told", () => {
    turn.see("Waiting for Dusty");
    expect(told("Your turn", "Choose a space")).toBe("Your turn. Choose a space");
  });
});
