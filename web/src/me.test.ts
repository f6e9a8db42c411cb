import { beforeEach, expect, it, vi } from "vitest";

import { stubStorage } from "../tests/surroundings";
import { me } from "./me.svelte";
import { api, Refused } from "./net/api";

const refused = new Refused("not_signed_in", "enter your name first");

beforeEach(() => {
  vi.restoreAllMocks();
  stubStorage();
  me.cancel();
  me.player = { id: "ada", name: "Ada" };
  vi.spyOn(api, "createPlayer").mockImplementation((name = "") =>
    Promise.resolve({ player: { id: "new", name }, token: null }),
  );
});

it("asks for a name when the server no longer knows us, and tries again with it", async () => {
  let known = false;
  const asked = me.ask(() => (known ? Promise.resolve("done") : Promise.reject(refused)));
  await vi.waitFor(() => expect(me.asking).toBe(true));
  known = true;
  await me.name("Ada");
  await expect(asked).resolves.toBe("done");
  expect(me.asking).toBe(false);
});

it("settles what waits for a name when none is given, and when something else asks for one", async () => {
  const cancelled = me.ask(() => Promise.reject(refused));
  await vi.waitFor(() => expect(me.asking).toBe(true));
  me.cancel();
  await expect(cancelled).rejects.toBe(refused);
  expect(me.asking).toBe(false);

  const overtaken = me.ask(() => Promise.reject(refused));
  await vi.waitFor(() => expect(me.asking).toBe(true));
  me.rename();
  await expect(overtaken).rejects.toBe(refused);
  expect(me.asking).toBe(true);
});

it("is no stranger to the server where the browser has forgotten who it is", async () => {
  me.player = null;
  vi.spyOn(api, "whoami").mockResolvedValue({ id: "ada", name: "Ada" });
  await expect(me.asGuest(() => Promise.resolve("played"))).resolves.toBe("played");
  expect(me.player).toEqual({ id: "ada", name: "Ada" });
  expect(me.madeUp, "Ada has a name of her own").toBe(false);
  expect(api.createPlayer).not.toHaveBeenCalled();
});

it("stays who it has become when an older answer comes late", async () => {
  me.player = null;
  let answer = (_: undefined) => {};
  vi.spyOn(api, "whoami").mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const recognised = me.recognise();
  await me.name("Ada");
  answer(undefined);
  await recognised;
  expect(me.player).toEqual({ id: "new", name: "Ada" });
});

it("tells the next page, once, that the device was signed out", () => {
  const left = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => left.get(key) ?? null,
    setItem: (key: string, value: string) => left.set(key, value),
    removeItem: (key: string) => left.delete(key),
  });
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  expect(me.wasSignedOut()).toBe(false);
  me.signedOut();
  expect([me.player, reload.mock.calls.length]).toEqual([null, 1]);
  expect([me.wasSignedOut(), me.wasSignedOut()]).toEqual([true, false]);
  vi.unstubAllGlobals();
});

it("drops what waited for a name when the reader goes elsewhere", async () => {
  me.player = null;
  const act = vi.fn();
  me.whenNamed(act);
  me.cancel();
  expect(me.asking).toBe(false);
  await me.name("Ada");
  expect(act).not.toHaveBeenCalled();
});
