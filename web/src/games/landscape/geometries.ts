// The geometry of a game's faces, each worked out once.
import type { Rotation } from "../../draw/geometry";
import type { Place } from "./drawing";

/** More than a whole set. */
const KEPT = 240;

/**
 * The geometry of a face, made by `turned`. The same face at the same place always lies the same; in the hand (`place` null) the seed is
 * the face alone. Tile, anchors and outlines ask for the same one, so what was made is kept, and forgotten when there is no room.
 */
export function geometries<Geometry>(
  turned: (name: string, rotation: Rotation, seed: string) => Geometry,
): (name: string, rotation: Rotation, place: Place | null) => Geometry {
  const made = new Map<string, Geometry>();
  return (name, rotation, place) => {
    const seed = place === null ? name : `${name}/${place[0]},${place[1]}`;
    const key = `${seed} ${rotation}`;
    const geometry = made.get(key) ?? turned(name, rotation, seed);
    if (made.size >= KEPT) made.clear();
    made.set(key, geometry);
    return geometry;
  };
}
