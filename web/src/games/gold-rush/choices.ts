// What one may do after the tile, in words and as buttons.
import { seatLook, use } from "../../draw";
import { m } from "../../i18n/words";
import { namesOnTile, NOBODY, type ChoiceButton } from "../landscape/buttons";
import { whereWords } from "../landscape/words";
import type { Choice, ChoiceKind } from "./moves";
import { ROLES } from "./pieces";
import { samePlace } from "./types";

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

/** Where a choice is on its tile, from the middle, in units. */
type SpotOf = (choice: Choice) => readonly [number, number];

/** One line of the list of places for a tent or a cowboy to take home; parts of one tile are told apart. */
export function choicePlaceWords(choice: Choice, choices: readonly Choice[], spotOf: SpotOf): string {
  const { kind, part } = choice;
  if (!part) return kindWords(kind);
  const here = choices.filter((other) => other.kind === kind && other.part && samePlace(other.part.at, part.at));
  const name = namesOnTile(kindWords(kind), here.map(spotOf))[here.indexOf(choice)] ?? kindWords(kind);
  return m.choice_at({ name, where: whereWords(part.at) });
}

const ORDER: readonly ChoiceKind[] = [
  "railroad",
  "mountain",
  "city",
  "prairie",
  "tent",
  "take_token",
  "take_back",
  "pass",
];

/** The buttons for all choices: parts of the tile one by one, what can go to many places gathered in one. */
export function choiceButtons(
  choices: readonly Choice[],
  tentHome: boolean,
  seat: number,
  spotOf: SpotOf,
): ChoiceButton[] {
  return ORDER.flatMap((kind): ChoiceButton[] => {
    const found = choices.filter((choice) => choice.kind === kind);
    if (found.length === 0) return [];
    const picture = pictureOf(kind, seat);
    if (kind === "tent" || kind === "take_back") {
      return [
        { key: kind, kind, words: kindWords(kind, tentHome), picture, choice: found.length === 1 ? found[0]! : null },
      ];
    }
    const names = namesOnTile(kindWords(kind), found.map(spotOf));
    return found.map((choice, index) => ({
      key: choice.key,
      kind,
      words: names[index] ?? kindWords(kind),
      picture,
      choice,
    }));
  });
}

function pictureOf(kind: ChoiceKind, seat: number): ChoiceButton["picture"] {
  const { id } = seatLook(seat);
  switch (kind) {
    case "tent":
      return { svg: use(`tent-${id}`, [-1, 11], 0.9) };
    case "take_token":
      return { svg: use("token-back", [0, 0], 1.5) };
    case "take_back":
      return { svg: use(`cowboy-${id}-merchant`, [0, 20], 0.92) };
    case "pass":
      return { svg: NOBODY };
    case "prairie":
      return { svg: use(`cowboy-${id}-farmer`, [0, 8], 0.92), wide: true };
    default:
      return { svg: use(`cowboy-${id}-${ROLES[kind]}`, [0, 20], 0.92) };
  }
}
