// Who has a say in a seat that is to go to a friend, and when others may play for it.

import type { Around, Holder, Offer, Open, Seat } from "../../protocol";
import { LAPSES_AFTER } from "../../wire/limits";

/** The offers that a friend can still take, or the questions that can still be answered, at a time on the server: no record says
 *  that one has lapsed. */
export const stillOpen = <Asked extends Offer | Open>(asked: readonly Asked[], now: number): Asked[] =>
  asked.filter(({ at }) => now <= at + LAPSES_AFTER);

/** Whether whoever sits in a seat is given the link of an offer: the seat's own player, if it is their offer, else the others. */
export const mayPassOn = ({ seat, by }: Offer, own: Seat | null) => (by === seat) === (seat === own);

/** Whether a computer or a friend may play for a seat whose person is away. At leisure nobody need be there before their time is up. */
export function mayPlayFor({ holders, clock }: Pick<Around, "holders" | "clock">, seat: Seat): boolean {
  if (clock?.pace.type !== "leisure" || holders[seat] !== "person") return true;
  return clock.turn?.seat === seat && clock.turn.up;
}

/** Whoever is asked before another's seat is offered, whether or not they are there. With nobody to ask, only a seat that was given
 *  up is. */
export const askedToGive = (holders: readonly Holder[], own: Seat | null, seat: Seat): Seat[] =>
  holders.flatMap((holder, other) => (isPerson(holder) && other !== own && other !== seat ? [other] : []));

/** Whether people decide for a seat, though a computer may move for one whose time is up. */
export const isPerson = (holder: Holder) => holder === "person" || holder === "for_turn";
