// When each effect starts and how long it lasts: in order, two at a time at most, and within the time there is.
import { lasts, type Effect } from "./effects";

/** An effect with its time, in milliseconds from now. */
export interface Cue {
  effect: Effect;
  at: number;
  lasts: number;
}

/** Another player's move is never shown for longer than this. */
export const LONGEST = 1500;

/** The effects one after the other; what belongs together, two at a time. Whatever would take longer than `room` is shown faster. */
export function schedule(effects: readonly Effect[], reduced: boolean, room = Infinity): Cue[] {
  // When each of the two that may move at once is over.
  const free: [number, number] = [0, 0];
  let started = 0;
  const cues = effects.map((effect): Cue => {
    const lane = free[0] <= free[1] ? 0 : 1;
    const at = effect.together ? Math.max(started, free[lane]) : Math.max(...free);
    started = at;
    free[lane] = at + lasts(effect.kind, reduced);
    return { effect, at, lasts: lasts(effect.kind, reduced) };
  });
  const pace = Math.min(1, room / Math.max(1, ...free));
  return pace === 1 ? cues : cues.map((cue) => ({ ...cue, at: cue.at * pace, lasts: cue.lasts * pace }));
}

/** When the last of them is over. */
export function endOf(cues: readonly Cue[]): number {
  return Math.max(0, ...cues.map((cue) => cue.at + cue.lasts));
}
