// The tips of a first game of Gold Rush, in the order in which they come up.
import { m } from "../../i18n/words";
import { PLACE, SCORED, TURN, type Tip } from "../landscape/tips";

const COWBOYS = ["railroad", "mountain", "city", "prairie"];

export const TIPS: readonly Tip[] = [
  SCORED,
  { step: "token", words: () => m.tip_token(), comesUp: ({ kinds }) => kinds.has("take_token") },
  PLACE,
  TURN,
  { step: "cowboy", words: () => m.tip_cowboy(), comesUp: ({ kinds }) => COWBOYS.some((kind) => kinds.has(kind)) },
  { step: "tent", words: () => m.tip_tent(), comesUp: ({ kinds }) => kinds.has("tent") },
];
