// Seats in words; how they look is `draw/seats`.
import { seatLook } from "../draw";
import { m } from "../i18n/words";
import type { Colour } from "../protocol";

const WORDS = { brick: m.seat_brick, indigo: m.seat_indigo, pine: m.seat_pine, chalk: m.seat_chalk, coal: m.seat_coal };

export function colourWord(colour: Colour): string {
  return WORDS[colour]();
}

/** The colour of a seat in words. */
export function seatWord(seat: number): string {
  return colourWord(seatLook(seat).id);
}
