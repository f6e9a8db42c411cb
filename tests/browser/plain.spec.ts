// The page where it can't be as it was drawn: without scripts, on paper, in letters twice as large.

import type { Locator } from "@playwright/test";
import { startClientGame } from "./clients";
import { expect, test } from "./fixtures";

test("without scripts the page says what it needs", async ({ arrive }) => {
  const { page } = await arrive("Ada", { javaScriptEnabled: false });
  await page.goto("/rules/gold-rush");
  const words = page.locator("noscript p");
  await expect(words).toContainText(["needs JavaScript", "werkt alleen met JavaScript"]);
  for (const one of await words.all()) await expect(one).toBeVisible();
});

test("on paper the rules are what is read, dark on white also at night", async ({ arrive }) => {
  const { page } = await arrive("Ada", { colorScheme: "dark" });
  await page.goto("/rules/gold-west");
  const heading = page.getByRole("heading", { name: "In short" });
  await heading.waitFor();
  const ruling = page.locator("details").first();
  await page.emulateMedia({ media: "print" });
  for (const button of [page.getByTestId("rules-setup").first(), page.getByRole("navigation").first(), ruling])
    await expect(button).toBeHidden();
  const [red] = await heading.evaluate((shown) => /\d+/.exec(getComputedStyle(shown).color)!);
  expect(Number(red), "dark letters").toBeLessThan(80);
  await page.emulateMedia({ media: "screen" });
  await ruling.locator("summary").click();
  await page.emulateMedia({ media: "print" });
  await expect(ruling, "a ruling that was opened").toBeVisible();

  // The rules' stylesheet stays on the pages that come after them, whose ground is as dark on paper.
  await page.emulateMedia({ media: "screen" });
  await page.getByTestId("rules-lobby").click();
  const other = page.getByRole("heading").first();
  await expect(page).toHaveURL("/");
  await other.waitFor();
  const colour = () => other.evaluate((shown) => getComputedStyle(shown).color);
  const onScreen = await colour();
  await page.emulateMedia({ media: "print" });
  expect(await colour(), "the lobby's letters").toBe(onScreen);
});

const boxOf = async (element: Locator) => (await element.boundingBox())!;

test("letters twice as large leave a laptop's buttons in reach and its words apart", async ({ arrive, server }) => {
  const { page, context } = await arrive("Ada", { viewport: { width: 1366, height: 768 } });
  const large = () => page.addStyleTag({ content: "html { font-size: 200% !important }" });
  const rush = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  await rush.players[0]!.lend(context);
  await page.goto(`/t/${rush.id}?at=1`);
  await page.getByTestId("replay-leave").waitFor();
  await large();
  await expect(page.getByTestId("replay-leave")).toBeInViewport({ ratio: 1 });
  const [plate, zoom] = [page.locator(".brand"), page.getByTestId("fit")];
  // The letters may come late.
  const between = async () => {
    const { y, height } = await boxOf(plate);
    return (await boxOf(page.locator(".zoom"))).y - (y + height);
  };
  await expect.poll(between, "the zoom lies below the plate").toBeGreaterThanOrEqual(0);
  await expect(zoom).toBeInViewport({ ratio: 1 });

  const west = await startClientGame(server.url, "gold-west", [rush.players[0]!, "Bob"]);
  await page.goto(`/t/${west.id}`);
  const bin = page.getByTestId("bin").first();
  await bin.waitFor();
  await large();
  const apart = async () => {
    const [name, points] = [await boxOf(bin.locator(".name")), await boxOf(bin.locator(".points"))];
    return points.y >= name.y + name.height - 2 || points.x >= name.x + name.width;
  };
  await expect.poll(apart, "one beside the other").toBe(true);
  await page.getByTestId("more").scrollIntoViewIfNeeded();
  await expect(page.getByTestId("more"), "within the window").toBeInViewport({ ratio: 1 });
});
