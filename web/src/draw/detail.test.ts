import { describe, expect, it } from "vitest";

import { legibleFor } from "./detail";
import { TILE } from "./geometry";

const WIDTHS = Array.from({ length: 220 }, (_, index) => 43 + index);

describe("what must stay legible", () => {
  it("keeps numbers 11 pixels high", () => {
    for (const width of WIDTHS) expect((11 * legibleFor(width).numbers * width) / TILE).toBeGreaterThanOrEqual(11);
  });

  it("makes meeples discs with a brand of 9 pixels, but only on tiles under 48", () => {
    for (const width of WIDTHS) {
      const { discs } = legibleFor(width);
      if (width >= 48) expect(discs).toBe(0);
      else expect((10.5 * discs * width) / TILE).toBeGreaterThanOrEqual(9);
    }
  });

  it("never grows anything beyond what a tile bears", () => {
    expect(legibleFor(1)).toEqual({ numbers: 3, discs: 3 });
  });
});
