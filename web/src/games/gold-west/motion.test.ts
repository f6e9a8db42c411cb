import { describe, expect, it } from "vitest";

import { motionOf } from "./motion";
import { NONE } from "./resources";
import { soundsOf } from "./sounds";
import type { Event, View } from "./types";

const HEX: [number, number] = [1, -1];
const bare = { hex: HEX, terrain: "gold", at_water: false, on_edge: false, token: null, looted_by: null, taken: null };
const view = {
  hexes: [
    { ...bare, building: { seat: 1, piece: "camp" } },
    { ...bare, hex: [2, 0], building: { seat: 0, piece: "camp" } },
  ],
} as unknown as View;
const built = {
  type: "built",
  seat: 1,
  hex: HEX,
  piece: "camp",
  paid: NONE,
  token: 3,
  resources: { ...NONE, gold: 2 },
  terrain: "gold",
  influence: 1,
} as unknown as Event;
const scored = (seat: number, points: number): Event =>
  ({
    type: "scored",
    scoring: { seat, source: { type: "investment", card: "investment_4" }, lines: [], points, hexes: [] },
  }) as unknown as Event;
const kinds = (events: Event[], seat: number | null) => motionOf(events, view, seat).effects.map(({ kind }) => kind);

describe("what is seen of a move in Gold West", () => {
  it("is a building that comes down and the token that goes to its owner", () => {
    const { mover, effects } = motionOf([built], view, 0);
    expect(mover).toBe(1);
    expect(effects.map(({ kind }) => kind)).toEqual(["drop", "home"]);
    expect(effects[0]?.hides).toMatch(/^1,-1 /);
    expect(effects[1]?.to).toEqual({ spot: "seat 1" });
  });

  it("leaves our own building standing, which we have seen since we planned it", () => {
    expect(kinds([built], 1)).toEqual(["home"]);
  });

  it("lets points fly from what they are for, and nothing after the end has started", () => {
    expect(motionOf([scored(1, 7)], view, 0).effects.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ["rise", { spot: "card investment_4" }, { spot: "seat 1" }],
    ]);
    expect(kinds([scored(1, 0)], 0)).toEqual([]);
    expect(kinds([{ type: "final_scoring_began" } as Event, scored(1, 7)], 0)).toEqual([]);
  });
});

describe("what is heard of it", () => {
  it("is each thing once, our own points, our turn and the end", () => {
    const turn = { type: "turn_began", seat: 0, turn: 2 } as Event;
    expect(soundsOf([built, built, scored(0, 3), scored(0, 4), scored(1, 9), turn], 0)).toEqual([
      "piece",
      { points: 7 },
      "yourTurn",
    ]);
    expect(soundsOf([built, turn], null)).toEqual(["piece"]);
    expect(
      soundsOf([{ type: "final_scoring_began" } as Event, scored(0, 3), { type: "game_ended" } as Event], 0),
    ).toEqual(["end"]);
  });
});
