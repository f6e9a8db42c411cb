// What a list says of a table beside its name: which game, how far it is, and how it ended.
import { gameInfo } from "../games";
import { agoWords } from "../i18n/ago";
import { listed, m } from "../i18n/words";
import type { TableSummary } from "../protocol";

/** Who reads: `player` is their id, `now` in milliseconds since 1970. */
export interface Reader {
  player: string | undefined;
  now: number;
  locale: string;
}

/** Where nobody knows how far a running game is, it says when the table was set up. */
export function aboutWords(table: TableSummary, reader: Reader): string {
  const game = gameInfo(table.game).name();
  if (table.status === "waiting")
    return m.lobby_seats_taken({ game, taken: table.seats.length, seats: table.max_seats });
  if (table.status === "finished") return m.lobby_ended({ game, result: resultWords(table, reader) });
  switch (table.progress?.type) {
    case "tiles_left":
      return m.lobby_tiles_left({ game, count: table.progress.tiles });
    case "round":
      return m.lobby_round({ game, round: table.progress.round, rounds: table.progress.of });
    default:
      return m.lobby_playing({ game, ago: agoWords(table.created_at, reader.now, reader.locale) });
  }
}

/** "Ben won, 36 to 16, yesterday". */
function resultWords({ outcome, ended_at, created_at, seats }: TableSummary, { player, now, locale }: Reader): string {
  const ago = agoWords(ended_at ?? created_at, now, locale);
  if (!outcome) return ago;
  const names = listed(
    outcome.winners.map((seat) => (seats[seat]?.id === player ? m.You_subject() : (seats[seat]?.name ?? ""))),
  );
  const [points = 0, ...others] = [...outcome.scores].sort((a, b) => b - a);
  if (outcome.winners.length > 1) return m.lobby_tied({ names, points, ago });
  return others.length === 1
    ? m.lobby_won_to({ names, points, others: others[0] ?? 0, ago })
    : m.lobby_won({ names, points, ago });
}
