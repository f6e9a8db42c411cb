// What a screen reader is told: everything that happens, once, in one place.

import { expect, test } from "./fixtures";
import { seatsOf, turn } from "./frames";
import { listen, said } from "./heard";
import { startGame, playTurn } from "./play";
import { startClientGame, GAMES, playOn } from "./clients";

test("what happens at a table is said once, and nowhere else", async ({ arrive }) => {
  const [ada, bob] = [await arrive("Ada"), await arrive("Bob")];
  for (const { page } of [ada, bob]) await page.addInitScript(listen);
  await startGame(ada, bob);
  const seats = seatsOf(ada, bob);

  const seat = turn(ada)!;
  const [mover, other] = [seats[seat]!, seats[1 - seat]!];
  await playTurn(mover, seat, 0);
  await expect.poll(async () => (await said(other.page)).at(-1)).toMatch(/^Your turn/);
  const log = await other.page.getByTestId("log").locator("li p").allInnerTexts();
  const line = log.map((text) => text.trim()).findLast((text) => text.startsWith(`${mover.name} placed`))!;
  expect((await said(other.page)).filter((sentence) => sentence === line)).toHaveLength(1);
  expect(
    (await said(other.page)).filter((sentence) => sentence.startsWith(`${mover.name} placed`)),
    "and not first without its end",
  ).toHaveLength(1);

  await mover.page.getByTestId("tab-chat").click();
  await mover.page.getByTestId("chat-field").fill("your train is late");
  await mover.page.getByTestId("chat-field").press("Enter");
  await expect
    .poll(
      async () =>
        (await said(other.page)).filter((sentence) => sentence === `${mover.name}: your train is late`).length,
    )
    .toBe(1);
  expect(await said(mover.page), "nobody is told what they said themselves").not.toContain(
    `${mover.name}: your train is late`,
  );

  expect(await said(other.page), "their tile is named").toContainEqual(
    expect.stringMatching(/^Your turn\. Your tile: .+\. Choose a highlighted space for your tile$/),
  );
  await other.page.keyboard.press("r");
  await expect.poll(() => said(other.page), "and heard as it turns").toContain("Turned a quarter clockwise.");

  for (const { page } of [ada, bob]) {
    const loud = await page.evaluate(() =>
      [...document.querySelectorAll("[aria-live], [role=status], [role=alert], [role=log]")]
        .filter((element) => element.getAttribute("aria-live") !== "off")
        .map((element) => element.getAttribute("data-testid") ?? element.outerHTML.slice(0, 120)),
    );
    expect(loud).toEqual(["announcer"]);
  }
});

test("who won is said at the end of the final scoring, and who wants to play again as soon as they ask", async ({
  arrive,
  server,
}) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"]);
  await playOn(table, ({ placed }) => placed >= 60);
  const { page, context } = await arrive("Ada");
  await page.addInitScript(listen);
  await table.players[0]!.lend(context);
  await page.goto(`/t/${table.id}`);
  await page.getByTestId("board").waitFor();
  expect(await playOn(table, () => false)).toBeNull();
  await expect(page.getByTestId("final-progress")).toBeVisible();
  await expect.poll(() => said(page)).toContainEqual(expect.stringContaining("The game is over"));
  const won = async () => (await said(page)).filter((words) => /paydirt|share the/.test(words));
  expect(await won(), "before anything is told").toEqual([]);

  const again = async () => (await said(page)).filter((words) => words === "Bob wants to play again.");
  await table.players[1]!.ask(`/api/tables/${table.id}/again`, {});
  await expect(page.getByTestId("again-note")).toBeVisible();
  await expect.poll(again).toHaveLength(1);
  await page.getByTestId("final-all").click();
  await expect.poll(won).toEqual([expect.stringMatching(/^(You strike|Bob strikes) paydirt\.$|^.* share the gold\.$/)]);
  await expect(page.getByTestId("again-note"), "it stands elsewhere now, and is no news").toBeVisible();
  expect(await again()).toHaveLength(1);
});

const HELD = {
  "gold-rush": /\. 4 cowboys in supply, tent in supply, 0 tokens\./,
  goldmines: /\. 7 meeples in supply/,
  "gold-west": /\. 12 camps left\. Bin \d: .*\d/,
};
for (const game of GAMES) {
  test(`what a player of ${game} holds is said with their points`, async ({ arrive, server }) => {
    const table = await startClientGame(server.url, game, ["Ada", "Bob"]);
    const { page, context } = await arrive("Ada");
    await table.players[0]!.lend(context);
    await page.goto(`/t/${table.id}`);
    for (const seat of [0, 1]) await expect(page.getByTestId("seat").nth(seat)).toHaveAccessibleName(HELD[game]);
    for (const chair of table.chairs) chair.leave();
  });
}
