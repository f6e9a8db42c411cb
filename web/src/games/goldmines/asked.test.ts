import { describe, expect, it } from "vitest";

import { plain } from "../../i18n/words";
import type { Position } from "../../protocol";
import { inTurnOf, settlingWords, waitingWords } from "./asked";
import { describe as told } from "./describe";
import { game } from "./game";
import type { Event, PhaseView, Question, Scoring, View } from "./types";

const names = (seat: number) => ["Ada", "Bram", "Noor"][seat] ?? "";
const view = (phase: PhaseView, to_act: number) => ({ phase, to_act }) as View;
const part = { at: [0, 0] as [number, number], feature: "city" as const, index: 0 };
const castle = { type: "castle" as const, parts: [part], points: 4 };

describe("what the table waits for", () => {
  it("names who is asked, and whose turn it is if that is somebody else's", () => {
    const settling = (asked: number): PhaseView => ({
      type: "settling",
      seat: 0,
      at: [0, 0],
      asked,
      question: castle,
      fief: [],
      open: [],
    });
    expect(waitingWords(view(settling(1), 1), names)).toBe("Bram is choosing: a castle or 4 points (Ada's turn)");
    expect(waitingWords(view(settling(0), 0), names)).toBe("Ada is choosing: a castle or 4 points");
    expect(inTurnOf(view(settling(1), 1), names)).toBe("Your decision, during Ada's turn");
    expect(inTurnOf(view(settling(0), 0), names)).toBe("");
  });

  it("asks us the question before all that helps to answer it", () => {
    const settling = (seat: number, question: Question): View => ({
      ...view({ type: "settling", seat, at: [0, 0], asked: 1, question, fief: [], open: [] }, 1),
      features: [],
    });
    expect(settlingWords(settling(0, castle), names)).toBe(
      "Castle or points? Your decision, during Ada's turn. Nothing around it is open yet",
    );
    expect(settlingWords(settling(1, castle), names)).toBe("Castle or points? Nothing around it is open yet");
    expect(settlingWords(settling(1, { type: "ingot", choices: [] }), names)).toBe("Which ingot do you take?");
  });

  it("says what a tile is, and where an ingot is still to go", () => {
    expect(waitingWords(view({ type: "placing", seat: 1, tile: "gold-H" }, 1), names)).toBe(
      "Bram drew gold with a monastery and a curved road",
    );
    expect(waitingWords(view({ type: "placing_ingot", seat: 2, at: [0, 0], around: [] }, 2), names)).toBe(
      "Noor is placing the second ingot",
    );
  });
});

describe("the log in words", () => {
  const log = (events: Event[]) => told([{ seq: 1, at: 0, events }], names, null).map((line) => plain(line.sentence));

  it("says a tile, its ingots and the meeple on it", () => {
    const placed: Event = { type: "tile_placed", seat: 0, tile: "gold-H", at: [1, 0], rotation: 0 };
    const ingots: Event[] = [
      { type: "ingot_placed", seat: 0, at: [1, 0] },
      { type: "ingot_placed", seat: 0, at: [0, 0] },
    ];
    const monk: Event = { type: "meeple_placed", seat: 0, part: { at: [1, 0], feature: "monastery", index: 0 } };
    expect(log([placed, ...ingots, monk])).toEqual([
      "Ada placed gold with a monastery and a curved road.",
      "Ada placed one ingot on it and the other here: the start tile.",
      "Ada placed a monk.",
    ]);
    expect(log([{ ...placed, tile: "base-B" }, monk])).toEqual(["Ada placed a monastery, and a monk on it."]);
  });

  it("says what was scored, and counts the ingots that one player took in a row", () => {
    const scoring: Scoring = {
      feature: "city",
      complete: true,
      parts: [part],
      lines: [
        { item: "tile", count: 3, points: 6 },
        { item: "shield", count: 1, points: 2 },
      ],
      points: 8,
      holders: [0, 1],
      meeples: [],
      ingots: [],
      trigger: null,
    };
    const taken = (seat: number): Event => ({ type: "ingot_taken", seat, from: [0, 0], because: "only_tile" });
    expect(log([{ type: "feature_scored", scoring }, taken(0), taken(1), taken(1)])).toEqual([
      "Ada and Bram scored a city of 3 tiles and 1 shield: 8 points each.",
      "Ada took 1 ingot.",
      "Bram took 2 ingots.",
    ]);
  });
});

it("asks about the fief of a castle, and about all the tiles with an ingot to choose", () => {
  const settling = (question: Question, fief: Position[]): PhaseView => ({
    type: "settling",
    seat: 0,
    at: [0, 0],
    asked: 1,
    question,
    fief,
    open: [],
  });
  const fief: Position[] = [
    [0, 0],
    [1, 0],
  ];
  const choices = [
    { tiles: [[-4, 0] as Position, [-4, 1] as Position], others: [] },
    { tiles: [[6, 2] as Position], others: [2] },
  ];
  const about = (phase: PhaseView) => [game.askedAbout!(view(phase, 1)), game.area!(view(phase, 1))];
  expect(about(settling(castle, fief)), "the map comes to it, and rings it").toEqual([fief, fief]);
  const all = choices.flatMap(({ tiles }) => tiles);
  expect(about(settling({ type: "ingot", choices }, [])), "the map comes to them alone").toEqual([all, []]);
  expect(about({ type: "placing", seat: 1, tile: "gold-H" })).toEqual([[], []]);
});
