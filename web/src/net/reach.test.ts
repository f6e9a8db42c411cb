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

test("a refusal is an answer", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response('{"code":"not_signed_in"}', { status: 401 })));
  await expect(api.whoami()).rejects.toMatchObject({ code: "not_signed_in" });
  expect(reach.answered).toBe(true);
});
