// One's own finished games, page by page, newest first, and which of them are shown.
import { gameInfo } from "../games";
import { me } from "../me.svelte";
import { api } from "../net/api";
import type { GameId, TableSummary } from "../protocol";
import type { Wanted } from "../router.svelte";

/** So many games come at a time, as many as the server lists at once; and so many times at most. */
const PAGE = 100;
const PAGES = 20;

/** Those of the tables that were of that game and with that opponent. */
export function matching(tables: readonly TableSummary[], { game, opponent }: Wanted): TableSummary[] {
  return tables.filter(
    (table) => (!game || table.game === game) && (!opponent || table.seats.some(({ name }) => name === opponent)),
  );
}

/** Everybody whom `player` has met at these tables, by name, most often met first. */
export function opponentsOf(tables: readonly TableSummary[], player: string | undefined): string[] {
  const met = new Map<string, number>();
  for (const { seats } of tables)
    for (const { id, name } of seats) if (id !== player) met.set(name, (met.get(name) ?? 0) + 1);
  return [...met].sort(([, a], [, b]) => b - a).map(([name]) => name);
}

/** The games that were played, in the order of the lobby. */
export function gamesOf(tables: readonly TableSummary[]): { id: GameId; name: string }[] {
  return [...new Set(tables.map(({ game }) => game))].map((id) => ({ id, name: gameInfo(id).name() }));
}

export class Past {
  tables = $state.raw<readonly TableSummary[]>([]);
  /** Whether there are older ones that have not come yet. */
  more = $state(false);
  loading = $state(false);
  /** Why the last page did not come. */
  failed = $state.raw<unknown>(null);

  /** Loads all there are, up to a bound: what they come to is of all of them. */
  async loadAll(): Promise<void> {
    do await this.load();
    while (this.more && !this.failed && this.tables.length < PAGE * PAGES);
  }

  /** Loads the next page: those after the last one that has come. */
  async load(): Promise<void> {
    if (!me.player) return;
    this.loading = true;
    this.failed = null;
    try {
      const page = await api.finished(this.tables.at(-1), PAGE);
      this.tables = [...this.tables, ...page];
      this.more = page.length === PAGE;
    } catch (error) {
      this.failed = error;
    }
    this.loading = false;
  }
}
