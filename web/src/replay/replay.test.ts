import { expect, it } from "vitest";

import { engine, opening } from "../../tests/game";
import type { TableView } from "../protocol";
import type { TableState } from "../table/state.svelte";
import type { Command, Event, View } from "../wire/gold-rush";
import { Replay } from "./replay.svelte";

it("shows nothing of what nobody could have done, and stays whole", async () => {
  const game = (await engine("gold-rush")).open<View, Command, Event>("gold-rush");
  game.apply(opening());
  const records = [{ seq: 1, at: 0, events: opening() }];
  const table = { game, records, undone: [], acts: [] } as unknown as TableState<View, Command, Event>;
  const replay = new Replay(table, () => ({ status: "running" }) as unknown as TableView);
  await replay.load();
  expect(replay.suppose(1, 0, [{ type: "take_token" }])).toBeNull();
  expect(replay.suppose(1, 0, game.legal(0).slice(0, 1))?.events).toHaveLength(1);
});
