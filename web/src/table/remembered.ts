// A move in the making, kept on this device while it is not sent: a phone may throw a page away while its player thinks.
import { keep, kept } from "../kept";

/** What of a table says how its game stands. */
interface At {
  table: { id: string } | null;
  records: readonly { seq: number }[];
}

const place = (at: At) => `plan.${at.table?.id}`;

/** The number of the last move that holds. As long as it is the same, so is the position, whatever is done around the game. */
export const lastMove = (at: At): number => at.records.at(-1)?.seq ?? 0;

/** Keeps a move in the making; `null` forgets it. */
export function remember<Made>(at: At, made: Made | null): void {
  keep(place(at), made === null ? null : JSON.stringify({ seq: lastMove(at), made }));
}

/** What was kept, if the game stands as it did and it can still be played. */
export function remembered<Made>(at: At, playable: (made: Made) => boolean): Made | null {
  try {
    const { seq, made } = JSON.parse(kept(place(at)) ?? "{}") as { seq?: number; made?: Made };
    return seq === lastMove(at) && made && playable(made) ? made : null;
  } catch {
    return null; // not ours, or half written
  }
}
