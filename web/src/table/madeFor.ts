// Which moves a computer made for somebody: they are not that person's. `table/src/sitting.rs` says who plays a seat.
import type { Seat } from "../protocol";
import type { Entry } from "../replay/turns";

/** The records of those moves. A computer that has a seat of its own makes its own. */
export function madeForSomebody(entries: readonly Entry[]): ReadonlySet<number> {
  const made = new Set<number>();
  const gone = new Set<Seat>();
  /** Whose turn is played for them, and whether some of it was. */
  let turnOf: Seat | null = null;
  let started = false;
  const leaves = (seat: Seat) => {
    gone.add(seat);
    if (seat === turnOf) turnOf = null;
  };
  for (const { seq, did, acted } of entries) {
    if (did) {
      // A turn that is played for somebody ends when somebody else moves.
      if (did.seat !== turnOf) turnOf = null;
      if (did.seat === turnOf || gone.has(did.seat)) made.add(seq);
      started = true;
    }
    for (const event of acted?.events ?? []) {
      if (event.type === "sat_in") leaves(event.seat);
      else if (event.type === "played_for") [turnOf, started] = [event.seat, false];
      else if (event.type === "taken_back") {
        // It also ends when somebody else is asked, and its moves can't be taken back before that. What its player asked for
        // before their time was up, and got before a move was made for them, leaves it to the computer.
        if (started || askedAfter(entries, event.to) !== turnOf) turnOf = null;
      } else if (acted?.seat === null || acted?.seat === undefined) continue;
      else if (event.type === "gave_up") leaves(acted.seat);
      else if (event.type === "returned" || event.type === "taken") gone.delete(acted.seat);
    }
  }
  return made;
}

/** Who was asked after a record to which was gone back: whoever made the first move from there. */
function askedAfter(entries: readonly Entry[], to: number): Seat | undefined {
  return entries.find(({ seq, did }) => did && seq > to)?.did?.seat;
}
