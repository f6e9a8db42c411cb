// The border of WebAssembly, crossed by hand: what the page loads answers, and gives back all the memory it takes.

import { expect, test } from "@playwright/test";

import { ask, json, load } from "./engine";
import { finishedGame } from "./finished";

test("it answers what it is asked, and nonsense too", async () => {
  const engine = await load("gold-rush");
  const { handle } = ask(engine, json({ op: "open", game: "gold-rush" })) as { handle: number };
  expect(ask(engine, json({ op: "view", handle }))).toMatchObject({ phase: { type: "unopened" }, tiles: [] });
  expect(ask(engine, json({ op: "legal", handle, seat: 0 }))).toEqual([]);
  for (const nonsense of [
    new Uint8Array(0),
    new Uint8Array([0xff, 0xfe, 0]),
    json({ op: "view", handle: 99 }),
    json(null),
  ]) {
    expect(ask(engine, nonsense)).toEqual({ error: expect.any(String) });
  }
  expect(ask(engine, json({ op: "close", handle }))).toEqual({});
});

test("it gives back the memory it takes", async () => {
  const engine = await load("gold-rush");
  const play = () => {
    const { handle } = ask(engine, json({ op: "open", game: "gold-rush" })) as { handle: number };
    const fork = ask(engine, json({ op: "fork", handle })) as { handle: number };
    ask(engine, json({ op: "foresee", handle, seat: 0, commands: [] }));
    ask(engine, json({ op: "close", handle }));
    ask(engine, json({ op: "close", handle: fork.handle }));
  };
  for (let round = 0; round < 200; round += 1) play();
  const before = engine.memory.buffer.byteLength;
  for (let round = 0; round < 5_000; round += 1) play();
  expect(engine.memory.buffer.byteLength).toBe(before);
});

test("the one that checks holds a finished game against what a page saw of it, and checks no game but its own", async () => {
  const engine = await load("gold-rush.check");
  const log = await finishedGame();
  const hashes = [[3, log.records[3]!.hash]];
  const seen = ask(engine, json({ op: "verify", log, seen: { hashes } }));
  expect(seen).toMatchObject({
    sound: false,
    findings: [{ record: 3, fault: "seen", expected: log.records[3]!.hash }],
  });

  expect(ask(engine, json({ op: "verify", log: { ...log, table: { ...log.table, game: "gold-west" } } }))).toEqual({
    error: expect.any(String),
  });
  expect(ask(engine, json({ op: "open", game: "gold-rush" })), "it plays none").toEqual({ error: expect.any(String) });
  expect(ask(await load("gold-rush"), json({ op: "verify", log })), "and the one that plays checks none").toEqual({
    error: expect.any(String),
  });
});
