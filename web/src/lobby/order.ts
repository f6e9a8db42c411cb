// In which order one's own tables are listed: first where one is needed.
import type { TableSummary } from "../protocol";

/** Whether the game at a table waits for that player. */
export function isYourTurn(table: TableSummary, player: string | undefined): boolean {
  return (
    table.status === "playing" &&
    player !== undefined &&
    table.to_act !== null &&
    table.seats[table.to_act]?.id === player
  );
}

/** Your turn, running, waiting, finished; within each as they came, but the game that ended last first. */
export function ranked(tables: readonly TableSummary[], player: string | undefined): TableSummary[] {
  const rank = (table: TableSummary) =>
    isYourTurn(table, player) ? 0 : { playing: 1, waiting: 2, finished: 3 }[table.status];
  const ended = (table: TableSummary) => table.ended_at ?? 0;
  return [...tables].sort((a, b) => rank(a) - rank(b) || ended(b) - ended(a));
}
