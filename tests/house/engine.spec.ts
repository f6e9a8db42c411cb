// The border of WebAssembly, crossed by hand: what the page loads answers, and gives back all the memory it takes.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";

type Engine = {
  memory: WebAssembly.Memory;
  alloc: (length: number) => number;
  dealloc: (place: number, length: number) => void;
  call: (place: number, length: number) => bigint;
};

async function load(): Promise<Engine> {
  const bytes = readFileSync(fileURLToPath(new URL("../../web/engine/dist/gold-rush.wasm", import.meta.url)));
  const { instance } = await WebAssembly.instantiate(bytes, {});
  return instance.exports as Engine;
}

function ask({ memory, alloc, dealloc, call }: Engine, request: Uint8Array): unknown {
  const place = alloc(request.length);
  new Uint8Array(memory.buffer, place, request.length).set(request);
  const answer = BigInt.asUintN(64, call(place, request.length));
  dealloc(place, request.length);
  const [at, length] = [Number(answer >> 32n), Number(answer & 0xffff_ffffn)];
  const text = new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(memory.buffer, at, length));
  dealloc(at, length);
  return JSON.parse(text);
}

const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

test("it answers what it is asked, and nonsense too", async () => {
  const engine = await load();
  const { handle } = ask(engine, json({ op: "open", game: "gold-rush" })) as { handle: number };
  expect(ask(engine, json({ op: "view", handle }))).toMatchObject({ phase: { type: "unopened" }, tiles: [] });
  expect(ask(engine, json({ op: "legal", handle, seat: 0 }))).toEqual([]);
  for (const nonsense of [new Uint8Array(0), new Uint8Array([0xff, 0xfe, 0]), json({ op: "view", handle: 99 }), json(null)]) {
    expect(ask(engine, nonsense)).toEqual({ error: expect.any(String) });
  }
  expect(ask(engine, json({ op: "close", handle }))).toEqual({});
});

test("it gives back the memory it takes", async () => {
  const engine = await load();
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
