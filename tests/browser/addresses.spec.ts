// Every address: each link of each page is followed, by somebody known and by a stranger, and leads where it says; what leads nowhere
// says so.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { startClientGame, playOn, type GameId } from "./clients";

const NAMES: Record<GameId, string> = { "gold-rush": "Gold Rush", goldmines: "Goldmines", "gold-west": "Gold West" };

/** What a page of ours must show, by its address. */
async function isWhatItSays(page: Page, address: string): Promise<void> {
  const { pathname } = new URL(address);
  const [, room, id = ""] = pathname.split("/");
  const heading = page.getByRole("heading", { level: 1 });
  const name = NAMES[id as GameId];
  if (pathname === "/")
    await expect(heading, address).toHaveText(
      /Pull up a chair\.|No table is waiting for you\.|One table waits for you\./,
    );
  else if (pathname === "/games") await expect(heading, address).toHaveText("Past games");
  else if (room === "rules") await expect(heading, address).toHaveText(`How to play ${name}`);
  else if (room === "new")
    await expect(page.getByRole("dialog").getByRole("heading"), address).toHaveText(`Create a ${name} table`);
  else if (room === "t")
    await expect(
      page.getByTestId("board").or(page.getByTestId("seat-list")).or(page.getByTestId("final")).first(),
      address,
    ).toBeVisible();
  else throw new Error(`a link leads to ${address}, which no page is at`);
  await expect(page.getByTestId("nowhere"), address).toHaveCount(0);
}

/** The addresses that a page links to, once it has settled. */
async function linksOf(page: Page): Promise<string[]> {
  await page.waitForLoadState("networkidle");
  return page.locator("a[href]").evaluateAll((all) => (all as HTMLAnchorElement[]).map((link) => link.href));
}

for (const known of [true, false]) {
  test(`every link leads where it says, ${known ? "to a player" : "to a stranger"}`, async ({ server, arrive }) => {
    const running = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"], { name: "Silver Creek" });
    await playOn(running, ({ placed }) => placed >= 4);
    const finished = await startClientGame(server.url, "gold-west", ["Ada", "Bob"], { name: "Red Gulch" });
    await playOn(finished, () => false);
    const { page, context } = await arrive("Ada");
    if (known) await running.players[0]!.lend(context);

    const open = ["/", "/games", ...Object.keys(NAMES).flatMap((game) => [`/rules/${game}`, `/new/${game}`])].map(
      (path) => server.url + path,
    );
    const seen = new Set<string>();
    for (let address = open.shift(); address; address = open.shift()) {
      const plain = address.replace(/#.*/, "");
      if (seen.has(plain)) continue;
      seen.add(plain);
      await page.goto(address);
      await isWhatItSays(page, address);
      for (const link of await linksOf(page)) {
        const { origin, hash, pathname } = new URL(link);
        expect(origin, `${address} links to ${link}`).toBe(new URL(server.url).origin);
        if (hash && pathname === new URL(address).pathname)
          await expect(page.locator(hash), `${link} on its own page`).toHaveCount(1);
        else open.push(link);
      }
    }
    for (const path of ["/", "/games", "/rules/gold-west", "/new/goldmines", `/t/${running.id}`])
      expect([...seen].map((address) => new URL(address).pathname)).toContain(path);
  });
}

test("links are followed within the page, and the way back leads back", async ({ arrive }) => {
  const { page } = await arrive("Ada");
  await page.goto("/");
  await page.evaluate(() => Object.assign(window, { same: true }));
  for (const [game, name] of Object.entries(NAMES)) {
    await page.getByTestId(`rules-${game}`).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`How to play ${name}`);
    await page.goBack();
    await page.getByTestId(`setup-${game}`).click();
    await expect(page.getByRole("dialog").getByRole("heading")).toHaveText(`Create a ${name} table`);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);
  }
  expect(await page.evaluate(() => "same" in window), "the page was never loaded anew").toBe(true);
});

test("an address that leads nowhere says so, and shows the way to the lobby", async ({ arrive }) => {
  const { page } = await arrive("Ada");
  for (const path of ["/anything", "/t/garbage", "/rules/chess", "/rules", "/new/chess", "/games/2"]) {
    await page.goto(path);
    await expect(page.getByTestId("nowhere"), path).toContainText("There's nothing here");
    await expect(page).toHaveURL(path);
  }
  await page.getByTestId("to-lobby").click();
  await isWhatItSays(page, page.url());
});

test("what was asked on a page that one has left is asked no more", async ({ arrive }) => {
  const { page } = await arrive("Ada");
  await page.goto("/");
  await page.getByTestId("setup-gold-rush").click();
  await page.getByTestId("create").click();
  await page.getByTestId("name-field").waitFor();
  await page.goBack();
  await expect(page.getByTestId("name-field"), "the way back closes the question first").toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goForward();
  await page.getByTestId("create").click();
  await page.getByTestId("name-field").fill("Ada");
  await page.getByTestId("name-go").click();
  await expect(page.getByTestId("invite-link")).toBeVisible();
});
