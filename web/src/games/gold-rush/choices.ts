// What one may do after the tile, in words and as buttons.
import { m } from "../../i18n/words";
import { whereWords } from "./describe";
import type { Choice, ChoiceKind } from "./turn.svelte";

/** A button of the hand: one choice, or all places for one thing. */
export interface ChoiceButton {
  key: string;
  kind: ChoiceKind;
  words: string;
  /** The choice itself; missing when it has first to be aimed on the map. */
  choice: Choice | null;
}

export function kindWords(kind: ChoiceKind, tentHome = true): string {
  switch (kind) {
    case "railroad":
      return m.choice_railroad();
    case "mountain":
      return m.choice_mountain();
    case "city":
      return m.choice_city();
    case "prairie":
      return m.choice_prairie();
    case "tent":
      return tentHome ? m.choice_pitch_tent() : m.choice_move_tent();
    case "take_token":
      return m.choice_take_token();
    case "take_back":
      return m.choice_take_back();
    case "pass":
      return m.choice_pass();
  }
}

export function choiceWords(choice: Choice): string {
  return kindWords(choice.kind);
}

/** One line of the list of places for a tent or a cowboy to take home. */
export function choicePlaceWords(choice: Choice): string {
  return choice.part ? m.choice_at({ name: kindWords(choice.kind), where: whereWords(choice.part.at) }) : choiceWords(choice);
}

const ORDER: readonly ChoiceKind[] = ["railroad", "mountain", "city", "prairie", "tent", "take_token", "take_back", "pass"];

/** The buttons for all choices: parts of the tile one by one, what can go to many places gathered in one. */
export function choiceButtons(choices: readonly Choice[], tentHome: boolean): ChoiceButton[] {
  return ORDER.flatMap((kind): ChoiceButton[] => {
    const found = choices.filter((choice) => choice.kind === kind);
    if (found.length === 0) return [];
    if (kind === "tent" || kind === "take_back") {
      return [{ key: kind, kind, words: kindWords(kind, tentHome), choice: found.length === 1 ? found[0]! : null }];
    }
    return found.map((choice, index) => ({
      key: choice.key,
      kind,
      words: found.length > 1 ? m.choice_numbered({ name: kindWords(kind), number: index + 1 }) : kindWords(kind),
      choice,
    }));
  });
}
