// Reviews stay on the device: whoever looks again finds what the computer found.
import { keep, kept } from "../kept";
import type { Found, LuckOfTheDraw } from "./decisions";

/** What came of looking at a game. */
export interface KeptReview {
  found: readonly Found[];
  luck: LuckOfTheDraw;
}

/** Another number when the page looks in another way. What was found with other rules or by other computer players counts no more either:
 *  it may be nothing that can be done. */
const VERSION = 3;
const versionOf = (reviewer: string): string => `${VERSION} ${reviewer}`;
/** So many games at most; the one looked at longest ago goes first. */
const MOST = 40;
const LIST = "reviews";
const of = (table: string) => `review.${table}`;

function listed(): string[] {
  try {
    const list: unknown = JSON.parse(kept(LIST) ?? "[]");
    return Array.isArray(list) ? list.filter((id): id is string => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** What came of a game, if it was looked through to its end by the same computer players. */
export function keptReview(table: string, reviewer: string): KeptReview | null {
  try {
    const { version, found, luck } = JSON.parse(kept(of(table)) ?? "{}") as { version?: string } & Partial<KeptReview>;
    return version === versionOf(reviewer) && Array.isArray(found) && luck ? { found, luck } : null;
  } catch {
    return null;
  }
}

export function keepReview(table: string, reviewer: string, review: KeptReview): void {
  const list = [table, ...listed().filter((id) => id !== table)];
  for (const gone of list.slice(MOST)) keep(of(gone), null);
  keep(LIST, JSON.stringify(list.slice(0, MOST)));
  keep(of(table), JSON.stringify({ version: versionOf(reviewer), ...review }));
}
