// What happened and what was said at a table, as one list in the order of time.
import type { ChatLine } from "../protocol";

/** A line of the log, or a line of talk. */
type LineOrTalk<Line> =
  { key: string; line: Line; said?: undefined } | { key: string; said: ChatLine; line?: undefined };

/**
 * The lines are in order already. A line's key starts with the number of its record, which says when it was. What was said at
 * the very moment of a move comes after it: it is rather about what had just been seen. Talk to the table reaches who watches
 * behind it later than talk among spectators, so what was said is put in order here.
 */
export function together<Line extends { key: string }>(
  lines: readonly Line[],
  records: readonly { seq: number; at: number }[],
  chat: readonly ChatLine[],
): LineOrTalk<Line>[] {
  const times = new Map(records.map(({ seq, at }) => [seq, at]));
  const talk = [...chat].sort((one, other) => one.at - other.at);
  const told: LineOrTalk<Line>[] = [];
  let next = 0;
  for (const line of lines) {
    const at = times.get(Number.parseInt(line.key, 10)) ?? 0;
    for (; next < talk.length && talk[next]!.at < at; next += 1) told.push(said(talk[next]!));
    told.push({ key: line.key, line });
  }
  return [...told, ...talk.slice(next).map(said)];
}

/** Each audience has numbers of its own. */
function said(line: ChatLine): { key: string; said: ChatLine } {
  return { key: `chat ${line.to} ${line.number}`, said: line };
}
