import { afterEach, expect, test, vi } from "vitest";
import { api } from "./api";
import { reach } from "./reach";

afterEach(() => {
  vi.unstubAllGlobals();
  reach.note(true);
});

test("a request that nobody answers is a server out of reach, until one is answered", async () => {
  const changes: boolean[] = [];
  reach.addEventListener("change", () => changes.push(reach.answered));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await expect(api.whoami()).rejects.toMatchObject({ code: "offline" });
  await expect(api.whoami()).rejects.toMatchObject({ code: "offline" });
  await reach.probe();
  expect(changes).toEqual([false]);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("ok")));
  await reach.probe();
  expect(changes).toEqual([false, true]);
});

test("a proxy that doesn't reach the server is no answer", async () => {
  for (const [status, body] of [
    [502, ""],
    [503, "<h1>Service Unavailable</h1>"],
    [504, '{"error":"timeout"}'],
  ] as const) {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status })));
    reach.note(true);
    await expect(api.whoami()).rejects.toMatchObject({ code: "offline" });
    expect(reach.answered, String(status)).toBe(false);
    reach.note(true);
    await reach.probe();
    expect(reach.answered, String(status)).toBe(false);
  }
});

test("a server that refuses is there", async () => {
  const busy = () => Promise.resolve(new Response('{"code":"busy","message":"try again"}', { status: 503 }));
  vi.stubGlobal("fetch", busy);
  await expect(api.whoami()).rejects.toMatchObject({ code: "busy" });
  expect(reach.answered).toBe(true);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 429 })));
  await reach.probe();
  expect(reach.answered).toBe(true);
});

test("a refusal is an answer", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response('{"code":"not_signed_in"}', { status: 401 })));
  await expect(api.whoami()).rejects.toMatchObject({ code: "not_signed_in" });
  expect(reach.answered).toBe(true);
});

test("an answer that breaks off, or isn't the server's, is a request that nobody answered", async () => {
  const torn = () => new ReadableStream({ pull: (body) => body.error(new TypeError("connection reset")) });
  for (const [what, response] of [
    ["breaks off", () => new Response(torn())],
    ["a refusal that breaks off", () => new Response(torn(), { status: 401 })],
    ["half of the JSON", () => new Response('{"id":"ada","na')],
    ["a page to sign in at", () => new Response("<h1>Welcome to the hotel</h1>")],
    ["empty", () => new Response("")],
  ] as const) {
    vi.stubGlobal("fetch", () => Promise.resolve(response()));
    await expect(api.whoami(), what).rejects.toMatchObject({ code: "offline" });
  }
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 204 })));
  await expect(api.whoami(), "empty on purpose").resolves.toBeUndefined();
});
