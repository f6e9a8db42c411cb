// How long a position takes when somebody looks back: until the page has it, folded from the opening, with layout, and until its
// frame is painted. Once as one scrubs, position after position, and once with jumps across half the game.

import { expect, test } from "../browser/fixtures";
import { startClientGame, playOn } from "../browser/clients";
import { countPutOff, rest } from "./acts";
import { figure, median } from "./figures";
import { GAMES } from "./games";

for (const game of GAMES) {
  test(`any position of ${game}`, async ({ server, arrive }) => {
    const table = await startClientGame(server.url, game, ["Ada", "Bob", "Cleo", "Dan"]);
    await playOn(table, () => false);
    const { page } = await arrive("Ada", { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    await countPutOff(page);
    await page.goto(`/t/${table.id}?at=1`);
    const slider = page.getByTestId("replay-slider").first();
    await slider.waitFor();
    const scrub = async (stride: number) =>
      page.evaluate(async (stride) => {
        Element.prototype.setPointerCapture = () => {}; // no pointer is down
        const slider = document.querySelector<HTMLElement>('[data-testid="replay-slider"]')!;
        const { left, top, width } = slider.getBoundingClientRect();
        const last = Number(slider.getAttribute("aria-valuemax"));
        const took: { at: number; settled: number; painted: number }[] = [];
        // Each position once.
        for (let jump = 0; jump <= last; jump += 1) {
          const stop = (jump * stride) % (last + 1);
          const clientX = left + 18 + ((stop + 0.5) / (last + 1)) * (width - 36);
          const start = performance.now();
          slider.dispatchEvent(
            new PointerEvent("pointerdown", { clientX, clientY: top + 60, pointerId: 1, bubbles: true }),
          );
          await Promise.resolve();
          await new Promise<void>((done) => queueMicrotask(done));
          void document.body.offsetHeight;
          const settled = performance.now() - start;
          await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
          const painted = performance.now() - start;
          took.push({ at: Number(slider.getAttribute("aria-valuenow")), settled, painted });
          await new Promise((done) => setTimeout(done, 30));
        }
        return took;
      }, stride);
    for (const [kind, stride] of [
      ["step", 1],
      ["jump", 37],
    ] as const) {
      await rest(page); // what is drawn when idle is not what is measured
      const times = await scrub(stride);
      expect(new Set(times.map(({ at }) => at)).size, "every position was shown").toBe(times.length);
      const sorted = times.map(({ settled }) => settled).sort((a, b) => a - b);
      figure(`${game}_${kind}_median`, median(sorted), "ms");
      figure(`${game}_${kind}_p95`, sorted[Math.floor(sorted.length * 0.95)]!, "ms");
      figure(`${game}_${kind}_most`, sorted.at(-1)!, "ms");
      figure(`${game}_${kind}_painted_median`, median(times.map(({ painted }) => painted)), "ms");
    }
  });
}
