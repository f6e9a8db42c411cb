import { describe, expect, it } from "vitest";

import { NOTHING_AROUND } from "../table/around/nothing";
import { withoutGaps } from "./older";

const from = (view: object) => withoutGaps({ seq: 3, view, around: NOTHING_AROUND, legal: [] });

describe("a position from a server of the version before", () => {
  it("gets what its view lacks", () => {
    const player = { cowboys_left: 2 };
    expect(from({ phase: { type: "acting" }, players: [player] }).view).toMatchObject({
      phase: { type: "acting", parts: [] },
      players: [{ cowboys_left: 2, cowboys_total: 2 }],
    });
    expect(from({ phase: { type: "settling" }, players: [{ meeples_left: 5 }] }).view).toMatchObject({
      phase: { type: "settling", open: [] },
      players: [{ meeples_left: 5, meeples_total: 5 }],
    });
    expect(from({ phase: { type: "using" }, players: [] }).view).toMatchObject({ lost: { copper: 0, wood: 0 } });
  });

  it("keeps what a view of this version has", () => {
    const lost = { copper: 1, silver: 0, gold: 0, wood: 0, stone: 2 };
    const phase = { type: "acting", parts: [{ at: [0, 1], feature: "city", index: 0 }], open: [{ at: [1, 1] }] };
    const players = [{ cowboys_left: 2, cowboys_total: 4, meeples_left: 1, meeples_total: 7 }];
    expect(from({ phase, players, lost }).view).toEqual({ phase, players, lost });
  });
});
