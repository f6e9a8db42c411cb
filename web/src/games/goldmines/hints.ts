// The hints of a first game of Goldmines, in the order in which they come up.
import { m } from "../../i18n/words";
import { PLACE, SCORED, TURN, type Hint } from "../landscape/hints";

const FOLLOWERS = ["road", "city", "monastery", "field"];

export const HINTS: readonly Hint[] = [
  SCORED,
  { step: "castle", words: () => m.mines_hint_castle(), comesUp: ({ kinds }) => kinds.has("build") },
  { step: "ingot", words: () => m.mines_hint_ingot(), comesUp: ({ kinds }) => kinds.has("ingot") },
  PLACE,
  TURN,
  {
    step: "follower",
    words: () => m.mines_hint_follower(),
    comesUp: ({ kinds }) => FOLLOWERS.some((kind) => kinds.has(kind)),
  },
];
