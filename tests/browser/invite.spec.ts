// How friends come together: invitations, public and private, and what becomes of whoever is sent away.

import { expect, test, type Person } from "./fixtures";
import { createTable, giveName } from "./play";
import { PHONE } from "./shoot";

const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };

/** Sets up a table of Gold Rush for two; returns the link for a friend. */
async function setUp({ page, ...host }: Person, visibility: string): Promise<string> {
  await page.goto("/new/gold-rush");
  await page.getByTestId("setup-finer").click();
  await page.getByTestId(`visibility-${visibility}`).check({ force: true });
  await createTable(page);
  await giveName({ page, ...host });
  return page.getByTestId("invite-link").inputValue();
}

/** Counts what a finger taps. */
async function countTaps({ page }: Person): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { taps: number };
    counted.taps = 0;
    addEventListener("click", () => (counted.taps += 1), { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps);
}

for (const visibility of ["private", "by_link", "public"]) {
  test(`one tap and a name lead from a link to the seat, ready: ${visibility}`, async ({ arrive }) => {
    const [dora, ben] = [await arrive("Dora"), await arrive("Ben", TOUCH)];
    const link = await setUp(dora, visibility);
    const taps = await countTaps(ben);
    await ben.page.goto(link);
    await expect(ben.page.getByTestId("invited")).toHaveText("Dora invites you to Gold Rush");
    await expect(ben.page.getByText("1 of 2 seats taken.")).toBeVisible();
    await expect(ben.page.getByTestId("rules-meanwhile")).toHaveAttribute("href", "/rules/gold-rush");
    await ben.page.getByTestId("sit-down").tap();
    await expect(ben.page.getByTestId("name-field"), "one types at once").toBeFocused();
    await ben.page.keyboard.type("Ben");
    await ben.page.keyboard.press("Enter");
    await ben.page.getByTestId("not-ready").waitFor();
    await expect(dora.page.locator('[data-testid="seat-taken"][data-seat="1"][data-ready="true"]')).toContainText(
      "Ben",
    );
    expect(await taps(), "Enter sends, and is no tap").toBeLessThanOrEqual(2);

    // Nothing of what was refused before lies over the game.
    await dora.page.getByTestId("start").click();
    await ben.page.getByTestId("board").waitFor();
    await expect(ben.page.getByTestId("status-slip")).toBeEmpty();
  });
}

test("whoever waits elsewhere sees in the tab who has come and who is ready", async ({ arrive }) => {
  const [dora, ben] = [await arrive("Dora"), await arrive("Ben")];
  const link = await setUp(dora, "by_link");
  const hide = (hidden: boolean) =>
    dora.page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await hide(true);
  await ben.page.goto(link);
  await ben.page.getByTestId("sit-down").click();
  await giveName(ben);
  await expect(dora.page).toHaveTitle(/^Ben is ready\. · /);
  await expect(dora.page.locator('link[rel="icon"]')).toHaveAttribute("href", "/icon-turn.svg");
  await hide(false);
  // A table may be called after a bend.
  await expect(dora.page).not.toHaveTitle(/\bBen\b/);
  await expect(dora.page.locator('link[rel="icon"]')).toHaveAttribute("href", "/icon.svg");

  await dora.page.getByTestId("leave").click();
  await expect(ben.page.getByTestId("company-news")).toHaveText("Dora left. The table is yours now.");
});

for (const visibility of ["private", "by_link"]) {
  test(`the host is asked before somebody is sent away, who reads it in the lobby: ${visibility}`, async ({
    arrive,
  }) => {
    const [dora, ben] = [await arrive("Dora"), await arrive("Ben", TOUCH)];
    const link = await setUp(dora, visibility);
    await ben.page.goto(link);
    await ben.page.getByTestId("sit-down").tap();
    await giveName(ben);
    await ben.page.getByTestId("not-ready").waitFor();

    await dora.page.getByTestId("remove-seat").click();
    await dora.page.getByTestId("remove-no").click();
    await expect(dora.page.getByTestId("seat-taken"), "asked is not done").toHaveCount(2);
    await dora.page.getByTestId("remove-seat").click();
    await dora.page.getByTestId("remove-yes").click();
    await expect(dora.page.getByTestId("seat-taken")).toHaveCount(1);
    await expect(ben.page.getByTestId("notice")).toContainText(/^Dora removed you from the table /);
    await expect(ben.page).toHaveURL(/\/$/);
    await expect(ben.page.getByTestId("table-row")).toHaveCount(0);
    await expect(dora.page.getByTestId("invite-link"), "the link is another").not.toHaveValue(link);

    await ben.page.goto(link);
    if (visibility === "private")
      await expect(ben.page.getByTestId("nowhere")).toContainText("This invite link doesn't work anymore");
    else {
      await ben.page.getByTestId("sit-down").tap();
      await expect(ben.page.getByRole("alert")).toContainText("Dora removed you from this table");
    }
  });
}

test("a link that leads to no table says so, and offers the lobby", async ({ arrive }) => {
  const [dora, ben] = [await arrive("Dora"), await arrive("Ben")];
  const link = await setUp(dora, "private");
  for (const wrong of [
    link.replace(/invite=.*/, "invite=0000"),
    link.replace(/#.*/, ""),
    link.replace(/[0-9a-f-]{36}/, "0b7c7f0e-3f5b-4a58-9d5e-9b8f2a6c1d11"),
  ]) {
    await ben.page.goto(wrong);
    await expect(ben.page.getByTestId("nowhere"), wrong).toContainText("We can't find that table");
    await expect(ben.page.getByTestId("sit-down")).toHaveCount(0);
  }
  await ben.page.getByTestId("to-lobby").click();
  await expect(ben.page.getByTestId("new-table").or(ben.page.getByTestId("join-with-link")).first()).toBeAttached();
  await expect(ben.page).toHaveURL(/\/$/);
});

test("a seat that is taken twice on a slow line is taken once", async ({ arrive }) => {
  const [dora, ben] = [await arrive("Dora"), await arrive("Ben")];
  const link = await setUp(dora, "by_link");
  await ben.page.goto("/");
  await ben.page.evaluate(async () => {
    await fetch("/api/players", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"name":"Ben"}',
    });
    localStorage.setItem("paydirt.player", await (await fetch("/api/me")).text());
  });
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  let asked = 0;
  await ben.page.route("**/join", async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await ben.page.goto(link);
  const sit = ben.page.getByTestId("sit-down");
  await sit.click();
  await sit.click();
  go();
  await ben.page.getByTestId("not-ready").waitFor();
  await expect(ben.page.getByRole("alert")).toHaveCount(0);
  expect(asked).toBe(1);
});

test("a seat that the server gave to a request whose answer was lost is a seat", async ({ arrive }) => {
  const [dora, ben] = [await arrive("Dora"), await arrive("Ben")];
  const link = await setUp(dora, "private");
  // It is sent once more, as a browser does when its connection breaks.
  await ben.page.route("**/join", async (route) => {
    await route.fetch();
    await route.continue();
  });
  await ben.page.goto(link);
  await ben.page.getByTestId("sit-down").click();
  await giveName(ben);
  await ben.page.getByTestId("not-ready").waitFor();
  await expect(ben.page.getByRole("alert")).toHaveCount(0);
});

test("whoever leaves a table and goes elsewhere meanwhile stays there", async ({ arrive }) => {
  const [dora, ben] = [await arrive("Dora"), await arrive("Ben")];
  const link = await setUp(dora, "by_link");
  await ben.page.goto(link);
  await ben.page.getByTestId("sit-down").click();
  await giveName(ben);
  await ben.page.getByTestId("not-ready").waitFor();
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await ben.page.route("**/leave", async (route) => {
    await held;
    await route.continue();
  });
  await ben.page.getByTestId("leave").click();
  await ben.page.locator('header a[href="/"]').first().click();
  await ben.page.getByTestId("setup-goldmines").click();
  await expect(ben.page).toHaveURL("/new/goldmines");
  const left = ben.page.waitForResponse("**/leave");
  go();
  await (await left).finished();
  await expect(dora.page.getByTestId("seat-taken")).toHaveCount(1);
  await expect(ben.page.getByTestId("create")).toBeVisible();
  await expect(ben.page).toHaveURL("/new/goldmines");
});

test("whoever is invited to a private table sees who sits down before them, and that the game has started", async ({
  arrive,
}) => {
  const [dora, ben, cleo] = [await arrive("Dora"), await arrive("Ben"), await arrive("Cleo")];
  const link = await setUp(dora, "private");
  await cleo.page.goto(link);
  await cleo.page.getByTestId("invited").waitFor();
  await ben.page.goto(link);
  await ben.page.getByTestId("sit-down").click();
  await giveName(ben);
  const full = "All seats are taken. If somebody leaves, you can take their seat here.";
  await expect(cleo.page.getByText(full)).toHaveCount(1);
  await expect(cleo.page.getByTestId("sit-down")).toBeDisabled();
  await expect(cleo.page.getByText("Take a seat and you're ready to play")).toHaveCount(0);

  await dora.page.getByTestId("start").click();
  await expect(cleo.page.getByTestId("nowhere")).toContainText("This invite link doesn't work anymore");
});

test("whoever comes too late for the last seat of a private table reads it once", async ({ arrive }) => {
  const [dora, ben, cleo] = [await arrive("Dora"), await arrive("Ben"), await arrive("Cleo")];
  const link = await setUp(dora, "private");
  await cleo.page.goto(link);
  await cleo.page.getByTestId("sit-down").click();
  // Cleo looks elsewhere while Ben sits down, so her page hasn't looked again.
  await cleo.page.evaluate(() => Object.defineProperty(document, "hidden", { value: true }));
  await ben.page.goto(link);
  await ben.page.getByTestId("sit-down").click();
  await giveName(ben);
  await ben.page.getByTestId("not-ready").waitFor();
  await giveName(cleo);
  await expect(cleo.page.getByText("All seats are taken.")).toHaveCount(1);
  await expect(cleo.page.getByRole("alert")).toHaveCount(0);
});

test("nobody who is invited or sent away hears that a table is private or gone", async ({ arrive }) => {
  const [dora, ben] = [await arrive("Dora"), await arrive("Ben")];
  await ben.page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.closest("[data-testid=announcer]")) heard.push(node.innerText);
    }).observe(document, { childList: true, subtree: true });
  });
  const heard = async () => (await ben.page.evaluate(() => (window as unknown as { heard: string[] }).heard)).join(" ");
  await ben.page.goto(await setUp(dora, "private"));
  await ben.page.getByTestId("invited").waitFor();
  expect(await heard()).not.toContain("This table is private");
  await ben.page.getByTestId("sit-down").click();
  await giveName(ben);
  await ben.page.getByTestId("not-ready").waitFor();
  await dora.page.getByTestId("remove-seat").click();
  await dora.page.getByTestId("remove-yes").click();
  await ben.page.getByTestId("notice").waitFor();
  expect(await heard()).toContain("Dora removed you from the table");
  expect(await heard()).not.toContain("This table is private");
});

test("whoever opened a private table without its invite needs only the link that came after", async ({ arrive }) => {
  const [dora, ben] = [await arrive("Dora"), await arrive("Ben")];
  const link = await setUp(dora, "private");
  await ben.page.goto(link.split("#")[0]!);
  await expect(ben.page.getByRole("heading", { level: 1 })).toHaveText("We can't find that table");
  // In the same tab only the fragment changes.
  await ben.page.goto(link);
  await expect(ben.page.getByTestId("invited")).toHaveText("Dora invites you to Gold Rush");
  await expect(ben.page.getByTestId("sit-down")).toBeEnabled();
});
