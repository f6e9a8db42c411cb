// The tips of a first game of Goldmines, in the order in which they come up.
import { m } from "../../i18n/words";
import { PLACE, SCORED, TURN, type Tip } from "../landscape/tips";

const MEEPLES = ["road", "city", "monastery", "field"];

export const TIPS: readonly Tip[] = [
  SCORED,
  { step: "castle", words: () => m.mines_tip_castle(), comesUp: ({ kinds }) => kinds.has("build") },
  { step: "ingot", words: () => m.mines_tip_ingot(), comesUp: ({ kinds }) => kinds.has("ingot") },
  PLACE,
  TURN,
  {
    step: "follower",
    words: () => m.mines_tip_meeple(),
    comesUp: ({ kinds }) => MEEPLES.some((kind) => kinds.has(kind)),
  },
];
