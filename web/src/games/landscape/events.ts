// What the events of the games that lay tiles have in common.
import type { Seat } from "../../protocol";

export interface LandEvent {
  type: string;
  seat?: Seat;
  scoring?: { holders: readonly Seat[]; points: number };
}

/** The events before the final scoring, which is told on its own page, number by number. */
export function inPlay<Event extends LandEvent>(events: readonly Event[]): readonly Event[] {
  const final = events.findIndex(({ type }) => type === "final_scoring_began");
  return final < 0 ? events : events.slice(0, final);
}
