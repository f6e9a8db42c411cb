// A first game explains itself: one line at each first step. Which line, and when it has been learned, without a page. What a
// game adds are tips of its own, in the order in which they come up.
import { m } from "../../i18n/words";
import type { Seat } from "../../protocol";
import type { AnyTurn } from "./anyTurn";
import type { LandView } from "./types";

/** A step that is explained. */
export interface Tip {
  /** Its name, which devices keep once the tip is known: so it never changes. */
  step: string;
  words: () => string;
  /** Whether it is at hand. */
  comesUp(now: TipMoment): boolean;
  /** Whether what just happened shows that it needs no more words; if it does not say, its turn going by is enough. */
  learned?(before: TipMoment, now: TipMoment): boolean;
}

/** What of the table decides which step we are at. */
export interface TipMoment {
  /** A tile is in our hand and does not lie yet. */
  holding: boolean;
  /** How it lies for now, and in how many ways it could. */
  place: AnyTurn["place"];
  ways: number;
  /** What could be done with it. */
  kinds: ReadonlySet<string>;
  /** Features that have brought us points. */
  scorings: number;
  /** Whether we are being asked at all. */
  mine: boolean;
}

export const PLACE: Tip = {
  step: "lay",
  words: () => m.tip_place(),
  comesUp: ({ holding }) => holding,
  learned: (_, now) => now.place !== null,
};

export const TURN: Tip = {
  step: "turn",
  // A finger has no keys.
  words: () => (matchMedia("(pointer: coarse)").matches ? m.tip_turn_touch() : m.tip_turn()),
  comesUp: ({ place, ways }) => place !== null && ways > 1,
  learned: (before, now) =>
    (before.place !== null && now.place !== null && before.place.rotation !== now.place.rotation) ||
    wentBy(before, now),
};

export const SCORED: Tip = {
  step: "scored",
  words: () => m.tip_scored(),
  comesUp: ({ scorings }) => scorings > 0,
  // It is told until our next turn is over, so that there is time to read it.
  learned: (before, now) => wentBy(before, now) && before.scorings > 0,
};

/** A view in which points can be counted. */
type Scored = LandView & { scorings: readonly { complete: boolean; holders: readonly Seat[] }[] };

export function momentOf(turn: AnyTurn, view: Scored, seat: Seat | null): TipMoment {
  return {
    mine: turn.mine,
    holding: turn.hand !== null && turn.place === null,
    place: turn.place,
    ways: turn.ways,
    kinds: new Set(turn.choices.map((choice) => choice.kind)),
    scorings:
      seat === null ? 0 : view.scorings.filter((scoring) => scoring.complete && scoring.holders.includes(seat)).length,
  };
}

/** The tip to give now: the first that comes up and is not known yet. */
export function tipAt(tips: readonly Tip[], now: TipMoment, known: ReadonlySet<string>): Tip | null {
  return tips.find((tip) => !known.has(tip.step) && tip.comesUp(now)) ?? null;
}

/** Whether what just happened shows that a tip needs no more words: it was done, or its turn went by. */
export function isLearned(tip: Tip, before: TipMoment, now: TipMoment): boolean {
  return tip.learned ? tip.learned(before, now) : wentBy(before, now);
}

const wentBy = (before: TipMoment, now: TipMoment): boolean => before.mine && !now.mine;
