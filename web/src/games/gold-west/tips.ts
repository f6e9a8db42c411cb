// A first game explains itself: one line at each first step. Which line, and when it has been learned, without a page.
import type { Stage } from "./turn.svelte";

export const STEPS = ["activate", "leave", "use", "build", "loot", "store"] as const;
export type Step = (typeof STEPS)[number];

/** What of the turn decides which step we are at. */
export interface TipMoment {
  stage: Stage;
  /** A resource is to be chosen that stays in a bin. */
  leaving: boolean;
  looting: boolean;
}

/** The step that the turn is at; `null` where nothing has to be explained. */
function stepAt({ stage, leaving, looting }: TipMoment): Step | null {
  switch (stage) {
    case "activating":
      return leaving ? "leave" : "activate";
    case "using":
      return "use";
    case "building":
      return looting ? "loot" : "build";
    case "storing":
      return "store";
    default:
      return null;
  }
}

/** What to explain now. */
export function tipAt(now: TipMoment, known: ReadonlySet<Step>): Step | null {
  const step = stepAt(now);
  return step && !known.has(step) ? step : null;
}

/** Whether a step needs no more words: the turn has gone on from it, not back. */
export function isLearned(step: Step, now: TipMoment): boolean {
  const next = stepAt(now);
  if (now.stage === "waiting" || now.stage === "ended") return true;
  return next !== null && STEPS.indexOf(next) > STEPS.indexOf(step);
}
