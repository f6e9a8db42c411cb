import { beforeEach, expect, it, vi } from "vitest";

import { stubStorage } from "../../tests/surroundings";
import { me } from "../me.svelte";
import { api, Refused } from "../net/api";
import type { TableView } from "../protocol";
import { PlayingOn } from "./playOn";

const branch = vi.spyOn(api, "branch");
const addEntropy = vi.spyOn(api, "addEntropy");
const start = vi.spyOn(api, "start");
const lost = new Refused("offline", "the server does not answer");
const table = (id: string) => ({ id, commitment: "", status: "waiting" }) as TableView;
const choice = { at: 7, seat: 0, bot: "medium" } as const;

beforeEach(() => {
  vi.stubGlobal("localStorage", undefined); // what is to be sent again can be kept by the page alone
  me.player = { id: "me", name: "Ada" };
  branch.mockReset().mockResolvedValueOnce(table("one")).mockResolvedValueOnce(table("two"));
  addEntropy.mockReset().mockResolvedValue(table("one"));
  start.mockReset().mockResolvedValue(table("one"));
});

it("goes on with the table that it made, whichever answer was lost", async () => {
  const playingOn = new PlayingOn("parent");
  addEntropy.mockRejectedValueOnce(lost);
  await expect(playingOn.start(choice)).rejects.toBe(lost);
  start.mockRejectedValueOnce(lost);
  await expect(playingOn.start(choice)).rejects.toBe(lost);
  expect(await playingOn.start(choice)).toBe("one");
  expect(branch).toHaveBeenCalledOnce();
  expect(new Set(addEntropy.mock.calls.map(([, entropy]) => entropy)).size, "the same each time").toBe(1);
});

it("ends at the table if it was started after all", async () => {
  const playingOn = new PlayingOn("parent");
  start.mockRejectedValueOnce(lost);
  await expect(playingOn.start(choice)).rejects.toBe(lost);
  addEntropy.mockRejectedValueOnce(new Refused("already_started", "this game has already started"));
  expect(await playingOn.start(choice)).toBe("one");
});

it("makes another table for another choice, and for another player", async () => {
  stubStorage();
  const playingOn = new PlayingOn("parent");
  branch.mockResolvedValueOnce(table("three"));
  const ids = [await playingOn.start(choice), await playingOn.start({ ...choice, bot: "hard" })];
  me.player = { id: "another", name: "guest" };
  expect([...ids, await playingOn.start({ ...choice, bot: "hard" })]).toEqual(["one", "two", "three"]);
});
