import { describe, expect, it } from "vitest";
import { boundsOf } from "../../../draw/bounds.testing";
import { definitions } from "../../../draw/definitions";
import type { Detail } from "../../../draw/detail";
import { distance, isInside, middleOf, sideAfter, type Rotation } from "../../../draw/geometry";
import { RISE } from "../../../draw/mountain";
import type { Place } from "../../landscape/drawing";
import { halfEdgePoint } from "../../landscape/rooms";
import { FACES, partsOf, type Face } from "./faces";
import { anchorsOf, drawBoard, drawCard, ingotSpot, shapeOf } from "./index";
import { drawTile, type MineTile } from "./tile";

const ROTATIONS: readonly Rotation[] = [0, 1, 2, 3];
const PLACE: Place = [3, -2];
const DETAILS: readonly Detail[] = ["full", "middle", "small"];

const count = (svg: string, pattern: RegExp): number => svg.match(pattern)?.length ?? 0;
const elements = (svg: string): number => count(svg, /<(path|rect|circle|ellipse|use)/g);
const allOf = ({ ground, scenery, marks }: MineTile): string => ground + scenery.map(({ svg }) => svg).join("") + marks;
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Every tile as it lies in every rotation; drawn once for all tests. */
const drawings = new Map<string, MineTile>();
function lying(face: Face): MineTile[] {
  return ROTATIONS.map((rotation) => {
    const key = `${face.name} ${rotation}`;
    const drawing = drawings.get(key) ?? drawTile(face.name, rotation, PLACE, "full");
    drawings.set(key, drawing);
    return drawing;
  });
}

describe.each(FACES)("tile $name", (face) => {
  it("shows exactly the shields, monasteries, crossings, markets and gold of the data, however it lies", () => {
    for (const drawing of lying(face)) {
      const svg = allOf(drawing);
      expect(count(svg, /#draw-shield"/g)).toBe(sum(face.cities.map(({ shields }) => shields)));
      expect(count(svg, /#draw-monastery"/g)).toBe(face.monastery ? 1 : 0);
      expect(count(svg, /#draw-well"/g)).toBe(face.node === "crossing" ? 1 : 0);
      expect(count(svg, /#draw-market"/g)).toBe(face.node === "market" ? 1 : 0);
      expect(count(svg, /#draw-vein-/g)).toBe(face.gold ? 1 : 0);
      expect(count(svg, /#draw-gate"/g)).toBe(face.roads.filter(({ end }) => end === "city").length);
    }
  });

  it("leads its roads to the middle of their sides, where those of a neighbour go on", () => {
    for (const { geometry } of lying(face)) {
      for (const { line, sides } of geometry.roads) {
        expect(distance(line[0] ?? [NaN, NaN], middleOf(sides[0] ?? 0))).toBeLessThan(0.1);
        if (sides[1] !== undefined) expect(distance(line.at(-1) ?? [NaN, NaN], middleOf(sides[1]))).toBeLessThan(0.1);
      }
    }
  });

  it("turns its data: a city at a side is at the side after it once turned", () => {
    lying(face).forEach(({ geometry }, rotation) => {
      geometry.cities.forEach(({ sides }, index) => {
        const printed = face.cities[index]?.sides.map((side) => sideAfter(side, rotation)) ?? [];
        expect([...sides].sort()).toEqual([...printed].sort());
      });
    });
  });

  it("gives every half-edge to its own field", () => {
    lying(face).forEach(({ geometry }, rotation) => {
      face.fields.forEach(({ halfEdges }, index) => {
        for (const half of halfEdges)
          expect(geometry.room(halfEdgePoint(half, rotation as Rotation), index)).toBeGreaterThan(0);
      });
    });
  });

  it("stays within its sides, and rises no more than it may", () => {
    for (const { scenery, marks } of lying(face)) {
      for (const svg of [...scenery.map((item) => item.svg), marks]) {
        if (svg === "") continue;
        const { left, top, right, bottom } = boundsOf(svg);
        expect(left).toBeGreaterThanOrEqual(-7);
        expect(right).toBeLessThanOrEqual(135);
        expect(top).toBeGreaterThanOrEqual(-RISE - 1);
        expect(bottom).toBeLessThanOrEqual(131);
      }
    }
  });

  it("puts each meeple on its own part, and choices apart", () => {
    for (const { geometry } of lying(face)) {
      const anchors = anchorsOf(geometry);
      expect(anchors.map(({ feature, index }) => ({ feature, index }))).toEqual(partsOf(face));
      for (const { feature, index, foot, middle } of anchors) {
        if (feature === "city") expect(isInside(foot, geometry.cities[index]?.ring ?? [])).toBe(true);
        if (feature === "field") expect(geometry.room(middle, index)).toBeGreaterThan(0);
      }
      // Their discs are moved further apart on the page.
      for (const a of anchors)
        for (const b of anchors) if (a !== b) expect(distance(a.middle, b.middle)).toBeGreaterThan(18);
    }
  });

  it("has an outline for every part, and a place for ingots", () => {
    for (const { geometry } of lying(face)) {
      for (const part of partsOf(face)) {
        const { fill, edge } = shapeOf(geometry, part);
        expect(fill).toMatch(/^M.*Z$/);
        expect(edge + fill).not.toMatch(/NaN|undefined/);
      }
      for (const value of ingotSpot(geometry)) expect(value > 10 && value < 118).toBe(true);
    }
  });

  it("always looks the same at the same place, and different elsewhere", () => {
    const here = drawCard(face.name, 1, "middle", [4, 4]);
    expect(drawCard(face.name, 1, "middle", [4, 4])).toBe(here);
    expect(drawCard(face.name, 1, "middle", [4, 5])).not.toBe(here);
  });

  it("uses colours of the theme and shared definitions alone, and costs less the smaller it is", () => {
    const shared = definitions();
    const cards = DETAILS.map((detail) => drawCard(face.name, 0, detail));
    for (const card of cards) {
      const colours = [...card.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, value]) => value as string);
      expect(colours.filter((value) => !/^(none|var\(--[\w-]+\)|url\(#draw-[\w-]+\))$/.test(value))).toEqual([]);
      expect(card).not.toMatch(/style=|<style|NaN|undefined|Infinity/);
      for (const [, id] of card.matchAll(/(?:href="#|url\(#)([\w-]+)/g)) expect(shared).toContain(`id="${id}"`);
    }
    const [full = "", middle = "", small = ""] = cards;
    expect(elements(full)).toBeLessThanOrEqual(85);
    expect(middle.length).toBeLessThan(full.length);
    expect(small.length).toBeLessThan(middle.length);
  });
});

describe("the whole set", () => {
  it("costs no more than 45 elements and 14 kB a tile on average", () => {
    const drawn = FACES.flatMap((face) => {
      const svg = allOf(drawTile(face.name, 0, [0, 0], "full"));
      return Array.from({ length: face.count }, () => svg);
    });
    // 72 of the base game, 8 with gold, 12 of the castles.
    expect(drawn.length).toBe(92);
    expect(sum(drawn.map(elements)) / 92).toBeLessThanOrEqual(45);
    expect(sum(drawn.map((svg) => svg.length)) / 92).toBeLessThanOrEqual(14 * 1024);
  });

  it("has a fragment of its own key for everything on a board", () => {
    const board = drawBoard(
      FACES.map(({ name }, index) => ({
        face: name,
        rotation: 0,
        place: [index % 8, Math.floor(index / 8)],
        detail: "middle",
      })),
    );
    const keys = [...board.shadows, ...board.grounds, ...board.scenery, ...board.marks, ...board.crosses].map(
      ({ key }) => key,
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});
