// What the events of the tile games have in common.
import type { Seat } from "../../protocol";
import { inPlay } from "../inPlay";

export interface LandEvent {
  type: string;
  seat?: Seat;
  scoring?: { holders: readonly Seat[]; points: number };
}

/** Points that events bring a seat, without the final scoring that they may lead to; `null` when nothing is scored for it. */
export function pointsIn(events: readonly LandEvent[], seat: Seat): number | null {
  const scored = inPlay(events).flatMap(({ scoring }) => (scoring?.holders.includes(seat) ? [scoring.points] : []));
  return scored.length === 0 ? null : scored.reduce((sum, points) => sum + points, 0);
}
