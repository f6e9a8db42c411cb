// A move in the making, kept on this device while it is not sent: a phone may throw a page away while its player thinks.
import { keep, kept } from "../kept";

/** What of a table says whose move it is, and at which moment. */
interface At {
  table: { id: string } | null;
  seq: number;
}

const place = (at: At) => `plan.${at.table?.id}`;

/** Keeps a move that was made after the last record; `null` forgets it. */
export function remember<Made>(at: At, made: Made | null): void {
  keep(place(at), made === null ? null : JSON.stringify({ seq: at.seq, made }));
}

/** What was kept, if nothing has happened at the table since and it can still be played. */
export function remembered<Made>(at: At, playable: (made: Made) => boolean): Made | null {
  try {
    const { seq, made } = JSON.parse(kept(place(at)) ?? "{}") as { seq?: number; made?: Made };
    return seq === at.seq && made && playable(made) ? made : null;
  } catch {
    return null; // not ours, or half written
  }
}
