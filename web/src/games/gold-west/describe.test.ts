import { afterEach, beforeAll, describe as suite, expect, it } from "vitest";

import { engine, finishedGame } from "../../../tests/game";
import { plain } from "../../i18n/words";
import { overwriteGetLocale } from "../../i18n/generated/runtime.js";
import { describe } from "./describe";
import { NONE } from "./resources";
import type { Command, Event, Scoring, View } from "./types";

const names = (seat: number) => ["Ada", "Bram", "Noor"][seat] ?? "";
const told = (events: Event[], view: View | null = null) =>
  describe([{ seq: 1, at: 0, events }], names, null, view).map((line) => plain(line.sentence));
const scored = (scoring: Partial<Scoring> & Pick<Scoring, "source" | "points">): Event => ({
  type: "scored",
  scoring: { seat: 0, lines: [], hexes: [], ...scoring },
});

let log: Event[];
let end: View;
beforeAll(async () => {
  log = await finishedGame("gold-west");
  const game = (await engine("gold-west")).open<View, Command, Event>("gold-west");
  game.apply(log);
  end = game.view();
  game.close();
});
afterEach(() => overwriteGetLocale(() => "en"));

suite("the log of Gold West in words", () => {
  it("says a step and its points in one line", () => {
    const card: Event = { type: "invested", seat: 0, card: "investment_01", paid: { ...NONE, copper: 4 }, bonus: 3 };
    expect(
      told([
        card,
        scored({ source: { type: "investment", card: "investment_01" }, points: 8 }),
        scored({ source: { type: "bonus_token" }, points: 3 }),
      ]),
    ).toEqual(["Ada claimed an investment for 4 copper, with bonus token 3: 11 points."]);
    expect(
      told([
        { type: "stored", seat: 0, resources: { ...NONE, gold: 2, stone: 1 }, bin: 2 },
        scored({ source: { type: "bin", bin: 2 }, points: 1 }),
      ]),
    ).toEqual(["Ada stored 2 gold and 1 stone in bin 2: 1 point."]);
    expect(told([{ type: "turn_ended", seat: 1, discarded: NONE }])).toEqual([]);
  });

  it("gathers the steps of one stagecoach", () => {
    const step = (steps: number): Event => ({
      type: "shipped",
      seat: 1,
      metal: "silver",
      paid: { ...NONE, silver: 1 },
      steps,
      tile: null,
    });
    const mark = scored({ seat: 1, source: { type: "shipping_mark", metal: "silver" }, points: 2 });
    expect(told([step(1), step(2), mark, step(3)])).toEqual(["Bram shipped 3 silver: 2 points."]);
    const onTile = { ...step(2), tile: 3 } as Event;
    expect(told([step(1), onTile, step(3)]), "it goes on past a bonus tile").toEqual([
      "Bram shipped 3 silver and took a bonus tile.",
    ]);
    expect(told([{ type: "shipped", seat: 1, metal: "gold", paid: NONE, steps: 1, tile: null }])).toEqual([
      "Bram moved the gold stagecoach for free.",
    ]);
  });

  it("names where influence was placed, without the opening too", () => {
    const placed = log.filter(({ type }) => type === "influence_placed");
    expect(placed.length).toBeGreaterThan(0);
    for (const event of placed) expect(told([event], end)[0]).toMatch(/: \S.*\.$/);
  });

  it("tells each scoring at the end by itself, with what was counted", () => {
    const group = scored({
      source: { type: "largest_group" },
      points: 10,
      lines: [{ item: "building", count: 5, points: 10 }],
    });
    expect(told([{ type: "final_scoring_began" }, group])).toEqual([
      "The game is over. Final scoring starts.",
      "Largest group, 5 buildings, for Ada: 10 points.",
    ]);
    overwriteGetLocale(() => "nl");
    expect(told([{ type: "final_scoring_began" }, group])[1]).toBe("Grootste groep, 5 gebouwen, voor Ada: 10 punten.");
  });

  it.each(["en", "nl"] as const)("has whole sentences for a whole game: %s", (locale) => {
    overwriteGetLocale(() => locale);
    const lines = told(log, end);
    expect(lines.length).toBeGreaterThan(100);
    for (const line of lines) expect(line).toMatch(/^[A-ZÀ-Ý0-9].*[^ .:]\.$/);
    expect(lines.join(" ")).not.toMatch(/undefined|west_|\{|null/);
  });
});
