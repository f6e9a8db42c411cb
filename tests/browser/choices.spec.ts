// What can be done with a tile: by sight on the map, in words for keys, in one form in the hand, and why not where it cannot be done.

import type { Locator } from "@playwright/test";
import { type Person, expect, test } from "./fixtures";
import { events, records, seatOf, turn } from "./frames";
import { beginGame, layTile, reachable } from "./play";
import { playTo, playUntilTold } from "./quick";
import { DESKTOP, PHONE, shoot } from "./shoot";

const WIDE = { viewport: DESKTOP };
const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };

test("what cannot be chosen is dashed and gray on the map, and says why", async ({ arrive }) => {
  const [ada, bob] = [await arrive("Ada", WIDE), await arrive("Bob", WIDE)];
  const id = await beginGame(ada, bob);
  // By then nobody has a cowboy left.
  await playTo(24, id, [ada, bob]);
  const mover = await onTurn(ada, bob);
  const { page } = mover;
  await layTile(mover, 0);
  const refused = page.getByTestId("map-refused");
  await refused.first().waitFor();
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
  const id = await beginGame(ada, bob);
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

test("a second ingot is placed by sight, and in words for keys", async ({ arrive }) => {
  const [ada, bob] = [await arrive("Ada", WIDE), await arrive("Bob", WIDE)];
  const id = await beginGame(ada, bob, "Ingots", { game: "goldmines", options: [] });
  await playUntilTold(/"tile_drawn"[^}]*"tile":"gold-/, id, [ada, bob]);
  const drawn = () => String(events(ada).findLast(({ type }) => type === "tile_drawn")?.["tile"]);
  await ada.until("the gold tile", () => drawn().startsWith("gold-"));
  const mover = await onTurn(ada, bob);
  const { page } = mover;
  let round = 0;
  // With one neighbor there is nothing to choose.
  do {
    if (round > 0) await page.getByTestId("back").click();
    await layTile(mover, round++);
  } while ((await page.locator("[data-testid=map-choice][data-choice^=ingot]").count()) < 2 && round < 12);
  const discs = page.locator("[data-testid=map-choice][data-choice^=ingot]");
  const words = page.locator("[data-testid=choice-place][data-choice^=ingot]");
  expect(await discs.count()).toBeGreaterThan(1);
  expect(await words.count()).toBe(await discs.count());
  await expect(page.locator("[data-testid=choice][data-choice^=ingot]"), "no button in the hand").toHaveCount(0);
  await expect(page.getByTestId("hand-help")).toHaveText("Place the second ingot");
  const list = page.locator(".in-words");
  expect((await list.boundingBox())!.height).toBe(0);
  await expect(async () => {
    const [line, tile] = [
      (await page.getByTestId("hint").boundingBox())!,
      (await page.getByTestId("provisional").boundingBox())!,
    ];
    expect(tile.y, "nothing lies over the tile that one chooses on").toBeGreaterThanOrEqual(line.y + line.height);
  }).toPass({ timeout: 10_000 });
  await shoot(page, "ingot-desktop", DESKTOP);
  await words.first().focus();
  expect((await list.boundingBox())!.height).toBeGreaterThan(40);
  await words.first().press("Enter");
  await expect(discs).toHaveCount(0);
});

for (const [name, size] of [
  ["phone", TOUCH],
  ["desktop", WIDE],
] as const)
  test(`on a ${name} the whole map fits below the line of a first game`, async ({ arrive }) => {
    const [ada, bob] = [await arrive("Ada", size), await arrive("Bob", size)];
    const id = await beginGame(ada, bob);
    await playTo(40, id, [ada, bob]);
    const { page } = await onTurn(ada, bob);
    const line = page.getByTestId("hint");
    await line.waitFor();
    await page.getByTestId("fit").click();
    await expect(page.locator(".world")).not.toHaveClass(/moving/);
    const { y, height } = (await line.boundingBox())!;
    const northmost = () =>
      page
        .locator("[data-testid=place], [data-testid=last-move]")
        .evaluateAll((all) => Math.min(...all.map((place) => place.getBoundingClientRect().top)));
    await expect.poll(northmost, { message: "the northernmost place is below the line" }).toBeGreaterThan(y + height);
    await shoot(page, `hint-${name}`, size.viewport);
  });

async function onTurn(...people: Person[]): Promise<Person> {
  let mover: Person | undefined;
  await expect(async () => {
    mover = people.find((person) => turn(person) !== null && seatOf(person) === turn(person));
    await expect(mover!.page.getByTestId("place").first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 45_000 });
  return mover!;
}

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
