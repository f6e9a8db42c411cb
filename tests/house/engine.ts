// The page's rules, loaded from the same files as the page does, and asked without the page.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export type Engine = {
  memory: WebAssembly.Memory;
  alloc: (length: number) => number;
  dealloc: (place: number, length: number) => void;
  call: (place: number, length: number) => bigint;
};

/** The rules of a game, GAME to play it or GAME.check to check a finished one. */
export async function load(module: string): Promise<Engine> {
  const bytes = readFileSync(fileURLToPath(new URL(`../../web/engine/dist/${module}.wasm`, import.meta.url)));
  const { instance } = await WebAssembly.instantiate(bytes, {});
  return instance.exports as Engine;
}

export function ask({ memory, alloc, dealloc, call }: Engine, request: Uint8Array): unknown {
  const place = alloc(request.length);
  new Uint8Array(memory.buffer, place, request.length).set(request);
  const answer = BigInt.asUintN(64, call(place, request.length));
  dealloc(place, request.length);
  const [at, length] = [Number(answer >> 32n), Number(answer & 0xffff_ffffn)];
  const text = new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(memory.buffer, at, length));
  dealloc(at, length);
  return JSON.parse(text);
}

export const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
