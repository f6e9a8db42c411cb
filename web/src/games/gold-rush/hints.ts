// A first game explains itself: one line at each first step. Which line, and when it has been learned, without a page.
import type { Seat } from "../../protocol";
import type { ChoiceKind, RushTurn } from "./moves";
import type { View } from "./types";

/** The steps that have a hint, in the order in which they come up. */
export const STEPS = ["scored", "token", "lay", "turn", "cowboy", "tent"] as const;
export type Step = (typeof STEPS)[number];

/** What of the table decides which step we are at. */
export interface Moment {
  /** A tile is in our hand and does not lie yet. */
  holding: boolean;
  /** How it lies for now, and in how many ways it could. */
  place: RushTurn["place"];
  ways: number;
  /** What could be done with it. */
  kinds: ReadonlySet<ChoiceKind>;
  /** Features that have brought us points. */
  scorings: number;
  /** Whether we are being asked at all. */
  mine: boolean;
}

const COWBOYS: readonly ChoiceKind[] = ["railroad", "mountain", "city", "prairie"];

const COMES_UP: Readonly<Record<Step, (now: Moment) => boolean>> = {
  scored: ({ scorings }) => scorings > 0,
  token: ({ kinds }) => kinds.has("take_token"),
  lay: ({ holding }) => holding,
  turn: ({ place, ways }) => place !== null && ways > 1,
  cowboy: ({ kinds }) => COWBOYS.some((kind) => kinds.has(kind)),
  tent: ({ kinds }) => kinds.has("tent"),
};

/** The moment that a turn is at. */
export function momentOf(turn: RushTurn, view: View, seat: Seat | null): Moment {
  return {
    mine: turn.mine,
    holding: turn.hand !== null && turn.place === null,
    place: turn.place,
    ways: turn.ways,
    kinds: new Set(turn.choices.map((choice) => choice.kind)),
    scorings: seat === null ? 0 : view.scorings.filter((scoring) => scoring.complete && scoring.holders.includes(seat)).length,
  };
}

/** The step to explain now: the first that comes up and is not known yet. */
export function hintAt(now: Moment, known: ReadonlySet<Step>): Step | null {
  return STEPS.find((step) => !known.has(step) && COMES_UP[step](now)) ?? null;
}

/** Whether what just happened shows that a step needs no more words: it was done, or its turn went by. */
export function isLearned(step: Step, before: Moment, now: Moment): boolean {
  switch (step) {
    case "lay":
      return now.place !== null;
    case "turn":
      return (before.place !== null && now.place !== null && before.place.rotation !== now.place.rotation) || (before.mine && !now.mine);
    case "scored":
      // It is told until our next turn is over, so that there is time to read it.
      return before.mine && !now.mine && before.scorings > 0;
    default:
      return before.mine && !now.mine;
  }
}
