import { expect, it, vi } from "vitest";

import { engine, opening } from "../../tests/game";
import { loadEngine, type Engine } from "../engine";
import { api } from "../net/api";
import type { TableView } from "../protocol";
import type { ActRecord } from "../table/records";
import type { TableState } from "../table/state.svelte";
import type { Command, Event, View } from "../wire/gold-rush";
import { Replay } from "./replay.svelte";
import * as source from "./source";

vi.mock("./source", { spy: true });
vi.mock("../engine", async (original) => ({ ...(await original<object>()), loadEngine: vi.fn() }));

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

it("plays until no turn follows that holds, and then from the start", async () => {
  const game = (await engine("gold-rush")).open<View, Command, Event>("gold-rush");
  const placed: Event = { type: "tile_placed", seat: 0, tile: "01a", at: [1, 0], rotation: 1, tokens: [] };
  const passed: Event[] = [
    { type: "passed", seat: 0 },
    { type: "tile_drawn", seat: 1, tile: "12a" },
  ];
  const moves = [opening(), [placed], passed].map((events, index) => ({ seq: index + 1, at: 0, events }));
  const acts: ActRecord[] = [
    { type: "proposed" as const, proposal: { type: "take_back" as const, to: 2 }, asked: [1], needed: 1 },
    { type: "taken_back" as const, to: 2 },
  ].map((event, index) => ({ seq: index + 4, at: 0, seat: index, events: [event] }));
  for (const { events } of moves) game.apply(events);
  for (const { seat, events } of acts) game.act(seat!, 0, events);
  const table = { game, records: moves.slice(0, 2), undone: moves.slice(2), acts };
  const replay = new Replay(
    table as unknown as TableState<View, Command, Event>,
    () => ({ status: "playing" }) as TableView,
  );
  await replay.load();
  expect(replay.stops.map(({ seq, holds }) => [seq, holds])).toEqual([
    [1, true],
    [2, true],
    [3, false],
  ]);

  replay.go(3);
  expect(replay.moves.map(({ seq }) => seq)).toEqual([3]);
  replay.go(5);
  expect(replay.stop?.seq).toBe(3);
  expect(replay.moves, "taken back by then").toEqual([]);

  vi.useFakeTimers();
  for (const from of [1, 2, 5]) {
    replay.go(from);
    replay.toggle();
    expect([replay.plays, replay.seq], `from ${from}`).toEqual([true, 1]);
    vi.advanceTimersByTime(1200);
    expect([replay.plays, replay.seq], `from ${from}`).toEqual([false, 2]);
  }
  vi.useRealTimers();
});

it("goes back from the turn that is shown, whatever was done around the game after it", async () => {
  const game = (await engine("gold-rush")).open<View, Command, Event>("gold-rush");
  const placed: Event = { type: "tile_placed", seat: 0, tile: "01a", at: [1, 0], rotation: 1, tokens: [] };
  const passed: Event[] = [
    { type: "passed", seat: 0 },
    { type: "tile_drawn", seat: 1, tile: "12a" },
  ];
  const records = [opening(), [placed], passed].map((events, index) => ({ seq: index + 1, at: 0, events }));
  const act: ActRecord = { seq: 4, at: 0, seat: 0, events: [{ type: "paused" }] };
  for (const { events } of records) game.apply(events);
  game.act(0, 0, act.events);
  const table = { game, records, undone: [], acts: [act] };
  const replay = new Replay(
    table as unknown as TableState<View, Command, Event>,
    () => ({ status: "playing" }) as TableView,
  );
  await replay.load();
  expect(replay.stops.map(({ from, seq }) => [from, seq])).toEqual([
    [1, 1],
    [2, 3],
  ]);
  for (const from of [2, 3, 4]) {
    replay.go(from);
    replay.step(-1);
    expect(replay.seq, `from ${from}`).toBe(1);
  }
});

it("says that a log didn't come, shows what the page was told meanwhile, and tries again", async () => {
  const rules = await engine("gold-rush");
  const game = rules.open<View, Command, Event>("gold-rush");
  game.apply(opening());
  const table = { game, records: [{ seq: 1, at: 0, events: opening() }], undone: [], acts: [] };
  const replay = new Replay(
    table as unknown as TableState<View, Command, Event>,
    () => ({ status: "finished" }) as TableView,
  );
  vi.mocked(source.openLog).mockRejectedValueOnce(new TypeError("no connection"));
  await replay.load();
  expect(replay.view()).not.toBeNull();
  expect([replay.open, replay.log.wrong]).toEqual([
    false,
    "Couldn't load what was hidden. You see what you knew then.",
  ]);

  const whole = rules.open<View, Command, Event>("gold-rush");
  whole.apply(opening());
  vi.mocked(source.openLog).mockResolvedValueOnce({ game: whole, entries: [] });
  await replay.load();
  expect([replay.open, replay.log.wrong]).toEqual([true, ""]);
  replay.close();
});

it("closes the game of a log that can't be read", async () => {
  const game = (await engine("gold-rush")).open<View, Command, Event>("gold-rush");
  const close = vi.spyOn(game, "close");
  vi.mocked(loadEngine).mockResolvedValueOnce({ open: () => game } as unknown as Engine);
  const body = JSON.stringify({ seq: 1, at: 0, what: { opened: { events: [{ type: "nothing we know" }] } } });
  vi.spyOn(api, "log").mockResolvedValueOnce({ records: [{ body }] } as unknown as Awaited<ReturnType<typeof api.log>>);
  const info = { id: "t", game: "gold-rush", seats: [] } as unknown as TableView;
  await expect(source.openLog(info)).rejects.toThrow();
  expect(close).toHaveBeenCalledOnce();
});

it("forgets a log that comes after it was closed, or twice", async () => {
  const rules = await engine("gold-rush");
  const opened = () => {
    const game = rules.open<View, Command, Event>("gold-rush");
    game.apply(opening());
    return { game, entries: [], close: vi.spyOn(game, "close") };
  };
  const finished = () => ({ status: "finished" }) as TableView;
  const replay = new Replay({} as TableState<View, Command, Event>, finished);

  const [first, second, late] = [opened(), opened(), opened()];
  vi.mocked(source.openLog).mockResolvedValueOnce(first).mockResolvedValueOnce(second).mockResolvedValueOnce(late);
  await Promise.all([replay.load(), replay.load()]);
  expect(first.close).not.toHaveBeenCalled();
  expect(second.close).toHaveBeenCalledOnce();
  replay.close();
  expect(first.close).toHaveBeenCalledOnce();

  const left = new Replay({} as TableState<View, Command, Event>, finished);
  const loading = left.load();
  left.close();
  await loading;
  expect(late.close).toHaveBeenCalledOnce();
  expect(left.open).toBe(false);
});
