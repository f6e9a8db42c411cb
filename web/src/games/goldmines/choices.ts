// What one may do, in words and as buttons.
import { ingots, seatLook, use } from "../../draw";
import { listed, m } from "../../i18n/words";
import { namesOnTile, NOBODY, type ChoiceButton } from "../landscape/buttons";
import type { Names } from "../../table/names";
import { whereWords } from "../landscape/words";
import { featureOf, type Choice } from "./moves";
import { ROLES } from "./pieces";

export function choiceWords(choice: Choice): string {
  switch (choice.kind) {
    case "road":
      return m.mines_choice_road();
    case "city":
      return m.mines_choice_city();
    case "monastery":
      return m.mines_choice_monastery();
    case "field":
      return m.mines_choice_field();
    case "pass":
      return m.choice_pass();
    case "build":
      return m.mines_choice_build();
    case "score":
      return m.mines_choice_score({ count: choice.points ?? 0 });
    case "feature":
      return m.mines_choice_feature({
        feature: m.mines_feature({ feature: featureOf(choice) }),
        count: choice.points ?? 0,
      });
    case "ingot":
    case "take":
      return m.mines_choice_ingot();
  }
}

/** The buttons for all choices; parts of a kind are named by where they are on the tile, tiles by their place. */
export function choiceButtons(
  choices: readonly Choice[],
  seat: number,
  names: Names,
  spotOf: (choice: Choice) => readonly [number, number],
): ChoiceButton[] {
  return choices.map((choice) => {
    const alike = choices.filter(({ kind }) => kind === choice.kind);
    const words = choice.at
      ? tileChoiceWords(choice, names)
      : choice.kind === "feature"
        ? choiceWords(choice)
        : (namesOnTile(choiceWords(choice), alike.map(spotOf))[alike.indexOf(choice)] ?? choiceWords(choice));
    return {
      key: choice.key,
      kind: choice.kind,
      words,
      picture: pictureOf(choice, seat),
      choice,
      bySight: choice.at !== undefined,
    };
  });
}

function tileChoiceWords({ kind, at, others = [] }: Choice, names: Names): string {
  const where = whereWords(at ?? [0, 0]);
  if (kind === "ingot") return m.choice_at({ name: m.mines_choice_ingot(), where });
  return others.length === 0
    ? m.mines_choice_take_alone({ where })
    : m.mines_choice_take_shared({ where, names: listed(others.map(names)) });
}

/** How many points a choice makes, in the letters of the map. */
const number = (points: number, size: number): string =>
  `<text class="points" y="${size / 3}" text-anchor="middle" font-family="var(--display)" font-weight="700" font-size="${size}" fill="var(--ink)">${points}</text>`;

function pictureOf({ kind, points = 0 }: Choice, seat: number): ChoiceButton["picture"] {
  const { id } = seatLook(seat);
  switch (kind) {
    case "pass":
      return { svg: NOBODY };
    case "score":
    case "feature":
      return { svg: `<circle r="14" fill="none" stroke="var(--ink2)" stroke-width="1.8"/>${number(points, 17)}` };
    case "build":
      return { svg: use(`castle-${id}`, [0, 14], 0.55) };
    case "ingot":
    case "take":
      return { svg: `<g transform="translate(0,4)">${ingots(1)}</g>` };
    case "field":
      return { svg: use(`meeple-${id}-farmer`, [0, 8], 0.92), wide: true };
    default:
      return { svg: use(`meeple-${id}-${ROLES[kind]}`, [0, 20], 0.92) };
  }
}

/** What a choice looks like in its disc on the map. */
export function choicePicture(choice: Choice, seat: number): string {
  const { id } = seatLook(seat);
  switch (choice.kind) {
    case "build":
      return use(`castle-${id}`, [0, 8], 0.36);
    case "ingot":
    case "take":
      return use("ingot", [0, 2], 0.95);
    case "feature":
      return number(choice.points ?? 0, 15);
    case "field":
      return use(`meeple-${id}-farmer`, [0, 5], 0.62);
    case "road":
    case "city":
    case "monastery":
      return use(`meeple-${id}-${ROLES[choice.kind]}`, [0, 11], 0.62);
    default:
      return "";
  }
}
