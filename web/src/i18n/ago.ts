// How long ago something was, in the reader's language and in few words: "5 min. ago", "yesterday".
import { m } from "./words";

const MINUTE = 60_000;
const UNITS = [
  ["day", 24 * 60 * MINUTE],
  ["hour", 60 * MINUTE],
  ["minute", MINUTE],
] as const;

/** Both times in milliseconds since 1970. What another clock puts into the future was just now. */
export function agoWords(then: number, now: number, locale: string): string {
  const [unit, length] = UNITS.find(([, length]) => now - then >= length) ?? [];
  if (!unit) return m.just_now();
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" }).format(-Math.floor((now - then) / length), unit);
}
