// A seat is a colour, a brand (as on cattle) and a pattern; each alone tells it apart.
import { m } from "../i18n/words";

export interface SeatLook {
  id: "brick" | "indigo" | "pine" | "chalk" | "coal";
  color: string;
  dark: string;
  /** The colour of the brand on it. */
  on: string;
  /** The brand, on a grid from -10 to 10. */
  brand: string;
  word: () => string;
}

export const SEATS: readonly SeatLook[] = [
  {
    id: "brick", color: "#b5382a", dark: "#7e2219", on: "#fff6e6", word: () => m.seat_brick(),
    brand: "M0,-7.4L2,-2.5L7.2,-2.2L3.1,1.1L4.5,6.2L0,3.3L-4.5,6.2L-3.1,1.1L-7.2,-2.2L-2,-2.5Z",
  },
  {
    id: "indigo", color: "#2a5596", dark: "#193a6b", on: "#fff6e6", word: () => m.seat_indigo(),
    brand: "M-5.8,6.4H-2.2V3.6C-4.6,-0.6 -3.4,-3.6 0,-3.6S4.6,-0.6 2.2,3.6V6.4H5.8V4.4C8.2,-1.6 5.8,-7 0,-7S-8.2,-1.6 -5.8,4.4Z",
  },
  {
    id: "pine", color: "#22906b", dark: "#12634a", on: "#fff6e6", word: () => m.seat_pine(),
    brand: "M0,-7.6L7,0L0,7.6L-7,0ZM0,-2.8L-2.6,0L0,2.8L2.6,0Z",
  },
  {
    id: "chalk", color: "#f3e9d3", dark: "#bfae8a", on: "#2a231b", word: () => m.seat_chalk(),
    brand: "M2.6,-7A7.2,7.2 0 1 0 7,3.8A6,6 0 0 1 2.6,-7Z",
  },
  {
    id: "coal", color: "#3a3430", dark: "#1c1816", on: "#fff6e6", word: () => m.seat_coal(),
    brand: "M0,-7.4L7,0.2H3.2V6.8H-3.2V0.2H-7Z",
  },
];

/** How a seat looks; seats beyond the fifth do not exist in any game. */
export function seatLook(seat: number): SeatLook {
  return SEATS[seat % SEATS.length] as SeatLook;
}
