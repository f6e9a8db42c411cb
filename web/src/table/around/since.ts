// What happened at a table at leisure while we were away, in words: the last of it, and which moves a computer made for somebody.
import type { Line } from "../../announce/news";
import { m } from "../../i18n/words";
import type { Seat } from "../../protocol";
import type { Entry } from "../../replay/turns";
import { madeForSomebody } from "../madeFor";
import type { ActRecord, MoveRecord } from "../records";
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

/** What a page was told of a game: moves that hold, moves that were taken back, and what happened around them. */
export interface Told {
  records: readonly MoveRecord<unknown>[];
  undone: readonly MoveRecord<unknown>[];
  acts: readonly ActRecord[];
}

/** What the records after `since`, up to `target`, brought about. `told` is everything: who plays a seat may be an old story. */
export function missedWords(lines: readonly (Line | ActLine)[], told: Told, since: number, target: number): string {
  const missed = lines.filter((line) => seqOf(line) > since && seqOf(line) <= target);
  const last = [...missed.filter((line) => !isAct(line)).slice(-MOVES), ...missed.filter(isAct).slice(-ACTS)];
  const more = missed.length - last.length;
  const made = madeByComputer(told);
  const sentences = missed
    .filter((line) => last.includes(line))
    .map(({ key, sentence }) =>
      made.has(key) ? m.since_computer({ sentence: sentence.replace(/\.$/, "") }) : sentence,
    );
  return [...sentences, ...(more > 0 ? [m.since_more({ count: more })] : [])].join(" ");
}

/** The keys of the lines that tell of moves a computer made for whoever sits there. What a move brought others is no move of theirs. */
function madeByComputer({ records, undone, acts }: Told): ReadonlySet<string> {
  const keys = new Map<number, string>();
  const moves = [...records, ...undone].flatMap(({ seq, at, events }): Entry[] => {
    // What a move does itself comes first of its events, and names its seat. The opening is nobody's move.
    const index = (events as { seat?: Seat }[]).findIndex(({ seat }) => seq > 1 && seat !== undefined);
    const seat = (events as { seat?: Seat }[])[index]?.seat;
    if (seat === undefined) return [];
    keys.set(seq, `${seq}.${index}`);
    return [{ seq, at, did: { seat, command: null } }];
  });
  const around = acts.map((acted): Entry => ({ seq: acted.seq, at: acted.at, acted }));
  const entries = [...moves, ...around].sort((one, other) => one.seq - other.seq);
  return new Set([...madeForSomebody(entries)].flatMap((seq) => keys.get(seq) ?? []));
}
