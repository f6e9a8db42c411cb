// What can be done in a turn of Gold Rush after the tile.
import type { Position } from "../../protocol";
import type { Choice as AnyChoice } from "../landscape/moves";
import { Turn } from "../landscape/turn.svelte";
import { partKey, type Command, type Event, type RushTable, type View } from "./types";

/** What one may do after the tile, gathered as a player thinks of it. */
export type ChoiceKind = "railroad" | "mountain" | "city" | "prairie" | "tent" | "take_token" | "take_back" | "pass";

export type Choice = AnyChoice<Command, ChoiceKind>;

export type RushTurn = Turn<View, Command, Event, ChoiceKind>;

export function rushTurn(table: RushTable): RushTurn {
  return new Turn(table, {
    choicesOf,
    triesOf,
    aimed: ["tent", "take_back"],
    otherwise: "pass",
    returnable: ["acting"],
  });
}

function choicesOf({ phase }: View, legal: readonly Command[]): Choice[] {
  return phase.type === "acting" ? legal.map((command) => choiceOf(command, phase.at)) : [];
}

function triesOf({ phase }: View): Choice[] {
  if (phase.type !== "acting") return [];
  return phase.parts.map(({ feature, index }) => choiceOf({ type: "place_cowboy", feature, index }, phase.at));
}

function choiceOf(command: Command, tile: Position): Choice {
  switch (command.type) {
    case "place_cowboy": {
      const part = { at: tile, feature: command.feature, index: command.index };
      return { key: `${command.feature}-${command.index}`, kind: command.feature, command, part };
    }
    case "pitch_tent": {
      const part = { at: command.at, feature: "mountain" as const, index: command.index };
      return { key: `tent ${partKey(part)}`, kind: "tent", command, part };
    }
    case "take_back":
      return { key: `take_back ${partKey(command.part)}`, kind: "take_back", command, part: command.part };
    case "take_token":
      return { key: "take_token", kind: "take_token", command, part: null };
    case "pass":
    case "place_tile":
      return { key: "pass", kind: "pass", command, part: null };
  }
}
