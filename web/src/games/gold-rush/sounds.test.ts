import { describe, expect, it } from "vitest";

import type { Position } from "../../protocol";
import { coinsFor } from "../../sound/sounds";
import { earFor, soundOfTurn, type TurnLook } from "../landscape/sounds";
import { soundsOf } from "./sounds";
import type { Event, Scoring } from "./types";

const at: Position = [1, 0];
const placed: Event = { type: "tile_placed", seat: 0, tile: "01c", at, rotation: 0, tokens: [] };
const part = { at, feature: "railroad" as const, index: 0 };
const scoring = (change: Partial<Scoring>): Event => ({
  type: "feature_scored",
  scoring: {
    feature: "railroad",
    complete: true,
    parts: [part],
    lines: [],
    points: 4,
    holders: [0],
    cowboys: [],
    tents: [],
    dealt: [],
    ...change,
  },
});

describe("the sounds of a record", () => {
  it("lets others hear a tile; who placed it has heard it already", () => {
    expect(soundsOf([placed], 1)).toEqual(["tile"]);
    expect(soundsOf([placed], null)).toEqual(["tile"]);
    expect(soundsOf([placed], 0)).toEqual([]);
  });

  it("knocks for a cowboy and a tent, and clicks for a token, whatever its value", () => {
    expect(soundsOf([{ type: "cowboy_placed", seat: 0, part }], 0)).toEqual(["piece"]);
    expect(soundsOf([{ type: "tent_pitched", seat: 0, from: null, to: part }], 1)).toEqual(["piece"]);
    for (const token of [null, 0, 5])
      expect(soundsOf([{ type: "token_taken", seat: 0, part, token }], 0)).toEqual(["token"]);
  });

  it("names what was finished, drops coins for who scores, and calls whose turn it is", () => {
    const events = [
      scoring({}),
      scoring({ feature: "mountain", points: 3, holders: [0, 1] }),
      { type: "tile_drawn", seat: 1, tile: "12a" } as Event,
    ];
    expect(soundsOf(events, 0)).toEqual(["railroadDone", "mountainDone", { points: 7 }]);
    expect(soundsOf(events, 1)).toEqual(["railroadDone", "mountainDone", { points: 3 }, "yourTurn"]);
    expect(soundsOf(events, null)).toEqual(["railroadDone", "mountainDone"]);
  });

  it("says the same thing once", () => {
    expect(soundsOf([scoring({ holders: [] }), scoring({ holders: [] })], 0)).toEqual(["railroadDone"]);
  });

  it("ends with a chord, without every number of the final scoring", () => {
    const end = { type: "game_ended", outcome: {} } as unknown as Event;
    const events = [
      scoring({ holders: [] }),
      { type: "final_scoring_began", tokens_lost: 0 } as Event,
      scoring({ complete: false }),
      end,
    ];
    expect(soundsOf(events, 0)).toEqual(["railroadDone", "end"]);
  });

  it("has one coin for a little and four at most", () => {
    expect([0, 1, 4, 8, 12, 40].map(coinsFor)).toEqual([0, 1, 2, 3, 4, 4]);
  });
});

describe("the sounds of a hand", () => {
  const nothing = { place: null, trouble: null };
  const lying = { place: { at, rotation: 0 as const }, trouble: null };

  it("places, turns, and knocks at what cannot be", () => {
    expect(soundOfTurn(nothing, lying)).toBe("tile");
    expect(soundOfTurn(lying, { ...lying, place: { at, rotation: 1 } })).toBe("turn");
    expect(soundOfTurn(lying, { ...lying, place: { at: [2, 0], rotation: 1 } })).toBe("tile");
    expect(soundOfTurn(lying, { ...lying, trouble: { code: "place_taken", message: "", at } })).toBe("notAllowed");
  });

  it("is silent about a tile that was there when the table was opened", () => {
    const turn: TurnLook = { ...lying };
    const hear = earFor(turn);
    expect(hear()).toBeNull();
    turn.place = { at, rotation: 1 };
    expect([hear(), hear()]).toEqual(["turn", null]);
  });

  it("is silent when nothing was placed or something was taken back", () => {
    expect(soundOfTurn(lying, lying)).toBeNull();
    expect(soundOfTurn(lying, nothing)).toBeNull();
  });
});
