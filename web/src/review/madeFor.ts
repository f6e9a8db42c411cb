// Which moves a computer made for somebody: they are not that person's.
import type { Seat } from "../protocol";
import type { Entry } from "../replay/turns";

/** The records of those moves. A computer that has a seat of its own makes its own. */
export function madeForSomebody(entries: readonly Entry[]): ReadonlySet<number> {
  const made = new Set<number>();
  const gone = new Set<Seat>();
  let turnOf: Seat | null = null;
  for (const { seq, did, acted } of entries) {
    if (did) {
      // A turn that is played for somebody ends when somebody else moves.
      if (did.seat !== turnOf) turnOf = null;
      if (did.seat === turnOf || gone.has(did.seat)) made.add(seq);
    }
    for (const event of acted?.events ?? []) {
      if (event.type === "sat_in") gone.add(event.seat);
      else if (event.type === "played_for") turnOf = event.seat;
      else if (acted?.seat === null || acted?.seat === undefined) continue;
      else if (event.type === "gave_up") gone.add(acted.seat);
      else if (event.type === "returned" || event.type === "taken") gone.delete(acted.seat);
    }
  }
  return made;
}
