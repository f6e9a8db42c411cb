// What has happened since somebody's last turn: what every opponent did, spelled out.
import type { Seat } from "../../protocol";
import type { MoveRecord } from "../../table/records";
import type { LogLine } from "./describe";
import type { Event } from "./types";

/** The lines after the last turn of `seat`, oldest first; all of them before its first turn has ended. */
export function sinceTurnOf(seat: Seat, lines: readonly LogLine[], records: readonly MoveRecord<Event>[]): LogLine[] {
  const last = records.findLast(({ events }) =>
    events.some((event) => event.type === "turn_ended" && event.seat === seat),
  );
  return lines.filter(({ key }) => !last || Number.parseInt(key, 10) > last.seq);
}
