// What one's finished games come to: with whom, who was ahead, and the best of them. Out of their outcomes alone, and none of it a
// rating.
import type { TableSummary } from "../protocol";

/** Fewer games than that together say nothing of who is ahead. */
export const ENOUGH = 5;

export interface Met {
  id: string;
  name: string;
  games: number;
  /** In how many we had more points, in how many they had. In the others nobody. */
  ahead: number;
  behind: number;
  level: number;
}

export interface Numbers {
  games: number;
  won: number;
  average: number;
  best: { points: number; table: TableSummary };
  /** The win by most points over whoever came second. */
  widest: { points: number; table: TableSummary } | null;
  /** The win over most others. */
  fullest: { others: number; table: TableSummary } | null;
}

/** The games that have an outcome and in which we sat, with our points. */
function played(tables: readonly TableSummary[], player: string | undefined) {
  return tables.flatMap((table) => {
    const seat = table.seats.findIndex(({ id }) => id === player);
    const points = table.outcome?.scores[seat];
    // A game that goes on from another counts for nothing.
    return table.outcome && !table.from && points !== undefined
      ? [{ table, seat, points, outcome: table.outcome }]
      : [];
  });
}

/** Everybody we played with, most often first. */
export function withWhom(tables: readonly TableSummary[], player: string | undefined): Met[] {
  const met = new Map<string, Met>();
  for (const { table, seat, points, outcome } of played(tables, player)) {
    for (const [other, { id, name }] of table.seats.entries()) {
      if (other === seat) continue;
      const them = met.get(id) ?? { id, name, games: 0, ahead: 0, behind: 0, level: 0 };
      const theirs = outcome.scores[other] ?? 0;
      them.games += 1;
      if (points > theirs) them.ahead += 1;
      else if (points < theirs) them.behind += 1;
      else them.level += 1;
      met.set(id, them);
    }
  }
  return [...met.values()].sort((one, other) => other.games - one.games || one.name.localeCompare(other.name));
}

/** What the games come to; `null` before the first. */
export function numbersOf(tables: readonly TableSummary[], player: string | undefined): Numbers | null {
  const games = played(tables, player);
  const [first] = games;
  if (!first) return null;
  const wins = games.filter(({ outcome, seat }) => outcome.winners.includes(seat));
  const best = games.reduce((best, game) => (game.points > best.points ? game : best), first);
  const margins = wins.flatMap(({ table, seat, points, outcome }) => {
    const others = outcome.scores.filter((_, other) => other !== seat);
    const margin = points - Math.max(...others);
    return others.length > 0 && margin > 0 ? [{ points: margin, table }] : [];
  });
  const full = wins.map(({ table, outcome }) => ({ others: table.seats.length - outcome.winners.length, table }));
  const most = <Of>(list: readonly Of[], count: (of: Of) => number): Of | null =>
    list.reduce<Of | null>((best, of) => (best === null || count(of) > count(best) ? of : best), null);
  return {
    games: games.length,
    won: wins.length,
    average: Math.round(games.reduce((sum, { points }) => sum + points, 0) / games.length),
    best: { points: best.points, table: best.table },
    widest: most(margins, ({ points }) => points),
    fullest: most(full, ({ others }) => others),
  };
}
