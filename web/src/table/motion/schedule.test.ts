import { describe, expect, it } from "vitest";

import { LASTS, type Effect, type Kind } from "./effects";
import { keyframes, onBoard } from "./keyframes";
import { endOf, LONGEST, schedule, type Cue } from "./schedule";

const here = { x: 0, y: 0 };
const effect = (kind: Kind, together = false): Effect => ({
  kind,
  from: here,
  to: { x: 128, y: 64 },
  draw: () => "",
  hides: null,
  together,
});
const times = (cues: readonly Cue[]) => cues.map(({ effect, at, lasts }) => [effect.kind, at, at + lasts]);

/** At most how many of them move at the same moment. */
function atOnce(cues: readonly Cue[]): number {
  return Math.max(...cues.map(({ at }) => cues.filter((cue) => cue.at <= at && at < cue.at + cue.lasts).length));
}

describe("a schedule", () => {
  it("plays one effect after the other, each as long as it lasts", () => {
    expect(times(schedule([effect("place"), effect("drop"), effect("outline")], false))).toEqual([
      ["place", 0, 220],
      ["drop", 220, 480],
      ["outline", 480, 1680],
    ]);
  });

  it("lets what belongs together start together, two at once and never three", () => {
    const cues = schedule(
      [
        effect("outline"),
        effect("rise"),
        effect("home", true),
        effect("home", true),
        effect("home", true),
        effect("slide"),
      ],
      false,
    );
    expect(times(cues)).toEqual([
      ["outline", 0, 1200],
      ["rise", 1200, 1900],
      ["home", 1200, 1620],
      ["home", 1620, 2040],
      ["home", 1900, 2320],
      ["slide", 2320, 2700],
    ]);
    expect(atOnce(cues)).toBe(2);
  });

  it("shows what would take too long faster, in the same order", () => {
    const effects = [effect("place"), effect("drop"), effect("outline"), effect("rise"), effect("home", true)];
    const cues = schedule(effects, false, LONGEST);
    expect(endOf(cues)).toBeCloseTo(LONGEST);
    expect(cues.map((cue) => cue.effect)).toEqual(effects);
    expect(atOnce(cues)).toBe(2);
  });

  it("fades what travels when less motion is wanted, and leaves time to read and to find", () => {
    const cues = schedule(
      [effect("place"), effect("drop"), effect("outline"), effect("rise"), effect("home", true)],
      true,
    );
    expect(cues.map((cue) => cue.lasts)).toEqual([120, 120, LASTS.outline, LASTS.rise, 120]);
  });
});

describe("the keyframes", () => {
  const [from, to] = [
    { x: 0, y: 0, scale: 0.5 },
    { x: 200, y: 100, scale: 1 },
  ];
  const kinds = Object.keys(LASTS) as Kind[];
  const places = (frames: Keyframe[]) => new Set(frames.flatMap(({ transform }) => transform ?? []));

  it("end where the effect ends", () => {
    for (const kind of kinds)
      expect(keyframes(kind, from, to, false).at(-1)?.["transform"], kind).toBe("translate(200px, 100px) scale(1)");
  });

  it("travel nowhere when less motion is wanted", () => {
    for (const kind of kinds) {
      const frames = keyframes(kind, from, to, true);
      expect(places(frames).size, kind).toBe(1);
      expect(new Set(frames.map(({ opacity }) => opacity)).size, kind).toBeGreaterThan(1);
    }
  });

  it("stay under what lies over the board, unless they come from there or go there", () => {
    const home: Effect = { ...effect("home"), from: { x: 0, y: 0 }, to: { spot: "seat 1" } };
    expect(onBoard(home, false)).toBe(false);
    expect(onBoard(home, true), "who wants less motion sees it only where it stood").toBe(true);
    expect(onBoard({ ...home, kind: "slide" }, true), "and a token only where it has come to").toBe(false);
    expect(onBoard(effect("drop"), false)).toBe(true);
  });

  it("throw a piece home in an arc", () => {
    const heights = keyframes("home", { x: 0, y: 100, scale: 1 }, { x: 200, y: 100, scale: 1 }, false).map(
      ({ transform }) => Number(/, (-?[\d.]+)px/.exec(String(transform))?.[1]),
    );
    expect(heights).toEqual([...heights].reverse());
    expect(Math.min(...heights)).toBeLessThan(60);
  });
});
