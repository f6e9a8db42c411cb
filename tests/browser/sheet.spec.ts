// The blank sheet under the map reaches to every corner of the window, also of one that has grown, on a page that never rests.

import { expect, test } from "./fixtures";
import { startGame } from "./play";
import { playOut } from "./quick";
import { shoot } from "./shoot";

/** The corners of the board over which no piece of the sheet lies. */
function bareCorners(): string[] {
  const board = document.querySelector("[data-testid=board]")!;
  const { left, top, right, bottom } = board.getBoundingClientRect();
  const pieces = [...board.querySelectorAll(".sheet-lines > svg")].map((piece) => piece.getBoundingClientRect());
  const corners = [left + 60, right - 60].flatMap((x) => [top + 60, bottom - 60].map((y) => [x, y] as const));
  return corners
    .filter(([x, y]) => !pieces.some((box) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom))
    .map(String);
}

test("a window that grows is covered to its corners, in the game and at its end", async ({ arrive }) => {
  const small = { viewport: { width: 700, height: 500 } };
  const [ada, bob] = [await arrive("Ada", small), await arrive("Bob", small)];
  // A page so busy that it is never idle: whoever waits for that is called when their patience is over, with no time left.
  await ada.page.addInitScript(() => {
    window.requestIdleCallback = (act, { timeout = Infinity } = {}) =>
      window.setTimeout(() => act({ didTimeout: true, timeRemaining: () => 0 }), timeout);
    window.cancelIdleCallback = (waiting) => window.clearTimeout(waiting);
  });
  const id = await startGame(ada, bob);
  await expect.poll(() => ada.page.evaluate(bareCorners)).toEqual([]);
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1440, height: 2400 },
  ]) {
    await ada.page.setViewportSize(size);
    await expect.poll(() => ada.page.evaluate(bareCorners), { message: `at ${size.height}` }).toEqual([]);
  }
  await playOut(id, [ada, bob]);
  await ada.page.getByTestId("final-all").click();
  await ada.page.getByTestId("final-table").waitFor();
  await ada.page.setViewportSize(small.viewport);
  await ada.page.setViewportSize({ width: 1900, height: 2000 });
  await expect.poll(() => ada.page.evaluate(bareCorners), { message: "at the end" }).toEqual([]);
  await shoot(ada.page, "sheet-end-tall", { width: 1440, height: 2000 });
});
