import { expect, it, vi } from "vitest";

import { engine, finishedGame } from "../../../tests/game";
import { boxAround } from "./draw";
import { Look } from "./look.svelte";
import type { Event, View } from "./types";

vi.mock("../../layout.svelte", () => ({ lessMotion: () => true }));

it("moves the map to a ring that something lies over, and leaves it where the ring is seen", async () => {
  const game = (await engine("gold-west")).open<View, never, Event>("gold-west");
  game.apply(await finishedGame<Event>("gold-west"));
  const view = game.view();
  const insets = { top: 0, right: 0, bottom: 0, left: 700 };
  const look = new Look(
    () => view,
    () => insets,
    () => false,
  );
  const { camera } = look;
  Object.assign(camera, { width: 1400, height: 900, insets });
  const { hex } = view.hexes[0]!;
  const ring = boxAround([hex]);
  // It is seen in the middle of the left half, where the panel lies.
  Object.assign(camera, { x: ring.left + 700, y: ring.top, scale: 1 });

  look.ring([hex]);
  expect(camera.clear.left).toBeLessThanOrEqual(ring.left);
  const { x, y, scale } = camera;
  look.ring([hex]);
  expect([camera.x, camera.y, camera.scale]).toEqual([x, y, scale]);
});
