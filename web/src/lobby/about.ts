// What a list says of a table beside its name: which game, and how far it is.
import { gameInfo } from "../games";
import { agoWords } from "../i18n/ago";
import { m } from "../i18n/words";
import type { TableSummary } from "../protocol";

/** `now` in milliseconds since 1970. Where nobody knows how far a running game is, it says when the table was set up. */
export function aboutWords(table: TableSummary, now: number, locale: string): string {
  const game = gameInfo(table.game).name();
  if (table.status === "waiting") return m.lobby_seats_taken({ game, taken: table.seats.length, seats: table.max_seats });
  if (table.status === "finished") return m.lobby_ended({ game });
  switch (table.progress?.type) {
    case "tiles_left":
      return m.lobby_tiles_left({ game, count: table.progress.tiles });
    case "round":
      return m.lobby_round({ game, round: table.progress.round, rounds: table.progress.of });
    default:
      return m.lobby_playing({ game, ago: agoWords(table.created_at, now, locale) });
  }
}
