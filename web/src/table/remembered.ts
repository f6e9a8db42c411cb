// A move, kept on this device: in the making, while it is not sent, and confirmed, until it is answered. A phone may throw a page away
// while its player thinks, and its player may reload it while there is no line.
import { keep, keepOrForget, kept } from "../kept";

/** What of a table says how its game stands. */
interface At {
  table: { id: string } | null;
  records: readonly { seq: number }[];
}

/** The same, with whose commands are remembered: two people may use one browser. */
interface By extends At {
  own: string | null;
}

/** Commands that were confirmed and not answered, in a row; they keep the ids under which they were sent, or will be. */
export interface Confirmed<Command> {
  /** The last move before the first of them. */
  after: number;
  commands: readonly { id: string; command: Command }[];
}

const place = (at: At) => `plan.${at.table?.id}`;
const placeConfirmed = (at: At) => `confirmed.${at.table?.id}`;

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

/** Keeps commands that were confirmed, or forgets them; returns whether this device does so. */
export function rememberConfirmed<Command>(at: By, confirmed: Confirmed<Command> | null): boolean {
  return keepOrForget(placeConfirmed(at), confirmed && JSON.stringify({ by: at.own, ...confirmed }));
}

/** The commands that we confirmed on a page of before, and that had no answer there. */
export function confirmedBefore<Command>(at: By): Confirmed<Command> | null {
  try {
    const { by, after, commands } = JSON.parse(kept(placeConfirmed(at)) ?? "{}") as Partial<
      Confirmed<Command> & { by: string }
    >;
    const isOurs = by === at.own && typeof after === "number" && Array.isArray(commands);
    return isOurs ? { after, commands } : null;
  } catch {
    return null; // not ours, or half written
  }
}
