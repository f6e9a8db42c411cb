// How the faces of a game lie, each worked out once.
import type { Rotation } from "../../draw/geometry";
import type { Place } from "./drawing";

/** More than a whole set. */
const KEPT = 240;

/**
 * The lay of a face, made by `laid`. The same face at the same place always lies the same; in the hand (`place` null) the seed is
 * the face alone. Tile, anchors and outlines ask for the same one, so what was made is kept, and forgotten when there is no room.
 */
export function lays<Lay>(
  laid: (name: string, rotation: Rotation, seed: string) => Lay,
): (name: string, rotation: Rotation, place: Place | null) => Lay {
  const made = new Map<string, Lay>();
  return (name, rotation, place) => {
    const seed = place === null ? name : `${name}/${place[0]},${place[1]}`;
    const key = `${seed} ${rotation}`;
    const lay = made.get(key) ?? laid(name, rotation, seed);
    if (made.size >= KEPT) made.clear();
    made.set(key, lay);
    return lay;
  };
}
