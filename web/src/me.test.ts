import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { stubStorage } from "../tests/surroundings";
import { me } from "./me.svelte";
import { api, Refused } from "./net/api";
import type { Player } from "./protocol";

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

describe("what another tab keeps", () => {
  const reload = vi.fn();
  afterEach(() => vi.unstubAllGlobals());

  /** Ada's page, opened anew, whose server says that she is `whoami`; and what becomes of it when another tab keeps something. */
  async function opened(whoami: () => Promise<Player | undefined>) {
    const storage = stubStorage({ "paydirt.player": '{"id":"ada","name":"Ada"}' });
    const page = new EventTarget();
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("location", { hash: "", reload });
    reload.mockClear();
    vi.resetModules();
    const [{ me }, { api }] = await Promise.all([import("./me.svelte"), import("./net/api")]);
    const asked = vi.spyOn(api, "whoami").mockImplementation(whoami);
    const keeps = async (key: string, value: string | null) => {
      if (value === null) storage.delete(key);
      else storage.set(key, value);
      page.dispatchEvent(Object.assign(new Event("storage"), { key }));
      await Promise.allSettled(asked.mock.results.map(({ value }) => value as unknown));
    };
    return { me, asked, storage, keeps };
  }

  it("is none of our business unless it's about us", async () => {
    const { me, asked, storage, keeps } = await opened(() => Promise.resolve(undefined));
    storage.delete("paydirt.player");
    await keeps("paydirt.theme", "night");
    expect([me.player?.name, asked.mock.calls.length, reload.mock.calls.length]).toEqual(["Ada", 0, 0]);
  });

  it("is a new name, also where the device is too full to keep it", async () => {
    const { me, keeps } = await opened(() => Promise.resolve({ id: "ada", name: "Ada Lovelace" }));
    await keeps("paydirt.player", null);
    expect([me.player?.name, reload.mock.calls.length]).toEqual(["Ada Lovelace", 0]);
  });

  it("is that we were signed out, if the server says so", async () => {
    const unanswered = await opened(() => Promise.reject(new Refused("offline", "no answer")));
    await unanswered.keeps("paydirt.player", null);
    expect([unanswered.me.player?.name, reload.mock.calls.length]).toEqual(["Ada", 0]);
    const { me, keeps } = await opened(() => Promise.resolve(undefined));
    await keeps("paydirt.player", null);
    expect([me.player, reload.mock.calls.length]).toEqual([null, 1]);
  });

  it("is somebody else, who then is in this page too", async () => {
    const { keeps } = await opened(() => Promise.resolve(undefined));
    await keeps("paydirt.player", '{"id":"bram","name":"Bram"}');
    expect(reload).toHaveBeenCalledOnce();
  });
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
