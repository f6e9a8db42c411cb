// What is asked, and of whom: in the middle of a scoring not always of the player whose turn it is.
import { m, plain } from "../../i18n/words";
import type { Position, Seat } from "../../protocol";
import type { Names } from "../../table/names";
import { tileWords } from "./describe";
import { fiefOf, fiefWords } from "./fief";
import type { View } from "./types";

/** What the table waits for, for everybody who isn't asked. */
export function waitingWords(view: View, names: Names): string {
  const { phase, to_act: seat } = view;
  if (seat === null) return "";
  return plain(withTurn(askedOf(phase, names(seat)), view, names));
}

/** What is asked of us, in short, when the turn is somebody else's. */
export function inTurnOf(view: View, names: Names): string {
  const { phase, to_act: seat } = view;
  return phase.type === "settling" && seat !== phase.seat
    ? plain(m.mines_you_in_turn({ name: names(phase.seat) }))
    : "";
}

/** What we are asked during a scoring: the question first, then whose turn it is, and what is still open. */
export function settlingWords(view: View, names: Names): string {
  const help = [inTurnOf(view, names), fiefWords(view)].filter(Boolean).join(". ");
  return [questionWords(view), help].filter(Boolean).join(" ");
}

function questionWords({ phase }: Pick<View, "phase">): string {
  switch (phase.type === "settling" ? phase.question?.type : undefined) {
    case "castle":
      return m.mines_ask_castle();
    case "castle_feature":
      return m.mines_ask_feature();
    case "ingot":
      return m.mines_ask_take();
    default:
      return "";
  }
}

/** The places to look at for an answer: the fief, or the tiles with the ingots to choose from. */
export function placesAsked({ phase }: Pick<View, "phase">): readonly Position[] {
  const question = phase.type === "settling" ? phase.question : null;
  return question?.type === "ingot" ? question.choices.flatMap(({ tiles }) => tiles) : fiefOf({ phase });
}

function askedOf(phase: View["phase"], name: string): string {
  switch (phase.type) {
    case "placing":
      return m.hand_tile_of({ name, tile: tileWords(phase.tile) });
    case "placing_ingot":
      return m.mines_of_ingot({ name });
    case "acting":
      return m.mines_of_acting({ name });
    case "settling":
      switch (phase.question?.type) {
        case "castle":
          return m.mines_of_castle({ name, count: phase.question.points });
        case "castle_feature":
          return m.mines_of_feature({ name });
        case "ingot":
          return m.mines_of_take({ name });
        default:
          return "";
      }
    default:
      return "";
  }
}

function withTurn(asked: string, { phase, to_act: seat }: View, names: (seat: Seat) => string): string {
  const elsewhere = phase.type === "settling" && phase.seat !== seat;
  return elsewhere && asked ? m.mines_in_turn({ asked, name: names(phase.seat) }) : asked;
}
