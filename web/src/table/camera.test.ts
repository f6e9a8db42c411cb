import { describe, expect, it } from "vitest";

import { Camera } from "./camera.svelte";

/** A window of 1000 by 800, with something over every side of it. */
function camera(): Camera {
  const camera = new Camera({ min: 0.1, max: 2 });
  Object.assign(camera, {
    width: 1000,
    height: 800,
    insets: { top: 80, right: 300, bottom: 120, left: 60 },
    x: 500,
    y: 500,
    scale: 0.5,
  });
  return camera;
}

/** Where a point of the board is seen. */
const seen = ({ middle, x, y, scale }: Camera, at: { x: number; y: number }) => ({
  x: middle.x + (at.x - x) * scale,
  y: middle.y + (at.y - y) * scale,
});

describe("a camera", () => {
  it("fits a part into what nothing covers, and above what stands in the corner when asked to", () => {
    const part = { left: 0, top: 0, right: 1000, bottom: 1000 };
    for (const under of [0, 70]) {
      const fitted = camera();
      Object.assign(fitted, fitted.fitting(part, 2, under));
      const { y: top } = seen(fitted, { x: 0, y: 0 });
      const { y: bottom } = seen(fitted, { x: 0, y: 1000 });
      expect([top, bottom].map(Math.round)).toEqual([80, 800 - 120 - under]);
    }
  });

  it("lets a point grow where it is seen", () => {
    const at = { x: 560, y: 440 };
    const grown = camera();
    const before = seen(grown, at);
    Object.assign(grown, grown.growing(at, 1.2, 60));
    expect(grown.scale).toBe(1.2);
    expect(seen(grown, at)).toEqual({ x: expect.closeTo(before.x), y: expect.closeTo(before.y) });
  });

  it("moves a point into sight that would be covered, with what lies near it", () => {
    const at = { x: 60, y: 1400 };
    const grown = camera();
    Object.assign(grown, grown.growing(at, 1, 60));
    expect(seen(grown, at)).toEqual({ x: 160, y: 800 - 120 - 60 });
  });
});
