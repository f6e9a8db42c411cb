// Pointing and reactions: everybody at the table sees them for a moment, whoever does not want to does not, and nothing is kept.

import type { Page } from "@playwright/test";

import { type Person, expect, test } from "./fixtures";
import { startClientGame, GAMES } from "./clients";
import { DESKTOP, PHONE, shoot } from "./shoot";

// A ring is there for some seconds: whoever looks for one starts before it is made.

/** Whose ring comes to lie on the map, and where, in the map's own units. */
const ringOnMap = async ({ page }: Person) => {
  const shown = await page.waitForFunction(() => {
    const ring = document.querySelector("[data-testid=ring]");
    if (!ring || getComputedStyle(ring).opacity !== "1") return null;
    return { seat: ring.getAttribute("data-seat"), at: ring.getAttribute("transform") };
  });
  return shown.jsonValue();
};

for (const game of GAMES) {
  test(`at a table of ${game} people point at the map and react, and nothing of it is kept`, async ({
    server,
    arrive,
  }) => {
    const table = await startClientGame(server.url, game, ["Ada", "Bob"]);
    for (const chair of table.chairs) chair.leave();
    const [ada, bob, cleo] = [
      await arrive("Ada", { viewport: DESKTOP }),
      await arrive("Bob", { viewport: PHONE }),
      await arrive("Cleo", { viewport: DESKTOP }),
    ];
    for (const [seat, { context }] of [ada, bob].entries()) await table.players[seat]!.lend(context);
    for (const { page } of [ada, bob, cleo]) {
      await page.goto(`/t/${table.id}`);
      await page.getByTestId("board").waitFor();
    }
    await expect(cleo.page.getByTestId("point-tool"), "who watches does not point").toHaveCount(0);
    const point = async ({ page }: Person, x: number, y: number) => {
      await page.getByTestId("point-tool").click();
      const box = (await page.getByTestId("board").boundingBox())!;
      await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
    };

    const seen = Promise.all([ringOnMap(ada), ringOnMap(cleo)]);
    // On a smaller map it may lie out of sight, and then it is shown at the edge.
    const near = bob.page.waitForSelector("[data-testid=ring], [data-testid=ring-edge]", { state: "attached" });
    await point(ada, 0.5, 0.6);
    const [hers, theirs] = await seen;
    expect(hers?.seat).toBe("0");
    expect(theirs, "the same place on every map").toEqual(hers);
    await near;
    await expect(bob.page.getByTestId("announcer")).toContainText("Ada points at");
    await shoot(cleo.page, `signals-${game}-desktop`, DESKTOP);

    // Whoever has seen enough of it is alone in seeing no more.
    await bob.page.getByTestId("chat-button").click();
    await bob.page.getByTestId("signals-mute").click();
    await bob.page.getByTestId("mute-0").check();
    await shoot(bob.page, `signals-${game}-muted-phone`, PHONE);
    await ada.page.getByTestId(game === "gold-west" ? "chat-button" : "tab-chat").click();
    await ada.page.getByTestId("react-hat").click();
    await expect(cleo.page.getByTestId("reaction")).toHaveAttribute("data-reaction", "hat");
    await bob.until("the reaction to arrive", () => bob.frames.some((frame) => frame.includes(`"reacted"`)));
    await expect(bob.page.getByTestId("reaction")).toHaveCount(0);
    await bob.page.getByTestId("react-coffee").click();
    await expect(ada.page.getByTestId("reaction").last()).toHaveAttribute("data-reaction", "coffee");

    await expect(cleo.page.getByTestId("ring"), "a ring is gone after a while").toHaveCount(0);
    await cleo.page.reload();
    await cleo.page.getByTestId("board").waitFor();
    await expect(cleo.page.getByTestId("ring")).toHaveCount(0);
    const log = await (await fetch(`${server.url}/api/tables/${table.id}/log`)).text();
    expect(log).not.toMatch(/point|hat"/);
  });
}

test("whoever points too often is told so, and the others see no more of it", async ({ server, arrive }) => {
  const table = await startClientGame(server.url, "goldmines", ["Ada", "Bob"]);
  for (const chair of table.chairs) chair.leave();
  const [ada, bob] = [await arrive("Ada", { viewport: DESKTOP }), await arrive("Bob", { viewport: DESKTOP })];
  for (const [seat, { context, page }] of [ada, bob].entries()) {
    await table.players[seat]!.lend(context);
    await page.goto(`/t/${table.id}`);
    await page.getByTestId("board").waitFor();
  }
  const pointed = () => bob.frames.filter((frame) => frame.includes(`"pointed"`)).length;
  // By hand: pressed and held.
  const box = (await ada.page.getByTestId("board").boundingBox())!;
  await ada.page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.7);
  await ada.page.mouse.down();
  await expect(ada.page.getByTestId("ring")).toBeVisible();
  await ada.page.mouse.up();
  await bob.until("the first", () => pointed() === 1);
  for (const again of [2, 3, 4]) {
    await ada.page.getByTestId("point-tool").click();
    await ada.page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.7);
    if (again < 4) await bob.until(`number ${again}`, () => pointed() === again);
  }
  await expect(ada.page.getByText("That was a bit fast. Try again in a moment.").first()).toBeVisible();
  expect(pointed()).toBe(3);
});

test("people point at Boomtown, by hand and by key", async ({ server, arrive }) => {
  const table = await startClientGame(server.url, "gold-west", ["Ada", "Bob"]);
  for (const chair of table.chairs) chair.leave();
  const [ada, bob] = [await arrive("Ada", { viewport: DESKTOP }), await arrive("Bob", { viewport: DESKTOP })];
  for (const [seat, { context, page }] of [ada, bob].entries()) {
    await table.players[seat]!.lend(context);
    await page.goto(`/t/${table.id}`);
    await page.getByTestId("board").waitFor();
  }
  const [first, last] = [ada.page.getByTestId("cell").first(), ada.page.getByTestId("cell").last()];
  const ring = (page: Page, before: string) =>
    page.waitForFunction((before) => {
      const ring = document.querySelector("[data-testid=ring][data-seat='0']");
      const area = ring && getComputedStyle(ring).opacity === "1" ? getComputedStyle(ring).gridArea : "";
      return area === before ? "" : area;
    }, before);
  const shown = ring(bob.page, "");
  await first.hover();
  await ada.page.mouse.down();
  const there = await (await shown).jsonValue();
  await ada.page.mouse.up();
  await expect(first, "a held press is no click").toHaveAttribute("aria-pressed", "false");
  await expect(bob.page.getByTestId("announcer")).toContainText("Ada points at");
  await shoot(bob.page, "signals-boomtown-desktop", DESKTOP);
  const [hers, his] = [ring(ada.page, there), ring(bob.page, there)];
  await last.focus();
  await ada.page.keyboard.press(".");
  expect(await (await hers).jsonValue(), "the same place for both").toBe(await (await his).jsonValue());

  // Held once too often it shows nobody anything, and is no click either.
  await ada.page.keyboard.press(".");
  await first.hover();
  await ada.page.mouse.down();
  await expect(ada.page.getByText("That was a bit fast. Try again in a moment.").first()).toBeVisible();
  await ada.page.mouse.up();
  await expect(first).toHaveAttribute("aria-pressed", "false");
});
