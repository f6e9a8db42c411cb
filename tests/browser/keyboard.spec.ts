// By keyboard alone: from the lobby to the table and through a turn, without one event of a pointer.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { seatsOf, turn } from "./frames";
import { countPointers, focused, joinByKeys, playByKeys, pointersOf, setUpByKeys, tabTo } from "./keys";
import { hearTheFirstTurn, setUpTable } from "./play";
import { startClientGame, Client } from "./clients";
import * as west from "./west";

/** Two browsers draw in software on a small machine: fewer pixels, a quicker game. */
const SMALL = { viewport: { width: 1120, height: 640 } };

test("a table is set up, joined and started by keyboard alone", async ({ arrive }) => {
  const [ada, bob] = [await arrive("Ada", SMALL), await arrive("Bob", SMALL)];
  for (const { page } of [ada, bob]) await page.addInitScript(countPointers);

  await setUpByKeys(ada);
  await joinByKeys(bob, ada);
  await tabTo(ada.page, "start");
  await ada.page.keyboard.press("Enter");
  for (const person of [ada, bob]) await hearTheFirstTurn(person);

  const first = seatsOf(ada, bob)[turn(ada)!]!;
  await openAndShut(first.page);
  await playByKeys(first.page, 1);
  await first.until("the turn to be over", () => seatsOf(ada, bob)[turn(first)!] !== first);
  for (const { page } of [ada, bob]) expect(await pointersOf(page), "events of a mouse, a finger or a pen").toBe(0);
});

test("the focus comes to each step of a turn of Gold West", async ({ arrive }) => {
  const ada = await arrive("Ada", SMALL);
  const { page } = ada;
  await setUpTable(ada, "Claim by keys", { game: "gold-west", options: ["first_player"] });
  await page.getByTestId("add-bot").click();
  await tabTo(page, "start");
  await page.keyboard.press("Enter");
  await ada.until("the first turn", () => west.turn(ada)?.seat === 0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your turn");
  for (let round = 1; round <= 3; round++) {
    await ada.until(`round ${round}`, () => west.turn(ada)?.seat === 0 && west.turn(ada)?.turn === round);
    await playWestByKeys(page, () => west.turn(ada)?.turn === round && west.turn(ada)?.seat === 0);
  }
});

/** A dialog gives the focus back to what opened it. */
async function openAndShut(page: Page): Promise<void> {
  await tabTo(page, "seat");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await focused(page)).toBe("seat");
  await tabTo(page, "place-in-words");
}

/** What the focus comes to at a step of a turn of Gold West, before anything is chosen. */
const STEPS: Record<string, string> = {
  activating: "bin",
  using: "confirm",
  building: "hex-in-words",
  storing: "bin",
  ended: "confirm",
};

/** A turn of Gold West by Enter alone: at each step what can be chosen first, and yes. No card is bought, so none has an effect. */
async function playWestByKeys(page: Page, ours: () => boolean): Promise<void> {
  const action = page.getByTestId("action");
  while (ours()) {
    // The turn goes with its last step.
    const stage = await action.getAttribute("data-stage", { timeout: 1_000 }).catch(() => null);
    if (stage === null) continue;
    await expect.poll(() => focused(page), `the focus comes to what is ${stage}`).toBe(STEPS[stage]);
    if (STEPS[stage] !== "confirm") await page.keyboard.press("Enter");
    while ((await focused(page)) === "leave") await page.keyboard.press("Enter");
    await expect.poll(() => focused(page), "the focus comes to the way to say yes").toBe("confirm");
    await page.keyboard.press("Enter");
    await expect(action.and(page.locator(`[data-stage=${stage}]`))).toHaveCount(0);
    await expect.poll(() => focused(page), "the focus stays on the page").not.toBe("nothing");
  }
}

test("the focus stays in a dialog, and what it comes to is said there", async ({ server, arrive }) => {
  const { page, context } = await arrive("Ada", SMALL);
  const [ada, bob] = [await Client.arrive(server.url, "Ada"), await Client.arrive(server.url, "Bob")];
  const { id, chairs } = await startClientGame(server.url, "gold-rush", [ada, bob]);
  for (const chair of chairs) chair.leave();
  await ada.lend(context);
  const dialog = page.getByRole("dialog");
  const said = (words: RegExp | string) => expect(dialog.locator("[aria-live]")).toContainText(words);
  const press = async (button: string) => {
    await page.getByTestId(button).focus();
    await page.keyboard.press("Enter");
  };

  await page.goto(`/t/${id}`);
  await press("table-menu");
  await press("menu-give-up");
  await expect(page.getByTestId("menu-no"), "the safe answer").toBeFocused();
  await said((await dialog.locator("p").first().innerText()).trim());
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading")).toBeFocused();

  await page.goto("/");
  await press("my-name");
  await press("name-devices");
  await press("device-new");
  const code = page.getByTestId("device-code");
  await expect(code).toBeFocused();
  await said(await code.innerText());
  const used = await fetch(`${server.url}/api/players/code`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code: await code.innerText() }),
  });
  expect(used.ok).toBe(true);
  await expect(page.getByTestId("device-new"), "the code has been used").toBeFocused();
  await page.keyboard.press("Enter");
  await expect(code).toBeFocused();
  await press("device-leave");
  await expect(dialog.locator(".sure button").first()).toBeFocused();
  await said("Sign out on");
});
