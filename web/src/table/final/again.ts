// The next game with the same people, in words.
import { m, named } from "../../i18n/words";
import type { Seat, TableView } from "../../protocol";

/** That somebody has asked for it, as they are told who sit at the table or watch; nothing before. */
export function againWords({ next, seats }: Pick<TableView, "next" | "seats">, mine: Seat | null): string {
  if (!next) return "";
  const name = named(seats[next.asked_by]?.player.name ?? "");
  if (mine === null) return m.again_watch_note({ name });
  return next.asked_by === mine ? m.again_own_note() : m.again_note({ name });
}
