// What a list says of a table beside its name: which game, how far it is, how it ended, and what happened last.
import type { Line } from "../announce/news";
import { gameInfo } from "../games";
import { agoWords } from "../i18n/ago";
import { listed, m, named } from "../i18n/words";
import type { TableSummary } from "../protocol";
import { nudgedLately } from "../table/around/words";
import { spokenWords, timeUntil } from "../table/clock/left";
import { paceWords } from "./pace";

/** Who reads: `player` is their id, `now` in milliseconds since 1970. */
interface Reader {
  player: string | undefined;
  now: number;
  locale: string;
}

/** Where nobody knows how far a running game is, it says when the table was set up. */
export function aboutWords(table: TableSummary, reader: Reader): string {
  const game = gameInfo(table.game).name();
  if (table.status === "waiting") {
    const taken = m.lobby_seats_taken({ game, taken: table.seats.length, seats: table.max_seats });
    return table.hints ? m.lobby_with_hints({ taken }) : taken;
  }
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

/** The same with its pace: "Gold Rush, 45 tiles left, 2 days a turn". Beside a live clock its minutes say nothing more. */
export function aboutTurnWords(table: TableSummary, reader: Reader): string {
  const { pace } = table;
  const words = pace?.type === "live" ? m.lobby_with_clock() : pace ? paceWords(pace) : "";
  return [aboutWords(table, reader), words].filter(Boolean).join(", ");
}

/**
 * "Waiting for Ada, last move 2 hr. ago"; or when they were nudged. A game that its players pause waits for nobody, and one where a
 * computer plays the reader's turn doesn't wait for them.
 */
export function waitingWords(table: TableSummary, { player, now, locale }: Reader): string {
  if (table.to_act === null) return table.status === "playing" ? m.turn_paused() : "";
  const asked = table.seats[table.to_act];
  if (table.by_computer && asked && asked.id === player) return m.lobby_computer();
  const name = asked?.name;
  if (!name) return "";
  const nudged = nudgedLately(table.nudged_at, now);
  if (nudged !== null) return m.lobby_waiting_nudged({ name, ago: agoWords(nudged, now, locale) });
  return table.last
    ? m.lobby_waiting_since({ name, ago: agoWords(table.last.at, now, locale) })
    : m.lobby_thinking({ name });
}

/** What whoever made the last move did, and when, as far as the board of the table is known. Names in it are marked. */
export function lastWords({ last, seats }: TableSummary, lines: readonly Line[], { now, locale }: Reader): string {
  if (!last || last.seat === null) return "";
  const ago = agoWords(last.at, now, locale);
  const sentence = lines.findLast(({ seat }) => seat === last.seat)?.sentence.replace(/\.$/, "");
  return sentence ? m.lobby_did({ sentence, ago }) : m.lobby_moved({ name: named(seats[last.seat]?.name ?? ""), ago });
}

/** A turn of ours as one sentence: "Saturday claim, your turn, 48 seconds left. Bram placed …" */
export function turnWords(table: TableSummary, last: string, { now, locale }: Reader): string {
  const head = table.due_at
    ? m.lobby_turn_due({ table: table.name, time: spokenWords(timeUntil(table.due_at, now), locale) })
    : m.lobby_turn({ table: table.name });
  return [head, last].filter(Boolean).join(". ");
}

/** "Ben won, 36 to 16, yesterday". */
function resultWords({ outcome, ended_at, created_at, seats }: TableSummary, { player, now, locale }: Reader): string {
  const ago = agoWords(ended_at ?? created_at, now, locale);
  if (!outcome) return ago;
  const names = listed(
    outcome.winners.map((seat) => (seats[seat]?.id === player ? m.you_subject() : (seats[seat]?.name ?? ""))),
  );
  // Whoever gave up can have more points than the winner.
  const winner = outcome.winners[0];
  const points = outcome.scores[winner ?? 0] ?? 0;
  const others = outcome.scores.filter((_, seat) => seat !== winner);
  if (outcome.winners.length > 1) return m.lobby_tied({ names, points, ago });
  return others.length === 1
    ? m.lobby_won_to({ names, points, others: others[0] ?? 0, ago })
    : m.lobby_won({ names, points, ago });
}
