import { expect, it, vi } from "vitest";

import { stubStorage } from "../../tests/surroundings";
import { me } from "../me.svelte";
import { api } from "../net/api";
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
