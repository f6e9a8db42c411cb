// The keys for looking back, wherever the focus is: on the map, arrows move the map.
import { m } from "../i18n/words";
import { isForPage, isOn, pressesSomething } from "../keys";
import type { AnyReplay } from "./slider.svelte";

/** What has arrows of its own. */
const ARROWS = "[role=application], [role=tablist], .log";

interface KeyDoings {
  onlink: () => void;
  oneyes: () => void;
  onleave: () => void;
  /** To the next or the previous moment, if the computer has named any. */
  onmoment: (by: 1 | -1) => boolean;
  oncomputer: () => void;
}

export function replayKeys(replay: AnyReplay, doings: KeyDoings): (event: KeyboardEvent) => void {
  const { onlink, oneyes, onleave, onmoment, oncomputer } = doings;
  const still = (move: () => void) => {
    replay.pause();
    move();
  };
  const steps = ({ shiftKey }: KeyboardEvent, by: 1 | -1) =>
    still(() => {
      if (!shiftKey) replay.step(by);
      else if (!onmoment(by)) replay.toScoring(by);
    });
  return (event) => {
    if (!isForPage(event)) return;
    const moves = !isOn(event, ARROWS);
    if (event.key === "ArrowRight" && moves) steps(event, 1);
    else if (event.key === "ArrowLeft" && moves) steps(event, -1);
    else if (event.key === "Home" && moves) still(() => replay.go(1));
    else if (event.key === "End" && moves) still(() => replay.go(replay.last));
    else if (event.key === " " && !pressesSomething(event)) replay.toggle();
    else if (event.key === "m" || event.key === "M") still(() => replay.toOwn(event.shiftKey ? -1 : 1));
    else if (event.key === "s" || event.key === "S") replay.faster();
    else if (event.key === "l" || event.key === "L") onlink();
    else if (event.key === "e" || event.key === "E") oneyes();
    else if (event.key === "c" || event.key === "C") oncomputer();
    else if (event.key === "Escape") onleave();
    else return;
    event.preventDefault();
  };
}

/** The same in words, for their list. */
export const REPLAY_KEYS: readonly { keys: readonly string[]; does: () => string }[] = [
  { keys: ["← →"], does: () => m.replay_keys_step() },
  { keys: ["Shift ← →"], does: () => m.replay_keys_scoring() },
  { keys: ["M", "Shift M"], does: () => m.replay_keys_own() },
  { keys: ["Space"], does: () => m.replay_keys_play() },
  { keys: ["S"], does: () => m.replay_keys_speed() },
  { keys: ["Home", "End"], does: () => m.replay_keys_ends() },
  { keys: ["E"], does: () => m.replay_keys_eyes() },
  { keys: ["C"], does: () => m.review_keys_computer() },
  { keys: ["L"], does: () => m.replay_keys_link() },
  { keys: ["Esc"], does: () => m.replay_keys_leave() },
];
