// What can be done with a tile: by sight on the map, in words for keys, in one form in the hand, and why not where it cannot be done.

import type { Locator } from "@playwright/test";
import { type Person, expect, test } from "./fixtures";
import { lastRecord, startClientGame } from "./clients";
import { onTurn, records } from "./frames";
import { startGame, placeTile, reachable } from "./play";
import { playTo } from "./quick";
import { DESKTOP, PHONE, shoot } from "./shoot";

const WIDE = { viewport: DESKTOP };
const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };

test("what cannot be chosen is dashed and gray on the map, and says why", async ({ arrive }) => {
  const [ada, bob] = [await arrive("Ada", WIDE), await arrive("Bob", WIDE)];
  const id = await startGame(ada, bob);
  // Until somebody is on turn who has no cowboy left: what is completed gives some back.
  let mover: Person;
  let refused: Locator;
  let written = 22;
  for (;;) {
    expect(written, "somebody has no cowboy left").toBeLessThan(60);
    await playTo((written += 2), id, [ada, bob]);
    mover = await onTurn(ada, bob);
    await placeTile(mover, 0);
    await mover.page.getByTestId("choice").first().waitFor();
    refused = mover.page.getByTestId("map-refused");
    if ((await refused.count()) > 0) break;
    await mover.page.getByTestId("back").click();
  }
  const { page } = mover;
  const dashes = refused.first().locator(".dashes");
  await expect(dashes).toHaveAttribute("stroke", "var(--ink2)");
  await expect(refused.first().locator(".figure")).toHaveCSS("filter", "grayscale(1)");
  const why = (await refused.first().locator("title").textContent())!.split(": ")[1]!;
  const told = records(mover).length;
  const [spot] = await reachable(refused);
  await page.mouse.click(spot!.x, spot!.y);
  await expect(page.getByTestId("hand-help")).toHaveText(why);
  expect(records(mover).length, "nothing was sent").toBe(told);
});

test("choices keep one form, and a tile that lies one way is not said to turn", async ({ arrive }) => {
  const [ada, bob] = [await arrive("Ada", TOUCH), await arrive("Bob", TOUCH)];
  const id = await startGame(ada, bob);
  // Until a tile is drawn that some place takes in one way alone.
  let mover: Person;
  let written = 10;
  do {
    expect(written, "some tile fits some place in one way alone").toBeLessThan(90);
    await playTo((written += 2), id, [ada, bob]);
    mover = await onTurn(ada, bob);
  } while ((await mover.page.locator('[data-testid="place"][data-ways="1"]').count()) === 0);
  const { page } = mover;
  await page.getByTestId("fit").tap();
  const heights = new Set<number>();
  const oneWay = page.locator('[data-testid="place"][data-ways="1"]');
  for (const [places, help] of [
    [oneWay, /^(?!.*rotate)/],
    [page.locator('[data-testid="place"]:not([data-ways="1"])'), /rotate/],
  ] as const) {
    if ((await places.count()) === 0) continue;
    await tap(places);
    await page.getByTestId("choice").first().waitFor();
    await expect(page.getByTestId("hand-help")).toHaveText(help);
    for (const chip of await formOf(page.getByTestId("choice"))) {
      heights.add(chip.height);
      expect(chip.picture, `${chip.key} has a drawing`).toBe(true);
      expect(chip.beside, `the drawing of ${chip.key} is left of its words`).toBe(true);
    }
    await page.getByTestId("back").tap();
  }
  expect(heights.size, "every chip is as high as the others").toBe(1);
});

for (const [name, size] of [
  ["phone", TOUCH],
  ["desktop", WIDE],
] as const)
  test(`on a ${name} the whole map fits below the line of a first game`, async ({ arrive }) => {
    const [ada, bob] = [await arrive("Ada", size), await arrive("Bob", size)];
    const id = await startGame(ada, bob);
    await playTo(40, id, [ada, bob]);
    const { page } = await onTurn(ada, bob);
    const line = page.getByTestId("tip");
    await line.waitFor();
    await page.getByTestId("fit").click();
    await expect(page.locator(".world")).not.toHaveClass(/moving/);
    const { y, height } = (await line.boundingBox())!;
    const northmost = () =>
      page
        .locator("[data-testid=place], [data-testid=last-move]")
        .evaluateAll((all) => Math.min(...all.map((place) => place.getBoundingClientRect().top)));
    await expect.poll(northmost, { message: "the northernmost place is below the line" }).toBeGreaterThan(y + height);
    await shoot(page, `tip-${name}`, size.viewport);
  });

async function tap(place: Locator): Promise<void> {
  await expect(async () => {
    const [spot] = await reachable(place);
    if (spot) await place.page().touchscreen.tap(spot.x, spot.y);
    await place.page().getByTestId("provisional").waitFor({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

/** How each chip is made up. */
const formOf = (chips: Locator) =>
  chips.evaluateAll((all) =>
    all.map((chip) => {
      const picture = chip.querySelector("svg");
      const words = document.createRange();
      words.selectNodeContents(chip);
      if (picture) words.setStartAfter(picture);
      const text = words.getBoundingClientRect();
      const drawn = picture?.getBoundingClientRect();
      return {
        key: (chip as HTMLElement).dataset["choice"],
        height: Math.round(chip.getBoundingClientRect().height),
        picture: picture !== null,
        beside: drawn !== undefined && drawn.right <= text.left + 1 && drawn.bottom > text.top,
      };
    }),
  );

test("where others must agree to return a tile, it says so beside what is asked", async ({ arrive, server }) => {
  const pace = { type: "live", turn: 90, bank: 600, then: "wait" };
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bob"], { pace });
  const legal = await Promise.all(table.chairs.map((chair) => chair.legal()));
  const seat = legal.findIndex(({ length }) => length > 0);
  const [chair, place] = [table.chairs[seat]!, legal[seat]![0]!];
  const to = await lastRecord(server.url, table.id);
  for (let time = 0; time < 3; time++) {
    await chair.command(place);
    await chair.act({ type: "propose", proposal: { type: "take_back", to } });
  }
  await chair.command(place);
  for (const device of [WIDE, { ...TOUCH, viewport: { width: 360, height: 640 } }]) {
    const { page, context } = await arrive("Ada", device);
    await table.players[seat]!.lend(context);
    await page.goto(`/t/${table.id}`);
    const hand = page.getByTestId("hand");
    const why = hand.getByText("To return this tile, ask the others under “Take back, pause, leave”.");
    await expect(why).toBeInViewport({ ratio: 1 });
    await expect(hand.getByText("Choose an action")).toBeInViewport({ ratio: 1 });
    await expect(page.getByTestId("back")).toBeInViewport({ ratio: 1 });
    await expect(page.getByTestId("back")).toHaveAccessibleDescription(/^To return this tile, ask the others/);
    await expect(page.getByTestId("choice").first()).toBeInViewport({ ratio: 1 });
    await shoot(page, `others-agree-${device.viewport.width}`, device.viewport);
  }
});
