// How long ago something was, in the reader's language and in few words: "5 min. ago", "yesterday", "12 Nov".
import { m } from "./words";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** After so many days nobody counts them, and a date says more. */
const COUNTED = 7;

/** The time of day, and on another day than today's the date before it; in milliseconds since 1970, both. */
export function clockWords(then: number, now: number, locale: string): string {
  const [date, today] = [new Date(then), new Date(now)];
  const day = date.toDateString() === today.toDateString() ? {} : ({ day: "numeric", month: "short" } as const);
  return date.toLocaleString(locale, { ...day, hour: "2-digit", minute: "2-digit" });
}

/** The day on which something will be: "Monday, 1 December". In milliseconds since 1970. */
export const dayWords = (then: number, locale: string): string =>
  new Date(then).toLocaleDateString(locale, { weekday: "long", day: "numeric", month: "long" });

/** How many nights lie between two times: what happened on Monday wasn't yesterday on any hour of Wednesday. */
const nights = (from: Date, to: Date): number => Math.round((midnight(to) - midnight(from)) / DAY);
const midnight = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** Both times in milliseconds since 1970. What another clock puts into the future was just now. */
export function agoWords(then: number, now: number, locale: string): string {
  const passed = now - then;
  if (passed < MINUTE) return m.just_now();
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });
  if (passed < HOUR) return relative.format(-Math.floor(passed / MINUTE), "minute");
  if (passed < DAY) return relative.format(-Math.floor(passed / HOUR), "hour");
  const [date, today] = [new Date(then), new Date(now)];
  if (passed < COUNTED * DAY) return relative.format(-nights(date, today), "day");
  const year = date.getFullYear() === today.getFullYear() ? undefined : "numeric";
  return date.toLocaleDateString(locale, { day: "numeric", month: "short", year });
}
