// What the turn asks for next, in words: a question, what to know about it, and what the main button says.
import { listed, m } from "../../i18n/words";
import { NONE, totalOf } from "./resources";
import type { Turn } from "./turn.svelte";
import type { Resources, View } from "./types";
import { goodsWords, resourceWords } from "./words";

/** The question of the moment. */
export function questionWords(turn: Turn): string {
  const phase = turn.now?.view.phase;
  switch (turn.stage) {
    case "activating":
      return turn.leaveNext === null ? m.west_ask_activate() : m.west_ask_leave({ bin: turn.leaveNext });
    case "using":
      return m.west_ask_use();
    case "choosing":
      return turn.choice ? m.west_ask_choice({ choice: turn.choice.type }) : "";
    case "building":
      return turn.looting ? m.west_ask_loot() : m.west_ask_build();
    case "storing":
      return phase?.type === "storing" ? m.west_ask_store({ goods: goodsWords(phase.resources) }) : "";
    case "ended":
      return m.west_ask_end();
    case "waiting":
      return "";
  }
}

/** What to know before answering it. */
export function adviceWords(turn: Turn): string {
  switch (turn.stage) {
    case "activating":
      if (turn.leaveNext !== null) return m.west_say_choose();
      return turn.preview
        ? `${activationWords(turn, turn.preview.view.usable)} ${buildWords(turn.preview.view)}`.trim()
        : m.west_say_activate();
    case "using":
      return turn.now?.view.final_round ? m.west_say_final() : m.west_say_use();
    case "choosing":
      return turn.mayDecline ? m.west_say_choice() : "";
    case "building":
      if (turn.looting) return m.west_say_loot();
      return turn.preview ? takenWords(turn) : m.west_say_build();
    case "storing":
      return m.west_say_store();
    case "ended":
      return m.west_say_ended();
    case "waiting":
      return "";
  }
}

/** What stays where, and what can be used. */
function activationWords(turn: Turn, usable: Resources): string {
  const goods = goodsWords(usable);
  const { bin, leave } = turn;
  if (bin === null || leave.length === 0) return m.west_say_all({ goods });
  const left = leave.map((kind, index) => m.west_say_left({ goods: resourceWords(kind), bin: bin - 1 - index }));
  return m.west_say_leaves({ left: upperFirst(listed(left)), goods });
}

/** What could be built with it, before anything is sent. */
function buildWords({ can_build, final_round }: View): string {
  if (final_round) return "";
  if (can_build.includes("settlement")) return m.west_say_builds_settlement();
  return can_build.length > 0 ? m.west_say_builds_camp() : m.west_say_builds_nothing();
}

function takenWords(turn: Turn): string {
  const phase = turn.preview?.view.phase;
  return phase?.type === "storing" ? m.west_say_taken({ goods: goodsWords(phase.resources) }) : "";
}

/** That something would go unused, before what that is; empty when nothing would. */
export function lossWords(turn: Turn): string {
  if (totalOf(turn.lost) === 0) return "";
  return turn.stage === "using" ? m.west_lost_now() : m.west_lost();
}

/** What the main button does, or what has to be chosen first. */
export function actionWords(turn: Turn): string {
  const command = turn.candidate;
  switch (command?.type) {
    case "activate":
      return m.west_do_activate({ bin: command.bin });
    case "invest":
      return m.west_do_invest();
    case "place_influence":
      return m.west_do_cell();
    case "ship":
      return turn.stage === "choosing" ? m.west_do_step() : m.west_do_ship({ metal: command.metal });
    case "peek":
      return m.west_do_peek();
    case "gain":
      return m.west_do_gain({ bin: command.bin });
    case "take_goods":
      return command.bin === null ? m.west_do_usage() : m.west_do_gain({ bin: command.bin });
    case "upgrade":
      return m.west_do_upgrade();
    case "build":
      return command.piece === "camp" ? m.west_do_camp() : m.west_do_settlement();
    case "loot":
      return m.west_do_loot();
    case "store":
      return m.west_do_store({ bin: command.bin });
  }
  switch (turn.stage) {
    case "activating":
      return m.west_do_pick_bin();
    case "using":
      return m.west_do_done();
    case "choosing":
      return turn.mayDecline ? m.west_do_decline() : m.west_do_choose_first();
    case "building":
      return m.west_do_build_first();
    case "storing":
      return m.west_do_store_first();
    default:
      return m.west_do_end();
  }
}

/** One of a kind, for its picture. */
export const oneOf = (kind: keyof Resources): Resources => ({ ...NONE, [kind]: 1 });

export const upperFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
