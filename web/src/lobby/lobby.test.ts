import { beforeEach, expect, it, vi } from "vitest";

import { me } from "../me.svelte";
import { api, Refused } from "../net/api";
import type { TableSummary } from "../protocol";
import { Lobby } from "./lobby.svelte";
import { summary } from "./tables.testing";

const [ada, others] = [{ id: "me", name: "Ada" }, [{ id: "dee", name: "Dee" }]];

beforeEach(() => (me.player = ada));

it("keeps a game among our own though somebody else has our seat", () => {
  const lobby = new Lobby();
  lobby.hear({ type: "changed", table: summary({ seats: [ada, ...others] }) });
  lobby.hear({ type: "changed", table: summary({ seats: others }) });
  expect(lobby.yours.map(({ seats }) => seats)).toEqual([others]);
  expect(lobby.open).toEqual([]);
});

it("lets go of a table that we left before the game", () => {
  const lobby = new Lobby();
  lobby.hear({ type: "changed", table: summary({ status: "waiting", seats: [ada, ...others] }) });
  lobby.hear({ type: "changed", table: summary({ status: "waiting", seats: others }) });
  expect(lobby.yours).toEqual([]);
});

it("takes no answer that another has overtaken, nor what it has heard otherwise since", async () => {
  const answers: ((yours: TableSummary[]) => void)[] = [];
  vi.spyOn(api, "tables").mockImplementation(
    () => new Promise((done) => answers.push((yours) => done({ yours, public: [], now: 0 }))),
  );
  const lobby = new Lobby();
  const told = () => lobby.yours.map(({ id, name }) => `${id} ${name}`);
  const [first, second] = [lobby.refresh(), lobby.refresh()];
  answers[1]!([summary({ name: "new" })]);
  await second;
  answers[0]!([summary({ name: "old" })]);
  await first;
  expect(told()).toEqual(["1 new"]);

  const third = lobby.refresh();
  lobby.hear({ type: "changed", table: summary({ name: "newer" }) });
  lobby.hear({ type: "changed", table: summary({ id: "2", name: "started" }) });
  lobby.hear({ type: "gone", id: "3" });
  answers[2]!([summary({ name: "new" }), summary({ id: "3", name: "over" })]);
  await third;
  expect(told()).toEqual(["2 started", "1 newer"]);

  // What was heard before it was asked is in the answer.
  const fourth = lobby.refresh();
  answers[3]!([summary({ name: "newest" })]);
  await fourth;
  expect(told()).toEqual(["1 newest"]);
});

it("asks again after a refusal, more and more slowly, as long as its socket is open", async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  const asked = vi.spyOn(api, "tables").mockRejectedValue(new Refused("busy", "try again"));
  asked.mockClear();
  const lobby = new Lobby();
  lobby.link = "open";
  await lobby.refresh();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(asked).toHaveBeenCalledTimes(2);
  asked.mockResolvedValue({ yours: [], public: [], now: 0 });
  await vi.advanceTimersByTimeAsync(1);
  expect([asked.mock.calls.length, lobby.loaded]).toEqual([3, true]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveBeenCalledTimes(3);

  // Whatever comes back by itself needs no second way.
  asked.mockRejectedValue(new Refused("offline", "no answer"));
  await lobby.refresh();
  lobby.link = "waiting";
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveBeenCalledTimes(4);
  vi.useRealTimers();
});

it("counts by the server's clock on a slow line, and keeps what it knows when its socket comes back", async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const AHEAD = 5_000;
  vi.spyOn(api, "tables").mockImplementation(async () => {
    vi.advanceTimersByTime(150);
    const now = Date.now() + AHEAD;
    vi.advanceTimersByTime(150);
    return { yours: [], public: [], now };
  });
  const lobby = new Lobby();
  await lobby.refresh();
  const wrong = () => lobby.time.look() - Date.now() - AHEAD;
  expect(wrong()).toBe(0);
  // A list that was held up on its way.
  lobby.hear({ type: "tables", tables: [], now: Date.now() + AHEAD - 700 });
  expect(wrong()).toBe(0);
  vi.useRealTimers();
});
