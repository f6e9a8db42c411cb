import { describe, expect, it } from "vitest";

import { land as mines } from "../goldmines/land";
import { land as rush } from "../gold-rush/land";
import { byEdge, fitting } from "./counts";

describe("the tiles to come", () => {
  it("are summed by edge, each tile once for each kind", () => {
    // A city with a road through, a monastery in a field, a city all around.
    expect(byEdge(mines, { tiles_to_come: { "base-D": 3, "base-B": 4, "base-C": 1 } })).toEqual([
      { edge: "field", count: 7 },
      { edge: "city", count: 4 },
      { edge: "road", count: 3 },
    ]);
    expect(byEdge(rush, { tiles_to_come: { "64": 2 } })).toEqual([
      { edge: "railroad", count: 2 },
      { edge: "mountain", count: 2 },
    ]);
  });

  it("fit a place as often as the rules say, and nowhere else", () => {
    const view = {
      tiles_to_come: { "base-D": 3, "base-B": 4 },
      open_places: [{ at: [0, -1] as [number, number], fits: 3 }],
    };
    expect(fitting(view, [0, -1])).toEqual({ fits: 3, total: 7 });
    expect(fitting(view, [0, 0])).toBeNull();
    expect(fitting(view, null)).toBeNull();
  });
});
