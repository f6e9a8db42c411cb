import { expect, it } from "vitest";

import { engine, opening } from "../../tests/game";
import type { Seat, TableEvent } from "../protocol";
import type { Command, Event, View } from "../wire/gold-rush";
import { hasChanged, heldOf } from "./holders";
import type { Entry } from "./turns";

const PACE = { type: "leisure", days: 2, then: "play_turn" } as const;
const HOUR = 3_600_000;

const move = (seq: number, ...events: Event[]): Entry<Event> => ({ seq, at: seq, events });
const acted = (seq: number, seat: Seat, ...events: TableEvent[]): Entry<Event> => ({
  seq,
  at: seq,
  acted: { seat, events },
});

it("says who played each seat at a record, whoever gave up or ran out of time later", async () => {
  const entries: Entry<Event>[] = [
    move(1, ...opening()),
    {
      seq: 2,
      at: 49 * HOUR,
      acted: {
        seat: null,
        cause: { type: "time_up" },
        events: [
          { type: "timed_out", seat: 0 },
          { type: "played_for", seat: 0 },
        ],
      },
    },
    move(3, { type: "tile_placed", seat: 0, tile: "01a", at: [1, 0], rotation: 1, tokens: [] }),
    move(4, { type: "passed", seat: 0 }, { type: "tile_drawn", seat: 1, tile: "12a" }),
    acted(5, 0, { type: "proposed", proposal: { type: "pause" }, asked: [1], needed: 1 }),
    acted(6, 1, { type: "gave_up" }),
  ];
  const game = (await engine("gold-rush")).open<View, Command, Event>("gold-rush");
  expect(heldOf(game, entries, { programs: [false, false], pace: PACE })).toEqual([
    { seq: 1, holders: ["person", "person"] },
    { seq: 2, holders: ["for_turn", "person"] },
    { seq: 3, holders: ["for_turn", "person"] },
    { seq: 4, holders: ["person", "person"] },
    { seq: 6, holders: ["person", "given_up"] },
  ]);
  game.close();
  expect([hasChanged(entries), hasChanged(entries.slice(0, 1))]).toEqual([true, false]);
});
