// What can be done in Goldmines: after the tile an ingot and a meeple, and the answers to what is asked in a scoring.
import type { Position, Seat } from "../../protocol";
import type { Choice as AnyChoice } from "../landscape/moves";
import { Turn } from "../landscape/turn.svelte";
import { partKey, placeKey, samePlace } from "../landscape/types";
import { fiefOf } from "./fief";
import type { Command, Event, Feature, MinesTable, Part, Question, View } from "./types";

export type ChoiceKind =
  "ingot" | "road" | "city" | "monastery" | "field" | "pass" | "build" | "score" | "feature" | "take";

/** One thing to do, with what has to be said of it. */
export interface Choice extends AnyChoice<Command, ChoiceKind> {
  part: Part | null;
  /** What it would score, where that is the question. */
  points?: number;
  /** The castle that would be built. */
  castle?: readonly Part[];
  /** Who else may take this ingot. */
  others?: readonly Seat[];
}

export type MinesTurn = Turn<View, Command, Event, ChoiceKind>;

export function minesTurn(table: MinesTable): MinesTurn {
  return new Turn(table, { choicesOf, triesOf, aimed: [], otherwise: "pass", returnable: ["placing_ingot", "acting"] });
}

/** What can be done now, as the commands that the rules list. */
export function choicesOf(view: View, legal: readonly Command[]): Choice[] {
  const { phase } = view;
  switch (phase.type) {
    case "placing_ingot":
      return legal.flatMap((command) =>
        command.type === "place_ingot"
          ? [{ key: `ingot ${placeKey(command.at)}`, kind: "ingot", command, part: null, at: command.at, goesOn: true }]
          : [],
      );
    case "acting":
      return legal.flatMap((command) => actionOf(command, phase.at));
    case "settling":
      return phase.question ? legal.flatMap((command) => answerOf(command, phase.question!, view)) : [];
    default:
      return [];
  }
}

function triesOf({ phase, features }: View): Choice[] {
  if (phase.type !== "acting") return [];
  const here = features.flatMap(({ parts }) => parts.filter(({ at }) => samePlace(at, phase.at)));
  return here.flatMap(({ feature, index }) => actionOf({ type: "place_meeple", feature, index }, phase.at));
}

function actionOf(command: Command, at: Position): Choice[] {
  if (command.type === "pass") return [{ key: "pass", kind: "pass", command, part: null }];
  if (command.type !== "place_meeple" || command.feature === "castle") return [];
  const { feature, index } = command;
  return [{ key: `${feature}-${index}`, kind: feature, command, part: { at, feature, index } }];
}

function answerOf(command: Command, question: Question, view: View): Choice[] {
  switch (command.type) {
    case "build_castle":
      return question.type === "castle"
        ? [{ key: "build", kind: "build", command, part: null, castle: question.parts }]
        : [];
    case "score_city":
      return question.type === "castle"
        ? [{ key: "score", kind: "score", command, part: null, points: question.points }]
        : [];
    case "choose_castle_feature": {
      if (question.type !== "castle_feature") return [];
      const points =
        question.features.find(({ feature }) => partKey(feature) === partKey(command.feature))?.points ?? 0;
      return [
        {
          key: partKey(command.feature),
          kind: "feature",
          command,
          part: inFief(view, command.feature),
          points,
        },
      ];
    }
    case "take_ingot": {
      if (question.type !== "ingot") return [];
      const others =
        question.choices.find(({ tiles }) => tiles.some((tile) => placeKey(tile) === placeKey(command.at)))?.others ??
        [];
      return [{ key: `take ${placeKey(command.at)}`, kind: "take", command, part: null, at: command.at, others }];
    }
    default:
      return [];
  }
}

/** Of a feature, a part that lies in the fief of the castle asked about: there the choice is offered. */
function inFief(view: View, first: Part): Part {
  const fief = fiefOf(view);
  const scored = view.scorings.findLast(({ parts }) => parts[0] && partKey(parts[0]) === partKey(first));
  return scored?.parts.find(({ at }) => fief.some((place) => placeKey(place) === placeKey(at))) ?? first;
}

/** The kind of feature that a castle would score by. */
export const featureOf = (choice: Choice): Feature =>
  choice.command.type === "choose_castle_feature" ? choice.command.feature.feature : "castle";
