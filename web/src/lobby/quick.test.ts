import { expect, it, vi } from "vitest";

import { stubStorage } from "../../tests/surroundings";
import { me } from "../me.svelte";
import { api, Refused } from "../net/api";
import type { TableView } from "../protocol";
import { keepLevel } from "./level";
import { playTheComputer } from "./quick";

it("seats a medium computer for a newcomer, and one of the level chosen last for who returns", async () => {
  stubStorage();
  me.player = { id: "me", name: "Ada" };
  vi.spyOn(api, "createTable").mockResolvedValue({ id: "t", commitment: "" } as unknown as TableView);
  vi.spyOn(api, "addEntropy").mockResolvedValue(undefined as never);
  vi.spyOn(api, "start").mockResolvedValue(undefined as never);
  const seated = vi.spyOn(api, "seatBot").mockResolvedValue(undefined as never);

  await playTheComputer("gold-rush");
  expect(seated).toHaveBeenLastCalledWith("t", "medium");
  keepLevel("hard");
  await playTheComputer("gold-rush");
  expect(seated).toHaveBeenLastCalledWith("t", "hard");
});

it("goes on with the table that it made, until there is none", async () => {
  stubStorage();
  me.player = { id: "me", name: "Ada" };
  const created = vi.spyOn(api, "createTable").mockReset();
  for (const id of ["one", "two"]) created.mockResolvedValueOnce({ id, commitment: "" } as unknown as TableView);
  vi.spyOn(api, "addEntropy").mockResolvedValue(undefined as never);
  const seated = vi.spyOn(api, "seatBot").mockResolvedValue(undefined as never);
  const started = vi.spyOn(api, "start").mockResolvedValue(undefined as never);
  const lost = new Refused("offline", "the server does not answer");
  started.mockRejectedValueOnce(lost);
  await expect(playTheComputer("goldmines")).rejects.toBe(lost);
  // The computer sits there already.
  seated.mockRejectedValueOnce(new Refused("table_full", "all seats are taken"));
  expect(await playTheComputer("goldmines")).toBe("one");

  const gone = new Refused("not_found", "no such table");
  seated.mockRejectedValueOnce(gone);
  await expect(playTheComputer("goldmines")).rejects.toBe(gone);
  created.mockResolvedValueOnce({ id: "three", commitment: "" } as unknown as TableView);
  expect(await playTheComputer("goldmines")).toBe("three");
});
