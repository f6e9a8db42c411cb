/**
 * The five seats: a colour, a brand (as on cattle) and a pattern each, so that colour is never the only sign.
 */

import { colour, path } from "./svg";

/** What tells a seat apart. Colours are in `theme.css` under the seat's name. */
export interface SeatLook {
  /** Its name in `theme.css` and in the shared definitions. */
  readonly id: "brick" | "indigo" | "pine" | "chalk" | "coal";
  /** The name of its brand. */
  readonly brand: "star" | "horseshoe" | "diamond" | "moon" | "arrow";
}

/** The looks of seat 0 to 4, unless their players have chosen: [`dress`]. */
export const SEATS: readonly [SeatLook, SeatLook, SeatLook, SeatLook, SeatLook] = [
  { id: "brick", brand: "star" },
  { id: "indigo", brand: "horseshoe" },
  { id: "pine", brand: "diamond" },
  { id: "chalk", brand: "moon" },
  { id: "coal", brand: "arrow" },
];

type Colours = readonly SeatLook["id"][];

/** The colours of the table that is drawn; without one, those of the seats. */
let dressed: (() => Colours) | null = null;

/**
 * Draws seats as their players chose, as long as the page shows their table: asked anew for each drawing, so that a
 * page which follows `colours` follows a change. Returns what ends it.
 */
export function dress(colours: () => Colours): () => void {
  dressed = colours;
  return () => {
    if (dressed === colours) dressed = null;
  };
}

/** Draws once with other colours: of one table among many, or, with `null`, those of the seats. */
export function dressedIn<Drawing>(colours: Colours | null, draw: () => Drawing): Drawing {
  const before = dressed;
  dressed = colours && (() => colours);
  try {
    return draw();
  } finally {
    dressed = before;
  }
}

/** As its player chose it; before anybody could, that of its number. */
export function seatLook(seat: number): SeatLook {
  const id = dressed?.()[seat];
  const look = id ? SEATS.find((look) => look.id === id) : SEATS[seat];
  if (look === undefined) throw new Error(`there is no seat ${seat}`);
  return look;
}

/** The CSS colour of a seat, for spines, bars and rings of the page. */
export const seatColour = (seat: number): string => colour(seatLook(seat).id);

/** What to fill with for a seat's colour with its pattern (inside an SVG that shares the page's definitions). */
export const seatPattern = (seat: number): string => `url(#draw-thread-${seatLook(seat).id})`;

const BRANDS: Readonly<Record<SeatLook["brand"], string>> = {
  star: "M0,-6.4L1.7,-2.3L6.1,-2L2.7,.9L3.8,5.2L0,2.9L-3.8,5.2L-2.7,.9L-6.1,-2L-1.7,-2.3Z",
  horseshoe:
    "M-5.6,5.4L-5.6,4L-4.6,3.2C-6.8,-1.8 -4.6,-6 0,-6C4.6,-6 6.8,-1.8 4.6,3.2L5.6,4L5.6,5.4L2.4,5.4L2.4,3.6" +
    "C4.4,-.4 3.2,-3 0,-3C-3.2,-3 -4.4,-.4 -2.4,3.6L-2.4,5.4Z",
  diamond: "M0,-6.6L5.4,0L0,6.6L-5.4,0ZM0,-2.6L-2.1,0L0,2.6L2.1,0Z",
  moon: "M2.6,-6C-2.6,-6.4 -6.2,-3.2 -6,.6C-5.8,4.6 -2,6.8 2,6C4,5.6 5.4,4.4 6,3C3,4.4 -.8,3 -1.2,-.6C-1.4,-3 .2,-5 2.6,-6Z",
  arrow: "M0,-6.4L5.8,.4L2.2,.4L2.2,6L-2.2,6L-2.2,.4L-5.8,.4Z",
};

/** The brand of a seat, about 13 units high around 0,0. */
export function brand(seat: number): string {
  const look = seatLook(seat);
  return path(BRANDS[look.brand], { fill: `${look.id}-on` });
}

const THREADS: Readonly<Record<SeatLook["id"], string>> = {
  brick: "",
  indigo: "M1.5,0V6M4.5,0V6",
  pine: "M-1,7L7,-1M-1,1L1,-1M5,7L7,5",
  chalk: "M.7,1.5a.9,.9 0 1 0 1.8,0a.9,.9 0 1 0 -1.8,0ZM3.7,4.5a.9,.9 0 1 0 1.8,0a.9,.9 0 1 0 -1.8,0Z",
  coal: "M0,2L3,4L6,2M0,5L3,7L6,5M0,-1L3,1L6,-1",
};

/** The pattern of every seat, for the shared definitions. */
export const seatPatterns = (): string =>
  SEATS.map(({ id }) => {
    const threads =
      id === "chalk"
        ? path(THREADS[id], { fill: `${id}-thread`, opacity: 0.75 })
        : path(THREADS[id], { line: `${id}-thread`, width: 1, opacity: 0.5 });
    return (
      `<pattern id="draw-thread-${id}" width="6" height="6" patternUnits="userSpaceOnUse">` +
      `<rect width="6" height="6" fill="${colour(id)}"/>${threads}</pattern>`
    );
  }).join("");
