import { afterEach, expect, it, vi } from "vitest";

import { verify } from "./engine";

/** Rules that answer nothing: each question is a trap. */
const TRAP = Uint8Array.from(
  [
    "00 61 73 6d 01 00 00 00", // a module
    "01 11 03 60 01 7f 01 7f 60 02 7f 7f 00 60 02 7f 7f 01 7e", // three kinds of function
    "03 04 03 00 01 02 05 03 01 00 01", // three functions and a memory
    "07 23 04 06 6d 65 6d 6f 72 79 02 00 05 61 6c 6c 6f 63 00 00", // memory, alloc,
    "07 64 65 61 6c 6c 6f 63 00 01 04 63 61 6c 6c 00 02", // dealloc and call
    "0a 0d 03 04 00 41 00 0b 02 00 0b 03 00 00 0b", // 0, nothing, and `unreachable`
  ]
    .join(" ")
    .split(" ")
    .map((byte) => Number.parseInt(byte, 16)),
);

afterEach(() => vi.unstubAllGlobals());

it("finds fault with a log that the rules can't bear, and asks fresh rules next", async () => {
  const answer = () => Promise.resolve(new Response(TRAP, { headers: { "content-type": "application/wasm" } }));
  const fetched = vi.fn(answer);
  vi.stubGlobal("fetch", fetched);
  for (const times of [1, 2]) {
    const report = await verify("gold-rush", {}, {}, null);
    expect([report.sound, report.findings.map(({ fault }) => fault)]).toEqual([false, ["setup"]]);
    expect(fetched).toHaveBeenCalledTimes(times);
  }
  await expect(verify("gold-rush", {}, {}, {}), "its parent vouches for it").rejects.toThrow(WebAssembly.RuntimeError);
});
