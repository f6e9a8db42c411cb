// What Gold Rush gives its table.
import { m, plain } from "../../i18n/words";
import type { LandGame } from "../landscape/game";
import { spotsOnTile } from "../landscape/spots";
import { aids } from "./aids";
import { choicePlaceWords } from "./choices";
import { describe, noteWords, scoreEntries, tileWords } from "./describe";
import { land } from "./land";
import { motionOf } from "./motion";
import { rushTurn, type ChoiceKind } from "./moves";
import { soundsOf } from "./sounds";
import { stockWords } from "./stock";
import { TIPS } from "./tips";
import { untilTurned } from "./tokens";
import type { Command, Event, Scoring, View } from "./types";

export const game: LandGame<View, Command, Event, ChoiceKind, Scoring> = {
  id: "gold-rush",
  land,
  aids,
  tips: TIPS,
  final: () => import("./Final.svelte"),
  turnOf: rushTurn,
  describe,
  toRead: untilTurned,
  choiceInWords: (choice, turn, { tiles }) =>
    choicePlaceWords(choice, turn.choices, spotsOnTile(land, turn.provisional, tiles)),
  asked({ phase, to_act: toAct }, turn, seat, names) {
    if (turn.mine) return turn.place || phase.type === "acting" ? m.ask_act_help() : m.ask_place();
    if (phase.type !== "placing" || toAct === null || toAct === seat) return "";
    return plain(m.hand_tile_of({ name: names(toAct), tile: tileWords(phase.tile) }));
  },
  stockWords({ players }, seat, open) {
    const player = players[seat];
    return player ? stockWords(player, open) : "";
  },
  noteWords,
  scoreEntries,
  noScores: () => m.scores_none(),
  groundWords: () => m.rush_aids_fields(),
  motionOf,
  soundsOf,
};
