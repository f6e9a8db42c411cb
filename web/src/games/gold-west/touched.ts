// Which hex a move touched, and what that looks like: the mark of the last move, and the picture of one that may be taken back.
import type { Seat } from "../../protocol";
import type { Pictured } from "../../table/around/AskSheet.svelte";
import type { MoveRecord } from "../../table/records";
import { coach, drawHex, drawPieces } from "./draw";
import { hexKey, sameHex, type Event, type Hex, type HexView } from "./types";

type Records = readonly MoveRecord<Event>[];

/** The hex that somebody built on, looted or changed last, and who. */
export function lastTouched(records: Records): { hex: Hex; seat: Seat } | null {
  for (const { events } of records.toReversed()) {
    const event = events.findLast(({ type }) => type === "built" || type === "looted" || type === "camp_upgraded");
    if (event && "hex" in event && "seat" in event) return { hex: event.hex, seat: event.seat };
  }
  return null;
}

/** What the turn did of which the first move after record `to` is one: the hex it changed last, or that it shipped. */
export function pictureOf(records: Records, hexes: readonly HexView[], to: number, by: Seat): Pictured | null {
  const moved = records.findIndex(({ seq }) => seq > to);
  const before = records.slice(0, Math.max(moved, 0));
  const ended = before.findLastIndex(({ events }) => events.some(({ type }) => type === "turn_ended"));
  const events = records.slice(ended + 1, moved + 1).flatMap(({ events }) => events);
  const done = events.findLast(
    (event) => "seat" in event && event.seat === by && ("hex" in event || event.type === "shipped"),
  );
  if (!done) return null;
  if (!("hex" in done)) return { svg: coach(by), box: "-20 -29 40 40" };
  const hex = hexes.find(({ hex }) => sameHex(hex, done.hex));
  if (!hex) return null;
  const pieces = drawPieces([{ ...hex, hex: [0, 0] }]).map(({ svg }) => svg);
  return { svg: drawHex(hex.terrain, hexKey(hex.hex)) + pieces.join(""), box: "-50 -50 100 100" };
}
