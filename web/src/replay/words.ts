// A position in words.
import { m, plain } from "../i18n/words";
import { gainWords, namesThen, type Names } from "../table/names";
import type { Stop } from "./turns";

/** "Turn 58". */
export function turnTitle(stop: Stop | null): string {
  if (!stop || stop.turn === 0) return m.replay_start();
  return stop.holds ? m.replay_turn({ turn: stop.turn }) : m.replay_turn_undone({ turn: stop.turn });
}

/** "Turn 58 of 68, Bram, +17 points". Where others got points too, or alone, all points have a name, those of whoever played first. */
export function positionWords(stop: Stop | null, turns: number, names: Names, left?: number): string {
  if (!stop || stop.turn === 0 || stop.seat === null) return m.replay_start();
  const { seat: mover } = stop;
  const who = namesThen(names, stop.from);
  const got = stop.gained.flatMap((count, seat) => (count === 0 ? [] : [{ seat, words: gainWords(count) }]));
  const alone = got.length === 1 && got[0]!.seat === mover;
  const points = got
    .sort((one, other) => Number(other.seat === mover) - Number(one.seat === mover))
    .map(({ seat, words }) => (alone ? words : `${who(seat)} ${words}`));
  return plain(
    [
      m.replay_turn_of({ turn: stop.turn, turns, name: who(mover) }),
      ...points,
      left === undefined ? "" : m.review_left({ count: left }),
      stop.holds ? "" : m.replay_undone(),
    ]
      .filter(Boolean)
      .join(", "),
  );
}
