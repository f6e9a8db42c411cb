import { beforeAll, describe, expect, it } from "vitest";

import { engine, finishedGame } from "../../../tests/game";
import { standingsOf } from "./standing";
import type { Event, View } from "./types";

/** The view before every event of a whole game, and after the last. */
const views: View[] = [];
beforeAll(async () => {
  const game = (await engine("gold-west")).open<View, unknown, Event>("gold-west");
  for (const event of await finishedGame<Event>("gold-west")) {
    if (event.type === "final_scoring_began" || event.type === "turn_began") views.push(game.view());
    game.apply([event]);
  }
  views.push(game.view());
});

describe("what everybody would score if the game ended now", () => {
  it("adds up, row by row, to what the rules say", () => {
    for (const view of views) {
      const rows = standingsOf(view);
      view.if_ended.forEach(({ score }, seat) => {
        expect(rows.reduce((sum, { seats }) => sum + seats[seat]!.points, view.players[seat]!.score)).toBe(score);
      });
    }
  });

  it("is the result when the game does end, and nothing after it", () => {
    const [before, after] = views.slice(-2) as [View, View];
    expect(before.if_ended.map(({ score }) => score)).toEqual(after.outcome!.scores);
    expect(standingsOf(before).map(({ row }) => row)).toEqual(["group", "offices", "wanted", "terrain"]);
    expect(standingsOf(after)).toEqual([]);
  });
});
