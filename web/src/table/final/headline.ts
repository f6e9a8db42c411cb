// Who has won, as it's written over the table of points.
import { listed, m } from "../../i18n/words";
import type { Outcome, Seat } from "../../protocol";

/** As others are told. */
export function toldWords({ winners }: Outcome, names: (seat: Seat) => string): string {
  if (winners.length > 1) return m.final_shared({ names: listed(winners.map(names)) });
  return m.final_won({ name: names(winners[0] ?? 0) });
}

/** As this seat is told; as others are, where we have none. */
export function headlineWords(outcome: Outcome, mine: Seat | null, names: (seat: Seat) => string): string {
  const [first, ...others] = outcome.winners;
  return others.length === 0 && first === mine ? m.final_won_you() : toldWords(outcome, names);
}
