// How much time a seat has left, and how that is written and said.
import type { Clock, Pace, Seat } from "../../protocol";
import { GRACE } from "../../wire/limits";

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];

/** Milliseconds left: of the turn, and in the bank behind it. */
interface TimeLeft {
  turn: number;
  bank: number;
  /** Whether it is this seat's time that runs out. */
  runs: boolean;
}

/** Milliseconds for each turn. */
export function turnTime(pace: Pace): number {
  return pace.type === "live" ? pace.turn * SECOND : pace.days * DAY;
}

/** Milliseconds for a turn and the bank behind it. */
export const wholeTime = (pace: Pace): number => turnTime(pace) + (pace.type === "live" ? pace.bank * SECOND : 0);

/** What a seat has left at a time on the server, in milliseconds since 1970. */
export function timeLeft({ pace, banks, turn }: Clock, seat: Seat, now: number): TimeLeft {
  const [whole, bank] = [turnTime(pace), banks[seat] ?? 0];
  if (turn?.seat !== seat) return { turn: whole, bank, runs: false };
  const used = turn.used + (turn.since === null ? 0 : Math.max(0, now - turn.since));
  return {
    turn: Math.max(0, whole - used),
    bank: Math.max(0, bank - Math.max(0, used - whole)),
    runs: turn.since !== null && !turn.up,
  };
}

/** Milliseconds until a deadline as the server lists it, less what it grants for the line: nobody is told of that. */
export const timeUntil = (due: number, now: number): number => Math.max(0, due - GRACE - now);

/** What of a seat's time runs out first, and how much of it there was at first, in milliseconds. */
export interface Running {
  of: "turn" | "bank";
  left: number;
  whole: number;
}

/** The time of the turn, and once that is used up the bank. */
export function running({ turn, bank }: TimeLeft, { pace }: Pick<Clock, "pace">): Running {
  if (turn > 0 || bank === 0 || pace.type !== "live") return { of: "turn", left: turn, whole: turnTime(pace) };
  return { of: "bank", left: bank, whole: pace.bank * SECOND };
}

/** Time is short in the last minute, and in the last tenth of what there was. */
export const isShort = ({ left, whole }: Pick<Running, "left" | "whole">): boolean =>
  left < MINUTE || left < whole / 10;

/** "1:30", "1:02:00"; of more than a day only days and hours. Seconds are rounded up: at 0:00 it is over. */
export function shortWords(ms: number, locale: string): string {
  if (ms >= 2 * DAY) return unit(Math.floor(ms / DAY), "day", "short", locale);
  if (ms >= 6 * HOUR) return unit(Math.floor(ms / HOUR), "hour", "short", locale);
  const seconds = Math.ceil(ms / SECOND);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** "30 seconds", "2 minutes", "3 days", for whoever listens: the largest unit, and below two of it the next one too. */
export function spokenWords(ms: number, locale: string): string {
  const seconds = Math.ceil(ms / SECOND) * SECOND;
  const units = [
    ["day", DAY],
    ["hour", HOUR],
    ["minute", MINUTE],
    ["second", SECOND],
  ] as const;
  const first = units.findIndex(([, length]) => seconds >= length);
  if (first < 0) return unit(0, "second", "long", locale);
  const [name, length] = units[first]!;
  const [count, rest, next] = [Math.floor(seconds / length), seconds % length, units[first + 1]];
  const more = count < 10 && next ? Math.floor(rest / next[1]) : 0;
  return [unit(count, name, "long", locale), more && next ? unit(more, next[0], "long", locale) : ""]
    .filter(Boolean)
    .join(" ");
}

function unit(count: number, unit: string, unitDisplay: "short" | "long", locale: string): string {
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay }).format(count);
}

/** The marks at which what is left is said: each whole minute of the last ten, and 30 and 10 seconds. */
const MARKS = [10, 30, ...Array.from({ length: 10 }, (_, minute) => 60 * (minute + 1))].map((mark) => mark * SECOND);

/** The mark passed between two looks, in milliseconds left; `null` if none was. */
export function markPassed(before: number, now: number): number | null {
  return MARKS.find((mark) => before > mark && now <= mark) ?? null;
}
