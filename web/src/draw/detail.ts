/**
 * Levels of detail: how much of a tile is drawn depends on how large it is on the screen.
 */

/** `full` with everything; `middle` without contours and stones; `small` also without hatching, rims and tufts. */
export type Detail = "full" | "middle" | "small";

/** The level for a tile that is so many CSS pixels wide on the screen. */
export function detailFor(pixels: number): Detail {
  if (pixels >= 90) return "full";
  return pixels >= 64 ? "middle" : "small";
}
