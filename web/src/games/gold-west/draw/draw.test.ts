import { describe, expect, it } from "vitest";

import data from "../../../../../rules/data/gold-west.json";
import { RESOURCES } from "../resources";
import { boxAround, centreOf, NEIGHBOURS, slotOf, steps, WATER } from "./hexes";
import { drawGround, drawHex } from "./map";
import { coach, settlement } from "./pieces";
import { coachOrder, coachPlace, drawTrail } from "./shipping";
import { tokenDown, tokenPeeked, tokenUp } from "./tokens";
import { resource } from "./goods";

const TERRAINS = ["copper", "silver", "gold", "forest"] as const;
const hexes = data.board.hexes.list;

describe("the map of Gold West", () => {
  it("lies as the component data say", () => {
    expect(
      hexes
        .filter(({ kind }) => kind === "water")
        .map(({ q, r }) => [q, r])
        .sort(),
    ).toEqual([...WATER].sort());
    for (const { q, r, slot } of hexes) {
      const index = data.board.slots.list.findIndex(({ id }) => id === slot);
      expect(slotOf([q, r]), `${q},${r}`).toBe(index);
    }
    for (const next of NEIGHBOURS) expect(steps([3, -1], [3 + next[0], -1 + next[1]])).toBe(1);
    const [x, y] = centreOf([0, 0]);
    for (const next of NEIGHBOURS)
      expect(Math.hypot(centreOf(next)[0] - x, centreOf(next)[1] - y)).toBeCloseTo(86.6, 1);
  });

  it("is framed by its hexes", () => {
    expect(boxAround([[0, 0]])).toEqual({ left: -50, right: 50, top: -43.30127018922193, bottom: 43.30127018922193 });
  });

  it("draws the same hex the same way, and another place another way", () => {
    for (const terrain of TERRAINS) {
      expect(drawHex(terrain, "1,2")).toBe(drawHex(terrain, "1,2"));
      expect(drawHex(terrain, "1,2")).not.toBe(drawHex(terrain, "2,2"));
    }
  });

  it("draws every seam once, and each hex in a few dozen elements", () => {
    const land = hexes
      .filter(({ kind }) => kind === "land")
      .map(({ q, r }, index) => ({ hex: [q, r] as [number, number], terrain: TERRAINS[index % 4]! }));
    const ground = drawGround(land);
    expect(ground.hexes.length).toBe(60);
    const lines = [...ground.seams.matchAll(/M([-\d.,]+)L([-\d.,]+)/g)].map(([, from, to]) =>
      [from, to].sort().join(" "),
    );
    expect(new Set(lines).size).toBe(lines.length);
    for (const { svg } of ground.hexes) expect((svg.match(/<(path|circle)/g) ?? []).length).toBeLessThan(40);
  });
});

const STEPS = [1, 2, 3, 5, 6, 7, 8, 10].map((position) => ({
  position,
  mark: { 2: 2, 6: 3 }[position] ?? 0,
  stack: { 5: 0, 10: 1 }[position] ?? null,
}));

describe("the pieces of Gold West", () => {
  it("are drawn without a hole in the numbers", () => {
    const goods = { copper: 1, silver: 1, gold: 1, wood: 0, stone: 0 };
    const track = {
      metal: "gold" as const,
      stacks: [[9, 6], []] as [number[], number[]],
      steps: [0, 3, 8],
      positions: [0, 3, 10],
    };
    const drawn = [
      tokenUp(goods),
      tokenPeeked(goods),
      ...TERRAINS.map(tokenDown),
      ...RESOURCES.map(resource),
      settlement(4),
      coach(3),
      drawTrail(track, STEPS),
      coachPlace(track, STEPS, 1),
    ];
    for (const svg of drawn) expect(svg).not.toMatch(/undefined|NaN|style=/);
  });

  it("show our own coach over those that stand beside it", () => {
    const track = {
      metal: "copper" as const,
      stacks: [[], []] as [number[], number[]],
      steps: [],
      positions: [4, 4, 4],
    };
    expect(coachOrder(track, 0)).toEqual([1, 2, 0]);
    expect(coachOrder(track, null)).toEqual([0, 1, 2]);
    expect(new Set([0, 1, 2].map((seat) => coachPlace(track, STEPS, seat))).size).toBe(3);
  });

  it("show the bonus tile that is next, and its stack when it is empty", () => {
    const track = { metal: "copper" as const, stacks: [[4], []] as [number[], number[]], steps: [4], positions: [5] };
    expect(drawTrail(track, STEPS)).toContain(">4</text>");
    expect(drawTrail(track, STEPS)).not.toContain(">7</text>");
  });

  it("ends its trail where the last step of a coach does", () => {
    const endOf = (steps: typeof STEPS) => {
      const positions = [steps.at(-1)!.position];
      const place = coachPlace({ metal: "copper", stacks: [[], []], steps: [steps.length], positions }, steps, 0);
      return /translate\(([\d.]+),/.exec(place)?.[1];
    };
    expect(endOf(STEPS)).toBe("394");
    expect(endOf(STEPS.slice(0, 4))).toBe("394");
  });

  it("shows marks and stacks where the steps of a coach pass them", () => {
    const track = { metal: "copper" as const, stacks: [[4], [7]] as [number[], number[]], steps: [0], positions: [0] };
    const bare = drawTrail(
      track,
      STEPS.map((step) => ({ ...step, mark: 0, stack: null })),
    );
    expect(bare).not.toContain("</text>");
    expect([...drawTrail(track, STEPS).matchAll(/>(\d)<\/text>/g)].map(([, figure]) => figure).sort()).toEqual([
      "2",
      "3",
      "4",
      "7",
    ]);
  });
});
