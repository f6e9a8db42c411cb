// Where the records of a game come from: a running one from what its page was told, a finished one from its log, in which nothing is
// hidden anymore.
import { loadEngine, type EngineGame } from "../engine";
import { api } from "../net/api";
import type { Cause, Seat, TableEvent, TableView } from "../protocol";
import type { TableState } from "../table/state.svelte";
import { feed } from "./feed";
import type { Entry } from "./turns";

/** The body of a record, as `docs/fair-play.md` says; what is checked of it is the verifier's. */
interface Body<Event> {
  seq: number;
  at: number;
  by?: { seat: Seat };
  what:
    | { opened: { events: Event[] } }
    | { moved: { command: unknown; events: Event[] } }
    | { acted: { events: TableEvent[] } }
    | { passed: { cause: Cause; events: TableEvent[] } };
}

/** All that a page was told of a game, in the order of its records. */
export function toldEntries<Event>({
  records,
  undone,
  acts,
}: Pick<TableState<unknown, unknown, Event>, "records" | "undone" | "acts">): Entry<Event>[] {
  const moves = [...records, ...undone].map(({ seq, at, events }): Entry<Event> => ({ seq, at, events }));
  const rest = acts.map(({ seq, at, seat, cause, events }): Entry<Event> => ({
    seq,
    at,
    acted: { seat, ...(cause && { cause }), events },
  }));
  return [...moves, ...rest].sort((one, other) => one.seq - other.seq);
}

export function entryOf<Event>(body: string): Entry<Event> {
  const { seq, at, by, what } = JSON.parse(body) as Body<Event>;
  if ("opened" in what) return { seq, at, events: what.opened.events };
  if ("moved" in what)
    return { seq, at, events: what.moved.events, ...(by && { did: { seat: by.seat, command: what.moved.command } }) };
  if ("acted" in what) return { seq, at, acted: { seat: by?.seat ?? null, events: what.acted.events } };
  return { seq, at, acted: { seat: null, cause: what.passed.cause, events: what.passed.events } };
}

/** A finished game with everything that was hidden in it. */
export async function openLog<View, Command, Event>(
  info: TableView,
): Promise<{ game: EngineGame<View, Command, Event>; entries: Entry<Event>[] }> {
  const [engine, log] = await Promise.all([loadEngine(info.game), api.log(info.id)]);
  const entries = log.records.map(({ body }) => entryOf<Event>(body));
  const game = engine.open<View, Command, Event>(info.game);
  const programs = info.seats.map(({ bot }) => Boolean(bot));
  try {
    feed(game, entries, { programs, pace: info.pace });
  } catch (error) {
    game.close();
    throw error;
  }
  return { game, entries };
}
