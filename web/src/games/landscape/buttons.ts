// The buttons of the hand.
import { m } from "../../i18n/words";
import type { Choice } from "./moves";

/** One choice, or all places for one thing. */
export interface ChoiceButton {
  key: string;
  kind: string;
  words: string;
  /** What it looks like, in a box of 40 by 44 around its middle. */
  picture: { svg: string; wide?: boolean };
  /** The choice itself; missing when it has first to be aimed on the map. */
  choice: Choice | null;
  /** Whether it is chosen on the map: then the hand only lists it in words. */
  bySight?: boolean;
}

/** The drawing of doing nothing: an empty ring. */
export const NOBODY = '<circle r="12" fill="none" stroke="var(--ink2)" stroke-width="1.8" stroke-dasharray="4 3.2"/>';

/** Where on its tile a part is, seen from the middle: what tells two of a kind apart. */
export function sideWords(dx: number, dy: number): string {
  if (Math.hypot(dx, dy) < 14) return m.part_middle();
  const eighth = (Math.round(Math.atan2(dx, -dy) / (Math.PI / 4)) + 8) % 8;
  return [m.part_n, m.part_ne, m.part_e, m.part_se, m.part_s, m.part_sw, m.part_w, m.part_nw][eighth]!();
}

/** Names for choices of one kind on one tile: the kind alone, with its side if there are several, numbered if two are on one side. */
export function namesOnTile(name: string, spots: readonly (readonly [number, number])[]): string[] {
  if (spots.length < 2) return spots.map(() => name);
  const sides = spots.map(([dx, dy]) => sideWords(dx, dy));
  return sides.map((side, index) => {
    const alike = sides.filter((other) => other === side).length > 1;
    const named = m.part_at({ name, side });
    return alike
      ? m.choice_numbered({ name: named, number: sides.slice(0, index + 1).filter((other) => other === side).length })
      : named;
  });
}
