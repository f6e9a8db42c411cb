// What happened at a table at leisure while we were away, in words: the last of it, and which moves a computer made for somebody.
import type { Line } from "../../announce/news";
import { m } from "../../i18n/words";
import type { Seat } from "../../protocol";
import type { Entry } from "../../replay/turns";
import { madeForSomebody } from "../madeFor";
import type { ActRecord } from "../records";
import type { ActLine } from "./words";

/**
 * So many of the last moves are said, and so much of what happened around them, since that says who made the moves: somebody's time
 * was up, and the computer plays. The log has everything.
 */
const MOVES = 3;
const ACTS = 2;

/** The number of the record that a line tells of. */
const seqOf = ({ key }: { key: string }) => Number.parseInt(key, 10);
const isAct = (line: Line | ActLine): line is ActLine => "act" in line;

/** What the records after `since`, up to `target`, brought about. `acts` are all of the table's: who plays a seat may be an old story. */
export function missedWords(
  lines: readonly (Line | ActLine)[],
  acts: readonly ActRecord[],
  since: number,
  target: number,
): string {
  const missed = lines.filter((line) => seqOf(line) > since && seqOf(line) <= target);
  const last = [...missed.filter((line) => !isAct(line)).slice(-MOVES), ...missed.filter(isAct).slice(-ACTS)];
  const more = missed.length - last.length;
  const made = madeByComputer(lines, acts);
  const sentences = missed
    .filter((line) => last.includes(line))
    .map((line) => (made.has(line) ? m.since_computer({ sentence: line.sentence.replace(/\.$/, "") }) : line.sentence));
  return [...sentences, ...(more > 0 ? [m.since_more({ count: more })] : [])].join(" ");
}

/** The lines of moves that a computer made for whoever sits there. What a move brought others is no move of theirs. */
function madeByComputer(lines: readonly (Line | ActLine)[], acts: readonly ActRecord[]): ReadonlySet<Line | ActLine> {
  const moves = new Map<number, Line>();
  for (const line of lines)
    if (!isAct(line) && line.seat !== null && !moves.has(seqOf(line))) moves.set(seqOf(line), line);
  const entries: Entry[] = [
    ...[...moves].map(([seq, { seat }]) => ({ seq, at: 0, did: { seat: seat as Seat, command: null } })),
    ...acts.map((acted) => ({ seq: acted.seq, at: acted.at, acted })),
  ].sort((one, other) => one.seq - other.seq);
  return new Set([...madeForSomebody(entries)].flatMap((seq) => moves.get(seq) ?? []));
}
