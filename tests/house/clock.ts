// The clock of a table, written from docs/fair-play.md alone. Times are in milliseconds.

import type { Json } from "./json";

export type Pace =
  | { type: "live"; turn: number; bank: number; then: "wait" | "play_turn" | "sit_in" }
  | { type: "leisure"; days: number; then: "wait" | "play_turn" | "sit_in" };
export type Cause = { type: "time_up" } | { type: "delay"; ms: number } | { type: "deserted" } | { type: "back" };

const GRACE = 1000;
const within = (value: unknown, least: number, most: number) =>
  Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;

/** Whether it is a pace as it is written, within its bounds. */
export function isPace(json: Json): boolean {
  const { type, turn, bank, days, then } = (json ?? {}) as Record<string, Json>;
  if (then !== "wait" && then !== "play_turn" && then !== "sit_in") return false;
  if (type === "live" && within(turn, 10, 3600) && within(bank, 0, 7200))
    return JSON.stringify(json) === JSON.stringify({ type, turn, bank, then });
  return type === "leisure" && within(days, 1, 14) && JSON.stringify(json) === JSON.stringify({ type, days, then });
}

/** A cause as it is written; null if it is none. */
export function readCause(json: Json): Cause | null {
  const { type, ms } = (json ?? {}) as Record<string, Json>;
  const cause = ((): Cause | null => {
    if (type === "delay") return within(ms, 0, Number.MAX_SAFE_INTEGER) ? { type, ms: ms as number } : null;
    return type === "time_up" || type === "deserted" || type === "back" ? { type } : null;
  })();
  return cause && JSON.stringify(cause) === JSON.stringify(json) ? cause : null;
}

/** The time of the seat that is asked; `since` is null while the clock stands. */
type Turn = { seat: number; used: number; since: number | null; up: boolean };

export class Clock {
  turn: Turn | null = null;
  /** The turn of the seat that is asked, while a computer plays it. */
  aside: Turn | null = null;
  readonly #banks: number[];
  readonly #turnTime: number;

  constructor(
    readonly pace: Pace,
    seats: number,
  ) {
    this.#turnTime = pace.type === "live" ? 1000 * pace.turn : 86_400_000 * pace.days;
    this.#banks = Array<number>(seats).fill(pace.type === "live" ? 1000 * pace.bank : 0);
  }

  used(at: number): number {
    const { used, since } = this.turn!;
    return used + (since === null ? 0 : Math.max(0, at - since));
  }

  due(): number | null {
    if (!this.turn || this.turn.up || this.turn.since === null) return null;
    const { seat, used, since } = this.turn;
    return since + Math.max(0, this.#turnTime + this.#banks[seat]! - used) + GRACE;
  }

  /** A seat is asked, by the game or anew, and played by its person or not. Before version 2 of the rules a turn was over when a
   *  computer came in. */
  ask(seat: number | null, byPerson: boolean, at: number, anew: boolean, version: number): void {
    const before = (this.turn ?? this.aside)?.seat ?? null;
    if (version > 1 && !anew && seat !== null && seat === before) {
      const turn = this.turn ?? this.aside!;
      if (!byPerson) this.run(false, at);
      [this.turn, this.aside] = byPerson ? [turn, null] : [null, turn];
      return;
    }
    if (!anew && before === (byPerson ? seat : null)) return;
    this.end(at);
    if (byPerson && seat !== null) this.turn = { seat, used: 0, since: null, up: false };
  }

  /** A turn is over: what was used beyond its time comes out of the bank. */
  end(at: number): void {
    this.turn ??= this.aside;
    if (this.turn) {
      const beyond = Math.max(0, this.used(at) - this.#turnTime);
      this.#banks[this.turn.seat] = Math.max(0, this.#banks[this.turn.seat]! - beyond);
    }
    [this.turn, this.aside] = [null, null];
  }

  run(runs: boolean, at: number): void {
    if (!this.turn || runs === (this.turn.since !== null)) return;
    [this.turn.used, this.turn.since] = [this.used(at), runs ? at : null];
  }

  give(ms: number, at: number): void {
    const turn = this.turn!;
    [turn.used, turn.since] = [Math.max(0, this.used(at) - ms), turn.since === null ? null : at];
  }
}
