// The computer looks at a finished game, beside the page: what it found stands in the timeline, on the map and in a list, and is there
// again for whoever looks again.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { listen, said } from "./heard";
import { lastRecord, playOn, startClientGame, type Table } from "./clients";
import { DESKTOP, PHONE, shoot } from "./shoot";

test("the computer looks at a game, and what it found is kept", async ({ arrive, server }) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  // A short game of two who never place a cowboy: there is something to find.
  const quiet = (commands: { type: string }[]) => commands.find(({ type }) => type === "pass") ?? commands[0]!;
  await playOn(table, ({ placed }) => placed >= 8, quiet);
  await endTogether(table, server.url);

  const { page } = await arrive("Cleo", { viewport: DESKTOP, reducedMotion: "reduce" });
  await page.addInitScript(listen);
  const modules: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".wasm")) modules.push(new URL(request.url()).pathname);
  });
  await page.goto(`/t/${table.id}?at=9999`);
  const review = page.getByTestId("review");
  await review.waitFor();
  expect(
    modules.filter((module) => module.includes("review")),
    "loaded when it is asked for",
  ).toEqual([]);

  await page.getByTestId("review-look").click();
  await expect(review).toHaveAttribute("data-stage", /looks/);
  // The page goes on meanwhile, and the computer can be stopped.
  await page.keyboard.press("Home");
  await expect(page.getByTestId("replay-slider").first()).toHaveAttribute("aria-valuetext", "The start");
  await page.getByTestId("review-stop").click();
  await expect(review).toHaveAttribute("data-stage", "stopped");
  await page.getByTestId("review-look").click();
  await expect(review).toHaveAttribute("data-stage", "done", { timeout: 60_000 });

  await foundIsShown(page);
  await shoot(page, "review-desktop", DESKTOP);

  // Shift leads from find to find.
  const [found, slider] = [page.getByTestId("review-found"), page.getByTestId("replay-slider").first()];
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuetext", /points missed$/);

  // Luck is told apart: of two, the one has what the other lacks.
  const luck = page.getByTestId("review-luck").getByRole("listitem");
  await expect(luck).toHaveText([/^Ada: ([+−]\d+|0)$/, /^Bob: ([+−]\d+|0)$/]);

  const told = await found.allTextContents();
  const drawn = await luck.allTextContents();
  await page.reload();
  await expect(review).toHaveAttribute("data-stage", "done");
  await expect(found).toHaveText(told);
  await expect(luck).toHaveText(drawn);
  await shoot(page, "review-phone", PHONE);
});

/** What was found is said, and shown beside the map, on it and in the timeline. */
async function foundIsShown(page: Page): Promise<void> {
  // It is said to those who don't look, and so is what the number of a row is.
  await expect(page.getByTestId("announcer")).toContainText("The computer has looked at every turn.");
  const start = (await said(page)).filter((words) => words.startsWith("The start."));
  expect(start, "a position that stays is said once, whatever is found elsewhere").toHaveLength(1);
  const found = page.getByTestId("review-found");
  await expect(found.first()).toBeVisible();
  await expect(found.first().getByRole("img", { name: /points missed$/ })).toBeVisible();
  await found.first().click();
  await expect(page.getByTestId("replay-slider").first()).toHaveAttribute("aria-valuetext", /points missed$/);
  await expect(page.getByTestId("beside")).toContainText("points missed");
  const computer = page.getByTestId("review-computer");
  await expect(computer).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("c");
  await expect(computer).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByTestId("computers-move")).toHaveCount(0);
  await page.keyboard.press("c");
}

test("what the others at the table do disturbs nobody who looks back", async ({ arrive, server }) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  await playOn(table, ({ placed }) => placed >= 8);
  await endTogether(table, server.url);

  const { page, frames, until } = await arrive("Cleo", { viewport: DESKTOP, reducedMotion: "reduce" });
  await page.goto(`/t/${table.id}?at=1`);
  await page.getByTestId("review-look").click();
  await page.getByTestId("replay-eyes-1").click();
  const slider = page.getByTestId("replay-slider").first();
  await slider.evaluate((node) => (node.id = "the-same"));
  await expect(page.getByTestId("review")).toHaveAttribute("data-stage", /looks|done/);
  await table.players[1]!.ask(`/api/tables/${table.id}/again`, {});
  await until("the next game to be offered", () => frames.some((frame) => frame.includes('"asked_by":1')));
  await expect(page.getByTestId("review")).toHaveAttribute("data-stage", "done", { timeout: 60_000 });
  await expect(slider).toHaveAttribute("id", "the-same");
  await expect(page.getByTestId("replay-eyes-1")).toHaveAttribute("aria-pressed", "true");
});

for (const seats of [2, 4]) {
  test(`it's offered in Gold West to ${seats}, whose table has little room`, async ({ arrive, server }) => {
    const table = await startClientGame(server.url, "gold-west", ["Ada", "Bob", "Cleo", "Dan"].slice(0, seats));
    await endTogether(table, server.url);
    const { page } = await arrive("Eve", { viewport: DESKTOP, reducedMotion: "reduce" });
    await page.goto(`/t/${table.id}?at=1`);
    const look = page.getByTestId("review-look");
    await look.scrollIntoViewIfNeeded();
    await look.click();
    await expect(page.getByTestId("review")).not.toHaveAttribute("data-stage", "offered");
  });
}

test("it's offered to five, who leave little room on a laptop", async ({ arrive, server }) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob", "Cleo", "Dan", "Eve"]);
  await endTogether(table, server.url);
  const { page } = await arrive("Fay", { viewport: { width: 1366, height: 768 }, reducedMotion: "reduce" });
  await page.goto(`/t/${table.id}?at=1`);
  await page.getByTestId("review-look").waitFor();
  // Over the graph, as a mouse does: code may scroll what nobody can.
  await page.mouse.move(1180, 200);
  await page.mouse.wheel(0, 2_000);
  await expect(page.getByTestId("review-look")).toBeInViewport({ ratio: 1 });
});

/** All agree that the game ends here. */
async function endTogether({ id, chairs: [first, ...others] }: Table, url: string): Promise<void> {
  // The proposal is the record after the last move.
  const to = (await lastRecord(url, id)) + 1;
  await first!.act({ type: "propose", proposal: { type: "end" } });
  for (const chair of others) await chair.act({ type: "agree", to });
}
