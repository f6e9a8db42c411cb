// Who has a say in a seat that is to go to a friend, and when others may play for it.

import type { Around, Holder, Offer, Open, Seat } from "../../protocol";

/** So long a seat is offered and a question can be answered, in milliseconds: three days. */
const OPEN_FOR = 3 * 24 * 60 * 60 * 1000;

/** The offers that a friend can still take, or the questions that can still be answered, at a time on the server: no record says
 *  that one has lapsed. */
export const stillOpen = <Asked extends Offer | Open>(asked: readonly Asked[], now: number): Asked[] =>
  asked.filter(({ at }) => now <= at + OPEN_FOR);

/** Whether whoever sits in a seat is given the link of an offer: the seat's own player, if it is their offer, else the others. */
export const mayPassOn = ({ seat, by }: Offer, own: Seat | null) => (by === seat) === (seat === own);

/** Whether a computer or a friend may play for a seat whose person is away. At leisure nobody need be there before their time is up. */
export function mayPlayFor({ holders, clock }: Pick<Around, "holders" | "clock">, seat: Seat): boolean {
  if (clock?.pace.type !== "leisure" || holders[seat] !== "person") return true;
  return clock.turn?.seat === seat && clock.turn.up;
}

/** Whoever is asked before another's seat is offered, whether or not they are there. With nobody to ask, only a seat that was given
 *  up is. */
export function askedToGive(holders: readonly Holder[], own: Seat | null, seat: Seat): Seat[] {
  return holders.flatMap((holder, other) => {
    const isPerson = holder === "person" || holder === "for_turn";
    return isPerson && other !== own && other !== seat ? [other] : [];
  });
}
