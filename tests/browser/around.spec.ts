// What stands around a game: talk, tips, the rules without a connection, and what a link says of a table.

import { expect, test } from "./fixtures";
import { turn } from "./frames";
import { startGame, placeTile, playTurn, setUpTable } from "./play";

test.use({ serviceWorkers: "allow" });

test("players talk, and the first steps explain themselves until they are done", async ({ arrive }) => {
  const [ada, bob] = [await arrive("Ada"), await arrive("Bob", { viewport: { width: 390, height: 844 } })];
  await startGame(ada, bob);

  await ada.page.getByTestId("tab-chat").click();
  await ada.page.getByTestId("chat-field").fill("<b>that was my train</b>");
  await ada.page.getByTestId("chat-field").press("Enter");
  await expect(bob.page.getByTestId("chat-button")).toHaveAccessibleName("Chat, 1 new message");
  await bob.page.getByTestId("chat-button").click();
  await expect(bob.page.getByTestId("chat-line")).toContainText("<b>that was my train</b>");
  await expect(bob.page.getByTestId("chat-button")).toHaveAccessibleName("Chat");
  // What comes while the sheet is down has not been read, though its tab is the chat's.
  const handle = bob.page.getByRole("button", { name: "Show more or less" });
  await handle.click();
  await expect(bob.page.getByTestId("chat-line")).not.toBeInViewport();
  await ada.page.getByTestId("chat-field").fill("and my mountain");
  await ada.page.getByTestId("chat-field").press("Enter");
  await expect(bob.page.getByTestId("chat-button")).toHaveAccessibleName("Chat, 1 new message");
  await handle.click();
  await expect(bob.page.getByTestId("chat-button")).toHaveAccessibleName("Chat");
  // The chat has a phone's sheet to itself, and nothing lies over the strip of map meanwhile.
  await bob.page.getByTestId("tab-log").click();
  await expect(ada.page.getByTestId("chat-field"), "the field is empty once the table has the line").toHaveValue("");

  const mover = (await ada.page.getByTestId("tip").isVisible()) ? ada : bob;
  await expect(mover.page.getByTestId("tip")).toHaveAttribute("data-tip", "lay");
  await expect(mover.page).toHaveTitle(/^Your turn/);
  if (mover === ada) {
    await placeTile(ada, 0);
    await expect(ada.page.locator("[data-tip=lay]")).toHaveCount(0);
    await ada.page.reload();
    await expect(ada.page.getByTestId("hand")).toBeVisible();
    await expect(ada.page.locator("[data-tip=lay]"), "what is known stays known").toHaveCount(0);
  }
  expect(turn(ada)).not.toBeNull();
});

test("somebody alone seats a computer player, sends it away, and plays with another", async ({ arrive }) => {
  const ada = await arrive("Ada");
  const taken = ada.page.getByTestId("seat-taken");
  await setUpTable(ada, "Nobody else");
  await ada.page.getByTestId("bot-level").selectOption("easy");
  await ada.page.getByTestId("add-bot").click();
  await expect(taken.nth(1)).toContainText("computer, easy");
  await expect(ada.page.getByTestId("add-bot"), "the table is full").toHaveCount(0);
  await ada.page.getByTestId("remove-seat").click();
  // Not Expert, who leaves a busy machine to everybody else.
  await ada.page.getByTestId("bot-level").selectOption("hard");
  await ada.page.getByTestId("add-bot").click();
  await expect(taken.nth(1)).toContainText("computer, hard");
  await ada.page.getByTestId("start").click();
  await playTurn(ada, 0, 0);
  await ada.until("the computer to have played", () => turn(ada) === 0);
});

test("the page opens without a connection, and says so", async ({ server, arrive }) => {
  const ada = await arrive("Ada");
  await ada.page.goto("/");
  await ada.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await ada.page.goto("/");
  await server.kill();
  await ada.page.goto("/rules/gold-rush");
  await expect(ada.page.getByRole("heading", { level: 1 })).toHaveText("How to play Gold Rush");
  await expect(ada.page.getByTestId("offline")).toBeVisible();
  await server.start();
  await expect(ada.page.getByTestId("offline")).toHaveCount(0);
});

test("a link tells of a table, and nothing of a private one", async ({ server, arrive }) => {
  const { page } = await arrive("Ada");
  const ask = (path: string, data: object) => page.request.post(`${server.url}${path}`, { data });
  const told = async (visibility: string) => {
    const table = (await (
      await ask("/api/tables", { game: "gold-rush", name: "Ada's <claim>", visibility, seats: 4, options: null })
    ).json()) as { id: string };
    return (await page.request.get(`${server.url}/t/${table.id}`)).text();
  };
  await ask("/api/players", { name: "Ada" });
  for (const visibility of ["public", "by_link"]) {
    expect(await told(visibility)).toContain(
      '<meta property="og:title" content="Ada&#39;s &lt;claim&gt;: Gold Rush, 1 of 4 seats taken" />',
    );
  }
  expect(await told("private")).not.toContain("claim");
  expect((await page.request.get(`${server.url}/preview.jpg`)).headers()["content-type"]).toBe("image/jpeg");
  expect((await page.request.get(`${server.url}/worker.js`)).headers()["cache-control"]).toBe("no-cache");
});
