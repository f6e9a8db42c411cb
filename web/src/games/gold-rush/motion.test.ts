import { beforeAll, describe, expect, it } from "vitest";

import { engine, opening } from "../../../tests/game";
import type { EngineGame } from "../../engine";
import type { Position } from "../../protocol";
import type { Effect } from "../../table/motion/effects";
import { schedule } from "../../table/motion/schedule";
import { handled } from "../landscape/motion";
import { land } from "./land";
import { motionOf } from "./motion";
import { untilTurned } from "./tokens";
import type { Command, Event, Part, Scoring, View } from "./types";

/** The start tile has a mountain in the north, and a railroad from west to east. */
const track = (at: Position): Part => ({ at, feature: "railroad", index: 0 });
const mountain: Part = { at: [0, 0], feature: "mountain", index: 0 };
const placed = (seat: number): Event => ({
  type: "tile_placed",
  seat,
  tile: "12a",
  at: [1, 0],
  rotation: 0,
  tokens: [],
});
const scoring = (change: Partial<Scoring>): Event => ({
  type: "feature_scored",
  scoring: {
    feature: "railroad",
    complete: true,
    parts: [track([0, 0]), track([1, 0])],
    lines: [],
    points: 4,
    holders: [1],
    cowboys: [{ seat: 1, part: track([1, 0]) }],
    tents: [],
    dealt: [],
    ...change,
  },
});

let game: EngineGame<View, Command, Event>;
beforeAll(async () => {
  game = (await engine("gold-rush")).open("gold-rush");
  game.apply([...opening("12a")]);
});

/** What a record looks like to a seat, after it has been folded in. */
function seen(events: Event[], seat: number | null): Effect[] {
  game.apply(events);
  return motionOf(events, game.view(), seat).effects;
}
const words = (effects: Effect[]) =>
  effects.map(({ kind, to, hides }) => [kind, "spot" in to ? to.spot : "board", hides]);

describe("what a record looks like", () => {
  it("brings another player's tile from where they sit, then the cowboy; ours only settles", () => {
    const move = seen([placed(0)], 1);
    expect(words(move)).toEqual([["place", "board", "tile 1,0"]]);
    expect(move[0]?.from).toEqual({ spot: "seat 0" });
    expect(words(motionOf([placed(0)], game.view(), 0).effects)).toEqual([["settle", "board", null]]);
    const events: Event[] = [
      { type: "cowboy_placed", seat: 0, part: track([1, 0]) },
      { type: "tile_drawn", seat: 1, tile: "01a" },
    ];
    expect(words(seen(events, 1))).toEqual([["drop", "board", "cowboy 0 1,0/railroad/0"]]);
  });

  it("drops a tent, and takes it over to another mountain", () => {
    const tent = (from: Part | null): Event => ({ type: "tent_pitched", seat: 1, from, to: mountain });
    expect(words(seen([tent(null)], 0))).toEqual([["drop", "board", "tent 1 0,0/mountain/0"]]);
    const [hop] = motionOf([tent(track([1, 0]))], game.view(), 0).effects;
    expect(hop).toMatchObject({ kind: "hop", hides: "tent 1 0,0/mountain/0" });
  });

  it("rings what was scored, lets the points fly, and what returns with them", () => {
    expect(words(motionOf([scoring({})], game.view(), 0).effects)).toEqual([
      ["outline", "board", null],
      ["rise", "seat 1", null],
      ["home", "seat 1", null],
    ]);
  });

  it("slides our own token to those that we hold, and turns it over there", () => {
    const [ada, bram] = game.view().players;
    const view: View = { ...game.view(), players: [{ ...ada!, tokens: [2, 0, 3] }, bram!] };
    const took: Event = { type: "token_taken", seat: 0, part: mountain, token: 3 };
    const { effects } = motionOf([took], view, 0);
    expect(words(effects)).toEqual([
      ["slide", "token 2", null],
      ["flip", "token 2", null],
      ["flip", "token 2", "token 2"],
    ]);
    const drawn = effects.map(({ draw }) => draw());
    expect(drawn.map((svg) => svg.includes("token-back"))).toEqual([true, true, false]);
    expect(drawn[2]).toContain("token-3");
    // Whoever does not own it sees it go, and nothing more.
    expect(words(motionOf([{ ...took, token: null }], view, 1).effects)).toEqual([["slide", "seat 0", null]]);
  });

  it("keeps its value out of the log until then", () => {
    const took = (seat: number, token: number | null): { events: Event[] } => ({
      events: [{ type: "token_taken", seat, part: mountain, token: token as 3 | null }],
    });
    const records = [took(0, 2), took(1, null), took(0, 3)];
    const read = (hidden: string[]) =>
      untilTurned(records, 0, new Set(hidden)).map(
        ({ events: [event] }) => event?.type === "token_taken" && event.token,
      );
    expect(read([])).toEqual([2, null, 3]);
    expect(read(["tile 0,0", "token 1"])).toEqual([2, null, null]);
  });

  it("slides tokens to who got them, as many as they are in one pile, whatever they are worth", () => {
    const dealt = [
      { seat: 0, token: 5 },
      { seat: 1, token: null },
      { seat: 0, token: null },
    ];
    const finished = scoring({
      feature: "mountain",
      parts: [mountain],
      holders: [0, 1],
      points: 2,
      dealt,
      cowboys: [{ seat: 0, part: mountain }],
      tents: [{ seat: 1, part: mountain }],
    });
    const { effects } = motionOf([finished], game.view(), 1);
    expect(words(effects).map(([kind, to]) => `${kind} ${to}`)).toEqual([
      "outline board",
      "rise seat 0",
      "rise seat 1",
      "slide seat 0",
      "slide seat 1",
      "home seat 0",
      "home seat 1",
    ]);
    const drawn = effects.filter(({ kind }) => kind === "slide").map(({ draw }) => draw());
    expect(drawn.join("")).toContain("token-back");
    const cues = schedule(effects, false);
    for (const cue of cues)
      expect(cues.filter(({ at, lasts }) => at <= cue.at && cue.at < at + lasts).length).toBeLessThanOrEqual(2);
  });

  it("leaves a farmer where he lies, and what nobody holds alone", () => {
    expect(
      words(motionOf([scoring({ feature: "prairie", complete: false })], game.view(), 0).effects).map(([kind]) => kind),
    ).toEqual(["outline", "rise"]);
    expect(motionOf([scoring({ holders: [], cowboys: [] })], game.view(), 0).effects).toEqual([]);
  });

  it("leaves the final scoring to its own page", () => {
    const events: Event[] = [
      scoring({}),
      { type: "final_scoring_began", tokens_lost: 0 },
      scoring({ feature: "prairie", complete: false }),
    ];
    expect(motionOf(events, game.view(), 0).effects.map(({ kind }) => kind)).toEqual(["outline", "rise", "home"]);
  });

  it("knows whose move it is, which is not who draws next", () => {
    expect(
      motionOf(
        [
          { type: "passed", seat: 1 },
          { type: "tile_drawn", seat: 0, tile: "01a" },
        ],
        game.view(),
        0,
      ),
    ).toEqual({ mover: 1, effects: [] });
  });
});

describe("our own hand", () => {
  const at = (x: number, rotation: 0 | 1 | 2 | 3) => ({ tile: "12a", at: [x, 0] as Position, rotation });

  it("places the tile from the hand, and moves it on from where it was", () => {
    expect(handled(land, null, at(1, 0))).toMatchObject([
      { kind: "place", from: { spot: "hand" }, hides: "provisional" },
    ]);
    expect(handled(land, at(1, 0), at(-1, 0))).toMatchObject([
      { kind: "place", from: { x: 192, y: 64 }, to: { x: -64, y: 64 } },
    ]);
  });

  it("turns it the way it is turned", () => {
    expect(handled(land, at(1, 0), at(1, 1))).toMatchObject([{ kind: "turn", turned: -90 }]);
    expect(handled(land, at(1, 0), at(1, 3))).toMatchObject([{ kind: "turn", turned: 90 }]);
    expect(handled(land, at(1, 3), at(1, 0))).toMatchObject([{ kind: "turn", turned: -90 }]);
    expect(handled(land, at(1, 0), at(1, 2))).toMatchObject([{ kind: "turn", turned: -180 }]);
  });

  it("moves nothing when nothing has changed, or the tile is taken back", () => {
    expect(handled(land, at(1, 0), at(1, 0))).toEqual([]);
    expect(handled(land, at(1, 0), null)).toEqual([]);
  });
});
