import { describe, expect, it } from "vitest";
import { boundsOf } from "../../../draw/bounds.testing";
import { definitions } from "../../../draw/definitions";
import type { Detail } from "../../../draw/detail";
import { beside, middleOf, sideAfter, type Rotation } from "../../../draw/geometry";
import { RISE } from "../../../draw/mountain";
import { FACES, type Face } from "./faces";
import type { PlacedFace, Place } from "../../landscape/drawing";
import { halfEdgePoint } from "../../landscape/rooms";
import { drawBoard, drawCard, drawCourse } from "./index";
import { geometryOf } from "./faceGeometry";
import { drawTile, type RushTile } from "./tile";

const ROTATIONS: readonly Rotation[] = [0, 1, 2, 3];
const PLACES: readonly (Place | null)[] = [null, [3, -2]];
const DETAILS: readonly Detail[] = ["full", "middle", "small"];

const count = (svg: string, pattern: RegExp): number => svg.match(pattern)?.length ?? 0;
const elements = (svg: string): number => count(svg, /<(path|rect|circle|ellipse|use)/g);
const allOf = ({ ground, scenery, marks }: RushTile): string => ground + scenery.map(({ svg }) => svg).join("") + marks;
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Every tile as it lies in every rotation at some places; drawn once for all tests. */
const drawings = new Map<string, RushTile>();
function lying(face: Face): RushTile[] {
  return ROTATIONS.flatMap((rotation) =>
    PLACES.map((place) => {
      const key = `${face.name} ${rotation} ${place}`;
      const drawing = drawings.get(key) ?? drawTile(face.name, rotation, place, "full");
      drawings.set(key, drawing);
      return drawing;
    }),
  );
}

describe.each(FACES)("tile $name", (face) => {
  it("shows exactly the nuggets, camps, herds and locomotives of the data, however it lies", () => {
    for (const drawing of lying(face)) {
      const svg = allOf(drawing);
      expect(count(svg, /#draw-nugget-/g)).toBe(sum(face.mountains.map(({ nuggets }) => nuggets)));
      expect(count(svg, /#draw-tipi"/g)).toBe(sum(face.prairies.map(({ tipis }) => tipis)));
      expect(count(svg, /#draw-herd"/g)).toBe(sum(face.prairies.map(({ herds }) => herds)));
      expect(count(svg, /#draw-engine-/g)).toBe(sum(face.railroads.map(({ locomotives }) => locomotives)));
      expect(count(svg, /#draw-tank"/g)).toBe(face.junctions);
      expect(count(svg, /#draw-tunnel"/g)).toBe(face.railroads.filter(({ ends }) => ends === "mountain").length);
    }
  });

  it("leads its rails square to the middle of their sides, where those of a neighbour go on", () => {
    for (const rotation of ROTATIONS) {
      for (const { line, sides } of geometryOf(face.name, rotation, [2, 5]).tracks) {
        const ends = sides.length === 2 ? [0, line.length - 1] : [0];
        ends.forEach((end, index) => {
          const side = sides[index] ?? 0;
          const [x, y] = middleOf(side);
          for (const reach of [3.5, -3.5]) {
            const rail = beside(line, reach)[end] ?? [NaN, NaN];
            const [across, along] = side % 2 === 0 ? [rail[0] - x, rail[1] - y] : [rail[1] - y, rail[0] - x];
            expect(Math.abs(across)).toBeCloseTo(3.5, 2);
            expect(along).toBeCloseTo(0, 1);
          }
        });
      }
    }
  });

  it("turns its data: what touches a side touches the side after it once turned", () => {
    const at = (rotation: Rotation) => geometryOf(face.name, rotation, null);
    for (const rotation of ROTATIONS) {
      at(rotation).mountains.forEach(({ sides }, index) => {
        const printed = face.mountains[index]?.sides.map((side) => sideAfter(side, rotation)) ?? [];
        expect([...sides].sort()).toEqual([...printed].sort());
      });
    }
  });

  it("gives every half-edge to its own prairie", () => {
    for (const rotation of ROTATIONS) {
      const geometry = geometryOf(face.name, rotation, [1, 1]);
      face.prairies.forEach(({ halfEdges }, index) => {
        for (const half of halfEdges) expect(geometry.room(halfEdgePoint(half, rotation), index)).toBeGreaterThan(0);
      });
    }
  });

  it("puts each camp and each herd on its own prairie", () => {
    for (const { geometry, symbols } of lying(face)) {
      const camps = symbols.filter(({ name }) => name === "tipi" || name === "herd");
      face.prairies.forEach(({ tipis, herds }, index) => {
        const here = camps.filter(({ foot: [x, y] }) => geometry.room([x, y - 3], index) > 0);
        expect(here.length).toBe(tipis + herds);
      });
    }
  });

  it("stays within its sides, and rises no more than it may", () => {
    for (const { scenery, marks } of lying(face)) {
      for (const svg of [...scenery.map((item) => item.svg), marks]) {
        if (svg === "") continue;
        const { left, top, right, bottom } = boundsOf(svg);
        expect(left).toBeGreaterThanOrEqual(-1);
        expect(right).toBeLessThanOrEqual(129);
        expect(top).toBeGreaterThanOrEqual(-RISE - 1);
        expect(bottom).toBeLessThanOrEqual(129);
      }
    }
  });

  it("always looks the same at the same place, and different elsewhere", () => {
    const here = drawCard(face.name, 1, "middle", [4, 4]);
    expect(drawCard(face.name, 1, "middle", [4, 4])).toBe(here);
    expect(drawCard(face.name, 1, "middle", [4, 5])).not.toBe(here);
  });

  it("uses colours of the theme and shared definitions alone, and no inline style", () => {
    const shared = definitions();
    for (const detail of DETAILS) {
      const card = drawCard(face.name, 0, detail);
      const colours = [...card.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, value]) => value as string);
      expect(colours.filter((value) => !/^(none|var\(--[\w-]+\)|url\(#draw-[\w-]+\))$/.test(value))).toEqual([]);
      expect(card).not.toMatch(/style=|<style|NaN|undefined|Infinity/);
      for (const [, id] of card.matchAll(/(?:href="#|url\(#)([\w-]+)/g)) expect(shared).toContain(`id="${id}"`);
    }
  });

  it("costs less the smaller it is, and no more than its budget", () => {
    const [full = "", middle = "", small = ""] = DETAILS.map((detail) => allOf(drawTile(face.name, 0, [0, 0], detail)));
    expect(elements(full)).toBeLessThanOrEqual(85);
    expect(middle.length).toBeLessThan(full.length);
    expect(small.length).toBeLessThan(middle.length);
  });
});

describe("the whole set", () => {
  it("costs no more than 45 elements and 18 kB a tile on average", () => {
    const drawn = FACES.flatMap((face) => {
      const svg = allOf(drawTile(face.name, 0, [0, 0], "full"));
      return Array.from({ length: face.count }, () => svg);
    });
    expect(drawn.length).toBe(72);
    expect(sum(drawn.map(elements)) / 72).toBeLessThanOrEqual(45);
    expect(sum(drawn.map((svg) => svg.length)) / 72).toBeLessThanOrEqual(18 * 1024);
  });
});

describe("a seam between two mountains", () => {
  const tiles: PlacedFace[] = [
    { face: "33", rotation: 0, place: [0, 0], detail: "full" },
    { face: "47a", rotation: 2, place: [0, -1], detail: "full" },
  ];
  const board = drawBoard(tiles);

  it("is drawn once, and neither tile draws its side as open", () => {
    expect(board.scenery.filter(({ key }) => key.startsWith("seam")).length).toBeGreaterThan(0);
    expect(board.scenery.filter(({ key }) => key.startsWith("open"))).toEqual([]);
  });

  it("has a fragment of its own key for everything", () => {
    const keys = [...board.shadows, ...board.grounds, ...board.scenery, ...board.marks, ...board.crosses].map(
      ({ key }) => key,
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("is open in the course of the board until the second tile is placed", () => {
    const course = drawCourse(tiles).scenery;
    expect(course.some(({ key }) => key.startsWith("open"))).toBe(true);
  });

  it("comes and goes in the course of the board as each tile meets the others", () => {
    const lying = (face: string, index: number): PlacedFace => ({
      face,
      rotation: ROTATIONS[index % 4]!,
      place: [index % 3, Math.floor(index / 3)],
      detail: "full",
    });
    const square = ["33", "47a", "33", "47a", "33", "47a", "33", "47a", "33"].map(lying);
    const placed = [4, 1, 3, 0, 8, 5, 7, 2, 6].map((index) => square[index]!);
    const boards = placed.flatMap((_, index) => drawBoard(placed.slice(0, index + 1)).scenery);
    const drawn = (scenery: typeof boards) => new Map(scenery.map(({ key, svg }) => [key, svg]));
    expect(drawn(drawCourse(placed).scenery as typeof boards)).toEqual(drawn(boards));
  });
});
