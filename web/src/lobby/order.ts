// In which order one's own tables are listed: first where one is needed, and there first where time is up first.
import type { Player, TableSummary } from "../protocol";

const DAY = 86_400_000;

/** Whether the game at a table waits for that player, and not for a computer that plays their seat. */
export function isYourTurn(table: TableSummary, player: string | undefined): boolean {
  return (
    table.status === "playing" &&
    player !== undefined &&
    table.to_act !== null &&
    !table.by_computer &&
    table.seats[table.to_act]?.id === player
  );
}

/**
 * Whom a table at leisure waits for, if they sit there with that player and half of their time is over at `now`: one may nudge them.
 * Where nothing comes of it that time is up, its end was the last thing that happened.
 */
export function late(table: TableSummary, player: string | undefined, now: number): Player | null {
  const { pace, seats, to_act, by_computer, due_at, last } = table;
  if (table.status !== "playing" || pace?.type !== "leisure" || to_act === null || by_computer) return null;
  if (isYourTurn(table, player) || !seats.some(({ id }) => id === player)) return null;
  const isLate = due_at === undefined ? last?.seat === null : now >= due_at - (pace.days * DAY) / 2;
  return (isLate && seats[to_act]) || null;
}

/** Whether all others who play are at the table just now, as far as we were told. */
export function othersAreHere({ away, seats }: TableSummary, player: string | undefined): boolean {
  return away !== undefined && away.every((seat) => seats[seat]?.id === player);
}

/** One's own tables as the lobby shows them. */
interface Ranked {
  /** Where it is our turn: the nearest deadline first, and without one, whoever has waited longest. */
  turns: TableSummary[];
  /** Running games of others' turns, then tables that wait for players. */
  others: TableSummary[];
  /** The game that ended last first. */
  finished: TableSummary[];
}

export function ranked(tables: readonly TableSummary[], player: string | undefined): Ranked {
  const [due, since] = [
    (table: TableSummary) => table.due_at ?? Infinity,
    (table: TableSummary) => table.last?.at ?? table.created_at,
  ];
  const of = (status: TableSummary["status"]) => tables.filter((table) => table.status === status);
  const playing = of("playing");
  return {
    turns: playing
      .filter((table) => isYourTurn(table, player))
      .sort((a, b) => (due(a) === due(b) ? since(a) - since(b) : due(a) - due(b))),
    others: [...playing.filter((table) => !isYourTurn(table, player)), ...of("waiting")],
    finished: of("finished").sort((a, b) => (b.ended_at ?? 0) - (a.ended_at ?? 0)),
  };
}
