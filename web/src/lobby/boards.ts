// The boards of tables, for small pictures, and what happened there, in words: folded from what spectators see by the same rules as at the table, which are loaded for
// it, so that the table itself opens the quicker. One board at a time, in the page's idle time.
import type { Line } from "../announce/news";
import { loadEngine } from "../engine";
import { gameInfo, type GameInfo } from "../games";
import { whenIdle } from "../idle";
import { api } from "../net/api";
import type { TableSummary } from "../protocol";
import { namesOf } from "../table/names";

/** A board, and what draws it small. */
export interface Board {
  Miniature: Awaited<ReturnType<GameInfo["miniature"]>>["default"];
  view: unknown;
  /** What happened, in words of the language of the moment. */
  lines: () => readonly Line[];
}

/** So many are remembered, for whoever comes back to the lobby. */
const REMEMBERED = 60;
const known = new Map<string, Promise<Board | null>>();
let last: Promise<unknown> = Promise.resolve();

/** The board of a table as it is now; `null` where there is none to see, or it could not be had. */
export function boardOf(table: TableSummary): Promise<Board | null> {
  if (table.status === "waiting" || savesData()) return Promise.resolve(null);
  const key = `${table.id} ${table.status} ${table.last?.at ?? 0}`;
  const before = known.get(key);
  if (before) return before;
  const board = last
    .then(idle)
    .then(() => fold(table))
    .catch(() => (known.delete(key), null));
  last = board;
  known.set(key, board);
  for (const oldest of [...known.keys()].slice(0, -REMEMBERED)) known.delete(oldest);
  return board;
}

async function fold({ id, game, seats, outcome }: TableSummary): Promise<Board> {
  const [{ default: Miniature }, { describe }, engine, records] = await Promise.all([
    gameInfo(game).miniature(),
    gameInfo(game).told(),
    loadEngine(game),
    api.records(id),
  ]);
  const folded = engine.open<unknown, unknown, unknown>(game);
  try {
    for (const { events } of records) folded.apply(events as unknown[]);
    const view = folded.view();
    const logged = records.map(({ seq, events }) => ({ seq, at: 0, events: events as unknown[] }));
    const names = namesOf(seats.map((player) => ({ player })));
    return { Miniature, view, lines: () => describe(logged, names, outcome, view) };
  } finally {
    folded.close();
  }
}

const idle = () => new Promise<void>((resolve) => void whenIdle(() => resolve()));

/** Whether the device was told to load no more than it must. */
function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
