import { describe, expect, it } from "vitest";

import type { Effect, Kind } from "./effects";
import { Motion, type Performer } from "./motion.svelte";
import type { Cue } from "./schedule";

const effect = (kind: Kind, hides: string | null = null): Effect => ({
  kind,
  from: { x: 0, y: 0 },
  to: { x: 0, y: 0 },
  draw: () => "",
  hides,
});

/** A table whose clock stands still until it is wound, and what is shown on it. */
function table({ reduced = false } = {}) {
  let now = 0;
  const shown: { cue: Cue; starts: number; ends: number; finish: () => void; state: "running" | "over" | "stopped" }[] =
    [];
  const performer: Performer = {
    perform(cue) {
      let finish = () => {};
      const over = new Promise<void>((resolve) => (finish = resolve));
      const entry = { cue, starts: now + cue.at, ends: now + cue.at + cue.lasts, finish, state: "running" as const };
      shown.push(entry);
      return { over, stop: () => void (shown[shown.indexOf(entry)]!.state = "stopped") };
    },
  };
  const motion = new Motion(
    () => reduced,
    () => now,
  );
  motion.performer = performer;
  return {
    motion,
    shown,
    times: () => shown.map(({ cue, starts, ends }) => [cue.effect.kind, starts, Math.round(ends)]),
    async wait(milliseconds: number) {
      now += milliseconds;
      for (const entry of shown.filter(({ ends, state }) => state === "running" && ends <= now)) {
        entry.state = "over";
        entry.finish();
      }
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

describe("motion", () => {
  it("hides what has not arrived, and nothing anymore when it has", async () => {
    const { motion, wait } = table();
    motion.play([effect("place", "tile 1,0"), effect("drop", "cowboy")], 1, false);
    expect([...motion.hidden]).toEqual(["tile 1,0", "cowboy"]);
    await wait(220);
    expect([...motion.hidden]).toEqual(["cowboy"]);
    expect(motion.playing).toBe(true);
    await wait(260);
    expect(motion.hidden.size).toBe(0);
    expect(motion.playing).toBe(false);
  });

  it("shows the records of one move one after the other, and the whole of it in a second and a half", async () => {
    const { motion, times, wait } = table();
    motion.play([effect("place")], 1, false);
    await wait(20);
    motion.play([effect("outline"), effect("rise")], 1, false);
    expect(times()).toEqual([
      ["place", 0, 220],
      ["outline", 220, 220 + Math.round((1280 * 1200) / 1900)],
      ["rise", 220 + (1280 * 1200) / 1900, 1500],
    ]);
  });

  it("takes its time for our own move", () => {
    const { motion, times } = table();
    motion.play([effect("outline"), effect("rise")], 0, true);
    expect(times().at(-1)).toEqual(["rise", 1200, 1900]);
  });

  it("ends at a tap, all of it and at once, and goes on with what comes next", async () => {
    const { motion, shown, wait } = table();
    motion.play([effect("place", "tile 1,0"), effect("outline")], 1, false);
    await wait(100);
    motion.skip();
    expect(shown.map(({ state }) => state)).toEqual(["stopped", "stopped"]);
    expect(motion.hidden.size).toBe(0);
    expect(motion.playing).toBe(false);
    motion.play([effect("place", "tile 2,0")], 2, false);
    expect(shown.at(-1)?.starts).toBe(100);
    expect([...motion.hidden]).toEqual(["tile 2,0"]);
  });

  it("does not let one player's move wait for another's", async () => {
    const { motion, shown, wait } = table();
    motion.play([effect("outline")], 1, false);
    await wait(300);
    motion.play([effect("place", "tile 2,0")], 2, false);
    expect(shown.map(({ state, starts }) => [state, starts])).toEqual([
      ["stopped", 0],
      ["running", 300],
    ]);
  });

  it("forgets nothing when an effect is over that was hidden anew", async () => {
    const { motion, wait } = table();
    motion.play([effect("place", "tile 1,0")], 1, false);
    motion.skip();
    motion.play([effect("drop", "cowboy")], 1, false);
    await wait(220); // the time at which the skipped one would have been over
    expect([...motion.hidden]).toEqual(["cowboy"]);
  });

  it("is short when less motion is wanted", () => {
    const { motion, times } = table({ reduced: true });
    motion.play([effect("place"), effect("drop")], 1, false);
    expect(times()).toEqual([
      ["place", 0, 120],
      ["drop", 120, 240],
    ]);
  });

  it("hides nothing where nobody can show it", () => {
    const { motion } = table();
    motion.performer = null;
    motion.play([effect("place", "tile 1,0")], 1, false);
    expect(motion.hidden.size).toBe(0);
    expect(motion.playing).toBe(false);
  });
});
