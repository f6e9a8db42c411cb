// What stands in the frame of a table while it is looked back on, in the place of whose turn it is, the hand and the players' talk.
// `replay/Replay.svelte` fills it; without it a table is played.
import type { Snippet } from "svelte";

import { screen } from "../layout.svelte";
import type { Seat } from "../protocol";
import type { Camera } from "./camera.svelte";

/** The timeline and all its buttons; where there is little room, all that is needed to look back, or the timeline with fewer of them. */
export type ControlsVariant = "full" | "compact" | "timeline";

export interface ReplayParts {
  /** That one looks back. */
  title: string;
  /** Through whose eyes; `null` for everybody's. */
  eyes: Seat | null;
  /** Whether the game itself waits for us meanwhile. */
  yourTurn: boolean;
  /** What the page paints of the game's end. */
  end: unknown;
  /** Which turn is shown, and what happened in it. */
  now: Snippet;
  /** What moves through the game. */
  controls: Snippet<[variant: ControlsVariant]>;
  /** Whose eyes, and the points over the turns: in a graph so high, in pixels, unless the controls have one; and in a table. */
  overview: Snippet<[graph: number]>;
  /** The turns that changed the lead most, or in which a review found something better; a tap goes there. */
  moments: Snippet;
  /** The keys that move through the game, for their list. */
  keys: readonly { keys: readonly string[]; does: () => string }[];
  /** Over the map: the outline of what the turn in sight scored, and the points. */
  marks: Snippet<[Camera]>;
  /** Copies the link to the position; `copied` for a moment after. */
  onlink: () => void;
  copied: boolean;
  /** Back to the table as it is. */
  onleave: () => void;
}

/** What the bar of a small window says: nothing on a phone while its button says that the game waits for us, which takes that room. */
export function barTitle(title: string, replay: ReplayParts | undefined): string {
  return replay?.yourTurn && screen.layout !== "tablet" ? "" : title;
}
