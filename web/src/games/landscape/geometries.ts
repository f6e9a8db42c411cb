// The geometry of a game's faces, each worked out once.
import { sideAfter, type Rotation, type Side } from "../../draw/geometry";
import { seeded, type Random } from "../../draw/random";
import type { Place } from "./drawing";

/** More than a whole set. */
const KEPT = 240;

/** A face as it lies, and what to draw it with. */
export interface Lying<Face> {
  face: Face;
  rotation: Rotation;
  /** What every random choice of the drawing starts from. */
  seed: string;
  /** Sides of the printed face, where they are now. */
  turn: (sides: readonly Side[]) => Side[];
  random: Random;
}

/**
 * The geometry of a face, made by `geometry`. The same face at the same place always lies the same; in the hand (`place` null) the seed
 * is the face alone. Tile, anchors and outlines ask for the same one, so what was made is kept, and forgotten when there is no room.
 */
export function geometries<Face, Geometry>(
  faceNamed: (name: string) => Face,
  geometry: (lying: Lying<Face>) => Geometry,
): (name: string, rotation: Rotation, place: Place | null) => Geometry {
  const kept = new Map<string, Geometry>();
  const made = (name: string, rotation: Rotation, seed: string): Geometry =>
    geometry({
      face: faceNamed(name),
      rotation,
      seed,
      turn: (sides) => sides.map((side) => sideAfter(side, rotation)),
      random: seeded(`lay ${seed}`),
    });
  return (name, rotation, place) => {
    const seed = place === null ? name : `${name}/${place[0]},${place[1]}`;
    const key = `${seed} ${rotation}`;
    const found = kept.get(key) ?? made(name, rotation, seed);
    if (kept.size >= KEPT) kept.clear();
    kept.set(key, found);
    return found;
  };
}
