import { describe, expect, it } from "vitest";
import { boundsOf, type Bounds } from "./bounds.testing";
import { symbols } from "./definitions";
import { moved } from "./moved";

const shapes = (svg: string): number => svg.match(/<(path|rect|circle|ellipse|use|text)/g)?.length ?? 0;
const sides = ({ left, top, right, bottom }: Bounds): number[] => [left, top, right, bottom];

describe("a moved drawing", () => {
  it.each(Object.entries(symbols()))("lies where a transform would put it: %s", (_, svg) => {
    for (const scale of [1, 0.5, 2]) {
      const [x, y] = [256, -384];
      const drawing = moved(svg, [x, y], scale);
      expect(shapes(drawing)).toBe(shapes(svg));
      const wanted = sides(boundsOf(`<g transform="translate(${x},${y}) scale(${scale})">${svg}</g>`));
      sides(boundsOf(drawing)).forEach((side, index) => {
        if (Number.isFinite(wanted[index])) expect(Math.abs(side - wanted[index]!)).toBeLessThan(0.05);
      });
    }
  });

  it("needs no group and no transform where shapes say where they are", () => {
    const drawing = moved(
      `<g transform="translate(1,2) scale(.5)"><path d="m2,4h6V0l1,1" stroke-width="2"/></g>`,
      [10, 20],
    );
    expect(drawing).toBe(`<path d="m12,24h3V22l0.5,0.5" stroke-width="1"/>`);
  });

  it("grows the shapes and what is written", () => {
    const drawing = moved(
      `<circle cx="1" cy="1" r="3"/><rect width="4" height="2"/><text y="3" font-size="11">7</text>`,
      [10, 0],
      2,
    );
    expect(drawing).toBe(
      `<circle cx="12" cy="2" r="6"/><rect y="0" x="10" width="8" height="4"/><text x="10" y="6" font-size="22">7</text>`,
    );
  });

  it("leaves arcs their turns and flags", () => {
    expect(moved(`<path d="M1,1A2,3 30 0 1 4,5a1,1 0 1 0 2,0Z"/>`, [10, 20], 2)).toBe(
      `<path d="M12,22A4,6,30,0,1,18,30a2,2,0,1,0,4,0Z"/>`,
    );
  });

  it("moves as a whole what is used, turned, cut or patterned", () => {
    const whole = [
      [`<use href="#draw-pine" transform="translate(1,2) rotate(4) scale(.5)"/>`, "translate(12,24) rotate(4)"],
      [`<g transform="translate(1,2) rotate(9)"><path d="M0,0h2"/></g>`, "translate(12,24) rotate(9) scale(2)"],
      [`<g transform="scale(.98,.7)"><path d="M0,0h2"/></g>`, "translate(10,20) scale(2) scale(.98,.7)"],
      [`<g clip-path="url(#draw-card)"><path d="M0,0h2"/></g>`, "translate(10,20) scale(2)"],
      [`<path d="M0,0h2" fill="url(#draw-thread-pine)"/>`, "translate(10,20) scale(2)"],
    ] as const;
    for (const [svg, transform] of whole) {
      const drawing = moved(svg, [10, 20], 2);
      expect(drawing).toContain(`transform="${transform}"`);
      if (svg.includes("M0,0h2")) expect(drawing).toContain("M0,0h2");
    }
  });
});
