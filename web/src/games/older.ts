// Fills what is missing from a position that a server of the version before sent: in a cluster whose servers are updated one after the
// other, a page of the next version can meet one. Only until the rules are here: a view of the page's own engine lacks nothing.
import type { TablePosition } from "../protocol";

/** As much of any game's view as it takes to fill the gaps. */
interface AnyView {
  phase: object;
  players: readonly { cowboys_left?: number; meeples_left?: number }[];
}

/** The position with what views have had since 0.2.0, as if there were none of it: nothing is offered that may be wrong. */
export function withoutGaps(position: TablePosition): TablePosition {
  const view = position.view as AnyView;
  const phase = { parts: [], open: [], ...view.phase };
  const players = view.players.map((player) => ({
    cowboys_total: player.cowboys_left,
    meeples_total: player.meeples_left,
    ...player,
  }));
  const lost = { copper: 0, silver: 0, gold: 0, wood: 0, stone: 0 };
  return { ...position, view: { lost, ...view, phase, players } };
}
