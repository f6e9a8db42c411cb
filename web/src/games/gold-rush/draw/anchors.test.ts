import { describe, expect, it } from "vitest";
import { distance, distanceTo, isInside, type Rotation } from "../../../draw/geometry";
import { anchorsOf, pileCovers, type Anchor } from "./anchors";
import { FACES, partsOf } from "./faces";
import type { Place } from "../../landscape/drawing";
import { geometryOf } from "./faceGeometry";
import { isOnPart, shapeOf } from "./outlines";

const PLACE: Place = [1, -1];
const ROTATIONS: readonly Rotation[] = [0, 1, 2, 3];

/** Worked out once for all tests. */
const known = new Map<string, Anchor[]>();
function anchorsAt(face: string, rotation: Rotation): Anchor[] {
  const key = `${face} ${rotation}`;
  const anchors = known.get(key) ?? anchorsOf(geometryOf(face, rotation, PLACE));
  known.set(key, anchors);
  return anchors;
}

describe.each(FACES)("the anchors of tile $name", (face) => {
  it("lie on their own parts", () => {
    for (const rotation of ROTATIONS) {
      const geometry = geometryOf(face.name, rotation, PLACE);
      for (const { feature, index, foot, middle, pile } of anchorsAt(face.name, rotation)) {
        if (feature === "railroad")
          expect(distanceTo([foot[0], foot[1] - 10], geometry.tracks[index]?.line ?? [])).toBeLessThan(10);
        if (feature === "mountain") {
          expect(isInside(foot, geometry.mountains[index]?.ring ?? [])).toBe(true);
          expect(isInside(pile ?? [-1, -1], geometry.mountains[index]?.ring ?? [])).toBe(true);
        }
        if (feature === "prairie") expect(geometry.room(middle, index)).toBeGreaterThan(0);
      }
    }
  });

  it("leave every nugget in sight of a pile, so that all can be counted", () => {
    for (const rotation of ROTATIONS) {
      const { mountains } = geometryOf(face.name, rotation, PLACE);
      for (const { feature, index, pile } of anchorsAt(face.name, rotation))
        if (feature === "mountain" && pile)
          for (const nugget of mountains[index]!.nuggets)
            expect(pileCovers(pile, nugget), `${rotation} turns, nugget at ${nugget.join(", ")}`).toBe(false);
    }
  });

  it("keep apart, so that every choice can be tapped", () => {
    for (const rotation of ROTATIONS) {
      const anchors = anchorsAt(face.name, rotation);
      for (const a of anchors) {
        for (const b of anchors) if (a !== b) expect(distance(a.middle, b.middle)).toBeGreaterThan(24);
      }
    }
  });
});

describe.each(FACES)("the outlines of tile $name", (face) => {
  it("are there for every part and stay on the tile", () => {
    for (const rotation of ROTATIONS) {
      const geometry = geometryOf(face.name, rotation, PLACE);
      for (const part of partsOf(face)) {
        const { fill, edge } = shapeOf(geometry, part);
        expect(fill).toMatch(/^M.*Z$/);
        if (part.feature === "mountain" && geometry.mountains[part.index]?.sides.length === 4) expect(edge).toBe("");
        else expect(edge).not.toBe("");
        const numbers = (fill.match(/-?[\d.]+/g) ?? []).map(Number);
        expect(Math.min(...numbers)).toBeGreaterThanOrEqual(-0.1);
        expect(Math.max(...numbers)).toBeLessThanOrEqual(128.1);
      }
    }
  });

  it("agree with what a finger touches", () => {
    const geometry = geometryOf(face.name, 1, PLACE);
    for (const anchor of anchorsAt(face.name, 1)) {
      if (anchor.feature === "prairie") expect(isOnPart(geometry, anchor, anchor.middle)).toBe(true);
      if (anchor.feature === "mountain") expect(isOnPart(geometry, anchor, anchor.foot)).toBe(true);
    }
  });
});
