// Talk at the table: players to everybody, spectators among themselves, and a panel of its own on a phone.

import { expect, test, type Person } from "./fixtures";
import { giveName } from "./play";
import { startClientGame, GAMES } from "./clients";
import { PHONE, shoot } from "./shoot";

/** A small phone that lies. */
const LYING = { width: 568, height: 320 };

test("spectators talk among themselves, and a stranger is asked for a name first", async ({ server, arrive }) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  const [ada, cleo, dirk] = [await arrive("Ada"), await arrive("Cleo"), await arrive("Dirk")];
  await table.players[0]!.lend(ada.context);
  for (const { page } of [ada, cleo, dirk]) {
    await page.goto(`/t/${table.id}`);
    await page.getByTestId("tab-chat").click();
  }
  const say = async ({ page }: Person, words: string) => {
    await page.getByTestId("chat-field").fill(words);
    await page.getByTestId("chat-field").press("Enter");
  };
  await expect(cleo.page.getByTestId("chat-field")).toHaveAccessibleName("Message to spectators");
  await expect(cleo.page.getByTestId("chat-quick")).toHaveText(["Well played", "Thanks"]);
  await expect(ada.page.getByTestId("chat-field")).toHaveAccessibleName("Message to everyone");

  await say(cleo, "that was bold");
  await giveName(cleo);
  const [hers, his] = [cleo.page.getByTestId("chat-line"), dirk.page.getByTestId("chat-line")];
  for (const lines of [hers, his]) {
    await expect(lines).toHaveText([/Cleo.*to spectators.*that was bold/s]);
  }
  await expect(cleo.page.getByTestId("chat-field")).toHaveValue("");
  await dirk.page.getByTestId("chat-quick").first().click();
  await giveName(dirk);
  await expect(hers).toHaveText([/that was bold/, /Dirk.*to spectators.*Well played/s]);

  // What a player says comes after all that: had the player been sent the rest, it would be there by now.
  await say(ada, "hello all");
  for (const lines of [hers, his]) {
    await expect(lines.last()).toContainText("hello all");
    await expect(lines.last().getByTestId("to-spectators")).toHaveCount(0);
  }
  await expect(ada.page.getByTestId("chat-line")).toHaveText([/hello all/]);
  // Each audience has a first line. It's said aloud as the others were, and the log shows all of them.
  for (const { page } of [cleo, dirk]) {
    await expect(page.getByTestId("announcer")).toContainText("Ada: hello all");
    await page.getByTestId("tab-log").click();
    await expect(page.getByTestId("log-said")).toHaveText([/that was bold/, /Well played/, /hello all/]);
  }
  expect(ada.frames.join()).not.toContain("that was bold");
  for (const chair of table.chairs) chair.leave();
});

for (const game of GAMES) {
  test(`on a phone the chat of ${game} leaves a strip of the map, and quick words go at one tap`, async ({
    server,
    arrive,
  }) => {
    const table = await startClientGame(server.url, game, ["Ada", "Bob"]);
    const ada = await arrive("Ada", { viewport: PHONE, hasTouch: true, locale: "nl" });
    const { page } = ada;
    await table.players[0]!.lend(ada.context);
    await page.goto(`/t/${table.id}`);
    await page.getByTestId("chat-button").click();
    await expect(page.getByTestId("chat-field")).toBeVisible();

    // The sheet slides up; then there is map between it and the top bar.
    const sheet = page.locator("[data-stop=full]");
    await sheet.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    const [top, bar] = [(await sheet.boundingBox())!.y, (await page.locator("header").boundingBox())!];
    expect(top - (bar.y + bar.height), "a strip of the map").toBeGreaterThan(80);
    for (const gone of ["hand", "confirm", "action", "waiting", "supply", "tip"])
      await expect(page.getByTestId(gone), gone).toHaveCount(0);
    const field = (await page.getByTestId("chat-field").boundingBox())!;
    expect(PHONE.height - (field.y + field.height), "the field is at the bottom").toBeLessThan(60);
    await shoot(page, `chat-phone-${game}`, PHONE);

    await expect(page.getByTestId("chat-quick").first()).toHaveText("Jij bent aan zet");
    await page.getByTestId("chat-quick").nth(1).tap();
    await expect(page.getByTestId("chat-line")).toContainText("Goed gespeeld");
    for (const chair of table.chairs) chair.leave();
  });

  test(`on a phone that lies the chat button of ${game} brings the chat into view`, async ({ server, arrive }) => {
    const table = await startClientGame(server.url, game, ["Ada", "Bob"]);
    const ada = await arrive("Ada", { viewport: LYING, hasTouch: true });
    const { page } = ada;
    await table.players[0]!.lend(ada.context);
    await page.goto(`/t/${table.id}`);
    await page.getByTestId("chat-button").tap();
    await expect(page.getByTestId("tab-chat")).toBeFocused();
    const said = page.getByTestId("chat-line");
    await page.getByTestId("chat-field").fill("hello all");
    await page.getByTestId("chat-field").press("Enter");
    await expect(said).toHaveText([/hello all/]);
    for (const seen of [page.getByTestId("tab-chat"), said, page.getByTestId("chat-field")])
      await expect(seen).toBeInViewport({ ratio: 0.95 });
    await shoot(page, `chat-lying-${game}`, LYING);
    for (const chair of table.chairs) chair.leave();
  });
}
