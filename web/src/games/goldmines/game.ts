// What Goldmines gives its table.
import { m } from "../../i18n/words";
import type { LandGame } from "../landscape/game";
import { spotsOnTile } from "../landscape/spots";
import { aids } from "./aids";
import { placesAsked, settlingWords, waitingWords } from "./asked";
import { choiceButtons } from "./choices";
import { describe, noteWords, scoreEntries } from "./describe";
import { fiefOf, openInFief } from "./fief";
import { land } from "./land";
import { motionOf } from "./motion";
import { minesTurn, type Choice, type ChoiceKind } from "./moves";
import { soundsOf } from "./sounds";
import { stockWords } from "./stock";
import { TIPS } from "./tips";
import type { Command, Event, Scoring, View } from "./types";

export const game: LandGame<View, Command, Event, ChoiceKind, Scoring> = {
  id: "goldmines",
  land,
  aids,
  tips: TIPS,
  final: () => import("./Final.svelte"),
  turnOf: minesTurn,
  describe,
  choiceInWords(choice, turn, { tiles }, names) {
    const buttons = choiceButtons(
      turn.choices as readonly Choice[],
      0,
      names,
      spotsOnTile(land, turn.provisional, tiles),
    );
    return buttons.find(({ key }) => key === choice.key)?.words ?? "";
  },
  asked(view, turn, seat, names) {
    if (!turn.mine) return view.to_act === seat ? "" : waitingWords(view, names);
    if (view.phase.type === "settling") return settlingWords(view, names) || m.mines_ask_settle();
    if (turn.choices.some(({ kind }) => kind === "ingot")) return m.mines_ask_ingot();
    return turn.place || view.phase.type !== "placing" ? m.ask_act_help() : m.ask_place();
  },
  stockWords({ players, options }, seat) {
    const player = players[seat];
    return player ? stockWords(player, options) : "";
  },
  noteWords,
  scoreEntries,
  noScores: () => m.mines_scores_none(),
  groundWords: () => m.aids_fields(),
  motionOf,
  soundsOf,
  askedAbout: placesAsked,
  area: fiefOf,
  openThere: (view) => openInFief(view).flatMap(({ parts }) => parts),
};
