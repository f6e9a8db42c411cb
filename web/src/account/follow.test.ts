import { beforeEach, describe, expect, it, vi } from "vitest";

import { stubStorage } from "../../tests/surroundings";
import type { Chosen, Settings } from "../protocol";

/** The account on the server, and what it has refused. */
let account: Settings;
let faster: Chosen | null;
let signedIn: boolean;
const puts: Settings[] = [];
const ada = { id: "ada", name: "Ada" };
const me = { player: ada as { id: string; name: string } | null, signedOut: vi.fn() };

vi.mock("../net/api", () => {
  class Refused extends Error {
    constructor(readonly code: string) {
      super(code);
    }
  }
  return {
    Refused,
    api: {
      settings: async () => {
        if (!signedIn) throw new Refused("not_signed_in");
        return structuredClone(account);
      },
      keepSettings: (settings: Settings) => {
        if (faster) [account, faster] = [{ version: account.version + 1, chosen: faster }, null];
        if (settings.version !== account.version) return Promise.reject(new Refused("settings_changed"));
        puts.push(settings);
        account = { version: account.version + 1, chosen: settings.chosen };
        return Promise.resolve(structuredClone(account));
      },
    },
  };
});
vi.mock("../me.svelte", () => ({ me }));

/** A device that is opened: what it keeps, and nothing else. */
async function opened(kept: Record<string, string>) {
  const storage = stubStorage(kept);
  return { storage, ...(await tab()) };
}

/** One more tab of that device. */
async function tab() {
  vi.resetModules();
  const { choices } = await import("./chosen.svelte");
  const { follow, hear } = await import("./follow");
  return { choices, follow, hear };
}

describe("settings follow the account", () => {
  beforeEach(() => {
    account = { version: 0, chosen: {} };
    faster = null;
    signedIn = true;
    me.player = ada;
    me.signedOut.mockClear();
    puts.length = 0;
  });

  it("gives an account that has chosen nothing what this device has", async () => {
    const { follow } = await opened({ "paydirt.theme": "night", "paydirt.sound": "on", "paydirt.locale": "de" });
    await follow();
    expect(account).toEqual({ version: 1, chosen: { theme: "night", sound: true } });
    await follow();
    expect(puts).toHaveLength(1);
  });

  it("takes over what the account has, and keeps it", async () => {
    account = { version: 3, chosen: { theme: "day", language: "nl" } };
    const { storage, choices, follow } = await opened({ "paydirt.theme": "night" });
    await follow();
    expect([choices.theme, choices.language]).toEqual(["day", "nl"]);
    expect([storage.get("paydirt.theme"), storage.get("paydirt.locale")]).toEqual(["day", "nl"]);
    expect(puts).toEqual([]);
  });

  it("lets what was chosen out of reach go first, and leaves the rest of another device's choice", async () => {
    account = { version: 1, chosen: { theme: "day", sound: false } };
    const { storage, choices, follow } = await opened({ "paydirt.theme": "night", "paydirt.unsent": "theme" });
    faster = { theme: "day", sound: true, language: "nl" };
    await follow();
    expect(account).toEqual({ version: 3, chosen: { theme: "night", sound: true, language: "nl" } });
    expect(choices.sound).toBe(true);
    expect(storage.has("paydirt.unsent")).toBe(false);
  });

  it("hears of newer settings alone", async () => {
    account = { version: 4, chosen: { sound: true } };
    const { choices, follow, hear } = await opened({});
    await follow();
    hear({ version: 4, chosen: { sound: false } });
    expect(choices.sound).toBe(true);
    hear({ version: 5, chosen: { sound: false, muted: { all: true, players: [] } } });
    expect([choices.sound, choices.muted?.all]).toEqual([false, true]);
  });

  it("takes over what another tab has chosen, though that tab has not heard yet that it arrived", async () => {
    const [one, other] = [await opened({}), await tab()];
    one.choices.choose("muted", { all: false, players: ["bo"] });
    await vi.waitFor(() => expect(account.version).toBe(1));
    // The frame is faster than the answer.
    one.storage.set("paydirt.unsent", "muted");
    other.hear(structuredClone(account));
    expect(other.choices.muted).toEqual({ all: false, players: ["bo"] });
    other.choices.choose("theme", "night");
    await vi.waitFor(() => expect(account.chosen.theme).toBe("night"));
    expect(account.chosen.muted).toEqual({ all: false, players: ["bo"] });
  });

  it("sends what another tab could not", async () => {
    account = { version: 1, chosen: { sound: false } };
    const { storage } = await opened({});
    const other = await tab();
    storage.set("paydirt.sound", "on").set("paydirt.unsent", "sound");
    await other.follow();
    expect(account).toEqual({ version: 2, chosen: { sound: true } });
    expect(other.choices.unsent()).toEqual([]);
  });

  it("lets what was chosen here go first also where this device keeps nothing more", async () => {
    account = { version: 1, chosen: { theme: "day", sound: false } };
    const { choices, follow } = await opened({ "paydirt.theme": "day", "paydirt.sound": "off" });
    await follow();
    localStorage.setItem = () => {
      throw new Error("full");
    };
    choices.choose("theme", "night");
    await vi.waitFor(() => expect(account.chosen.theme).toBe("night"));
    await follow();
    expect([choices.theme, choices.sound, choices.unsent()]).toEqual(["night", false, []]);
  });

  it("loses nothing unsent when the device is full by the next choice", async () => {
    const { choices, follow } = await opened({ "paydirt.theme": "night", "paydirt.unsent": "theme" });
    account = { version: 1, chosen: { theme: "day", sound: true } };
    localStorage.setItem = () => {
      throw new Error("full");
    };
    choices.choose("sound", false);
    await follow();
    await vi.waitFor(() => expect(account.chosen).toEqual({ theme: "night", sound: false }));
  });

  it("notices that this device was signed out while nobody could tell the page", async () => {
    signedIn = false;
    const { follow } = await opened({});
    await follow();
    expect(me.signedOut).toHaveBeenCalledOnce();
    // Somebody who has become another player meanwhile is signed in.
    me.signedOut.mockClear();
    const asked = follow();
    me.player = { id: "eve", name: "Eve" };
    await asked;
    expect(me.signedOut).not.toHaveBeenCalled();
  });

  it("sends what is chosen here", async () => {
    const { choices } = await opened({});
    choices.choose("muted", { all: false, players: ["bo"] });
    await vi.waitFor(() => expect(account.chosen).toEqual({ muted: { all: false, players: ["bo"] } }));
    await vi.waitFor(() => expect(choices.unsent()).toEqual([]));
  });
});
