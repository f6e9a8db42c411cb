// The records of a table's log, as we may see them.
import type { Cause, Seat, ServerMessage, TableEvent } from "../protocol";

/** One record of a move. */
export interface MoveRecord<Event> {
  seq: number;
  at: number;
  events: Event[];
}

/** One record that tells of something around the game: whose act it was, or why time brought it about. */
export interface ActRecord {
  seq: number;
  at: number;
  seat: Seat | null;
  cause?: Cause;
  events: TableEvent[];
}

export type AnyRecord<Event> = MoveRecord<Event> | ActRecord;

/** The record that the server tells us of. */
export function recordIn<Event>(
  message: Extract<ServerMessage, { type: "events" | "acted" | "passed" }>,
): AnyRecord<Event> {
  const { seq, at } = message;
  if (message.type === "events") return { seq, at, events: message.events as Event[] };
  if (message.type === "acted") return { seq, at, seat: message.seat, events: message.events };
  return { seq, at, seat: null, cause: message.cause, events: message.events };
}

/** The records from the first up to a number, as far as none is missing. After a resume some come twice. */
export function upTo<Event>(seq: number, records: readonly AnyRecord<Event>[]): AnyRecord<Event>[] {
  const gapless: AnyRecord<Event>[] = [];
  for (const record of records) if (record.seq === gapless.length + 1 && record.seq <= seq) gapless.push(record);
  return gapless;
}
