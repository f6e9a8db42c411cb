// The buttons of the hand.
import type { Choice } from "./turn.svelte";

/** One choice, or all places for one thing. */
export interface ChoiceButton {
  key: string;
  kind: string;
  words: string;
  /** What it looks like, in a box of 40 by 44 around its middle. */
  picture: { svg: string; wide?: boolean } | null;
  /** The choice itself; missing when it has first to be aimed on the map. */
  choice: Choice | null;
}
