// What somebody does who has a keyboard and nothing else, with the focus always somewhere.

import type { Page } from "@playwright/test";
import { type Person, expect } from "./fixtures";

/** No page has more stops than this between any two. */
const FAR = 120;

interface Counted {
  pointers: number;
}

/**
 * Counts, in the page, everything that a pointer does. A key that presses a button makes a click as well, so clicks are not among it;
 * and a browser makes a move of no length by itself when something else comes to lie where the pointer rests.
 */
export function countPointers(): void {
  const counted = window as unknown as Counted;
  counted.pointers = 0;
  for (const type of ["pointerdown", "mousedown", "touchstart", "wheel"]) {
    addEventListener(type, () => (counted.pointers += 1), { capture: true });
  }
  for (const type of ["pointermove", "mousemove"] as const) {
    addEventListener(type, ({ movementX, movementY }) => (counted.pointers += movementX || movementY ? 1 : 0), {
      capture: true,
    });
  }
}

/** How much was done, in a page that counts it, with a mouse, a finger or a pen. */
export const pointersOf = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Counted).pointers);

/** What has the focus: its test id, or its tag; `nothing` if the focus is lost. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return !element || element === document.body
      ? "nothing"
      : (element.getAttribute("data-testid") ?? element.tagName.toLowerCase());
  });
}

/** Goes on with Tab until that has the focus. */
export async function tabTo(page: Page, testId: string): Promise<void> {
  await page.getByTestId(testId).first().waitFor();
  const passed: string[] = [];
  for (let step = 0; step < FAR; step++) {
    const here = await focused(page);
    if (here === testId) return;
    passed.push(here);
    await page.keyboard.press("Tab");
  }
  throw new Error(`${testId} cannot be reached by Tab, which passed ${passed.join(", ")}`);
}

export async function setUpByKeys({ page, name }: Person): Promise<void> {
  await page.goto("/");
  await tabTo(page, "setup-gold-rush");
  await page.keyboard.press("Enter");
  // One key would do; but there is more to choose, and arrows choose it.
  await expect(page.getByTestId("create")).toBeFocused();
  await tabTo(page, "game-gold-rush");
  await page.keyboard.press("Tab");
  await expect(page.getByTestId("pace-none")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByTestId("seats-2")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByTestId("seats-3")).toBeChecked();
  await page.keyboard.press("ArrowLeft");
  await tabTo(page, "setup-finer");
  await page.keyboard.press("Enter");
  await tabTo(page, "table-name");
  await page.keyboard.type("Claim by keys");
  await page.keyboard.press("Enter");
  await sayName(page, name);
  await page.waitForURL(/\/t\/[0-9a-f-]{36}/);
}

export async function joinByKeys({ page, name }: Person, host: Person): Promise<void> {
  await page.goto(await host.page.getByTestId("invite-link").inputValue());
  await tabTo(page, "sit-down");
  await page.keyboard.press("Enter");
  await sayName(page, name);
  await page.getByTestId("not-ready").waitFor();
}

async function sayName(page: Page, name: string): Promise<void> {
  await expect(page.getByTestId("name-field"), "one types at once").toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await page.getByTestId("name-field").waitFor({ state: "detached" });
}

/** One turn: a place from the list, what to do, yes. The focus comes to each of them by itself. */
export async function playByKeys(page: Page, round: number): Promise<void> {
  await expect.poll(() => focused(page), "the focus comes to the list of places").toBe("place-in-words");
  const places = await page.getByTestId("place-in-words").count();
  for (let step = 0; step < (round * 3) % Math.min(places, 5); step++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page), "the focus comes to the choices").toBe("choice");
  if (round % 4 === 1) await page.keyboard.press("r");
  if (round % 8 === 3) {
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page), "a step back leads back to the places").toBe("place-in-words");
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("choice");
  }
  expect(await focused(page)).toBe("choice");

  // Another choice every round; one of them is to do nothing.
  const offered = await page
    .getByTestId("choice")
    .evaluateAll((all) => all.map((choice) => choice.getAttribute("data-choice")));
  const wanted = offered.indexOf(offered[(round * 2 + 1) % offered.length]!);
  const now = offered.indexOf(await page.evaluate(() => document.activeElement!.getAttribute("data-choice")));
  for (let step = now; step < wanted; step++) await page.keyboard.press("Tab");
  for (let step = now; step > wanted; step--) await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  // What can go to many places is aimed at one of them; the first is as good as any.
  if ((await focused(page)) === "choice-place") await page.keyboard.press("Enter");
  await expect.poll(() => focused(page), "the focus comes to the way to say yes").toBe("confirm");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page), "the focus stays on the page").not.toBe("nothing");
}

/** The final scoring is told in steps; arrows go through it, and then there is a table. */
export async function stepThroughScoring(page: Page): Promise<void> {
  const final = page.getByTestId("final");
  await final.waitFor();
  await expect.poll(() => focused(page)).not.toBe("nothing");
  const steps = Number(/(\d+)\D*$/.exec(await page.getByTestId("final-progress").innerText())?.[1]);
  expect(steps).toBeGreaterThan(1);
  for (let step = 0; step <= steps; step++) await page.keyboard.press("ArrowRight");
  await expect(final).toHaveAttribute("data-mode", "table");
  // A number says where it comes from, aloud; and the way to the map and back leaves the focus on the page.
  await tabTo(page, "final-cell");
  await page.keyboard.press("Enter");
  const answer = await page.getByTestId("final-why").locator("p").first().innerText();
  await expect(page.getByTestId("announcer")).toContainText(answer);
  await tabTo(page, "see-map");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).not.toBe("nothing");
  await page.keyboard.press("Enter");
  await expect(final).toHaveAttribute("data-mode", "table");
}
