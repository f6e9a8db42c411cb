// Who is called what at a table, and points in words: every game says them alike.
import { m, named } from "../i18n/words";
import type { Seat } from "../protocol";

/** Who is called what. */
export type Names = (seat: Seat) => string;

/** Names for a list of players, ours said as they say it. */
export function namesOf(players: readonly { player: { name: string } }[]): Names {
  return (seat) => named(players[seat]?.player.name ?? `${seat + 1}`);
}

export const pointsWords = (count: number): string => m.player_points({ count });
