// Tokens on their way to us: they lie face down until they have turned over where we keep them.
import type { Seat } from "../../protocol";
import type { Event, Token } from "./types";

/** One of our own tokens, by its number: what motion hides, and where it lies on the page. */
export const tokenKey = (index: number): string => `token ${index}`;

/** The tokens that an event brings a seat, as far as we know their values. */
export function gainedBy(event: Event, seat: Seat): (Token | null)[] {
  if (event.type === "token_taken" && event.seat === seat) return [event.token];
  if (event.type !== "feature_scored") return [];
  return event.scoring.dealt.filter((token) => token.seat === seat).map(({ token }) => token);
}

/** The records with each of our tokens sealed that has still to turn over. */
export function untilTurned<Record extends { events: readonly Event[] }>(
  records: readonly Record[],
  seat: Seat | null,
  hidden: ReadonlySet<string>,
): readonly Record[] {
  if (seat === null || ![...hidden].some((key) => key.startsWith(tokenKey(0).slice(0, -1)))) return records;
  let next = 0;
  return records.map((record) => ({
    ...record,
    events: record.events.map((event) => {
      const first = next;
      next += gainedBy(event, seat).length;
      return event.type === "token_taken" && event.seat === seat && hidden.has(tokenKey(first))
        ? { ...event, token: null }
        : event;
    }),
  }));
}
