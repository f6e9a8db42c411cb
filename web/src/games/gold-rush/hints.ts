// The hints of a first game of Gold Rush, in the order in which they come up.
import { m } from "../../i18n/words";
import { PLACE, SCORED, TURN, type Hint } from "../landscape/hints";

const COWBOYS = ["railroad", "mountain", "city", "prairie"];

export const HINTS: readonly Hint[] = [
  SCORED,
  { step: "token", words: () => m.hint_token(), comesUp: ({ kinds }) => kinds.has("take_token") },
  PLACE,
  TURN,
  { step: "cowboy", words: () => m.hint_cowboy(), comesUp: ({ kinds }) => COWBOYS.some((kind) => kinds.has(kind)) },
  { step: "tent", words: () => m.hint_tent(), comesUp: ({ kinds }) => kinds.has("tent") },
];
