// Every state of the page, by day and by night, in the windows people have. Clients play; nothing is checked
// here, the pictures are for people to judge.

import type { Page, ViewportSize } from "@playwright/test";
import { test, type Person } from "../browser/fixtures";
import { giveName } from "../browser/play";
import { anyOf, startClientGame, playOn, Client, type Table } from "../browser/clients";
import { DESKTOP, nightFallen, PHONE, shoot } from "../browser/shoot";

const TABLET: ViewportSize = { width: 1024, height: 768 };
const UPRIGHT: ViewportSize = { width: 820, height: 1180 };
const LANDSCAPE: ViewportSize = { width: 844, height: 390 };
const WINDOWS = { desktop: DESKTOP, phone: PHONE, tablet: TABLET, upright: UPRIGHT, landscape: LANDSCAPE };

type Arrive = (name: string) => Promise<Person>;

test("lobby and gathering", async ({ server, arrive }) => {
  const { page } = await arrive("Noor");
  const running = await startClientGame(server.url, "gold-rush", ["Ada", "Bram"], { name: "Saturday claim" });
  await playOn(running, ({ placed }) => placed >= 14);
  await startClientGame(server.url, "gold-west", ["Wes", "Ines", "Olu"], { name: "River town" });
  const waiting = await Client.arrive(server.url, "Ines");
  const { id } = await waiting.ask<{ id: string }>("/api/tables", {
    game: "goldmines",
    seats: 4,
    visibility: "public",
    name: "Ingots and towers",
    options: { castles: true },
  });
  await page.goto("/");
  await page.getByTestId("table-row").nth(2).waitFor();
  await shootAll(page, "lobby", ["desktop", "phone"]);
  await page.getByTestId("setup-goldmines").click();
  await page.getByTestId("create").waitFor();
  await shootAll(page, "setup", ["desktop", "phone"]);
  await page.goto(`/t/${id}`);
  await page.getByTestId("sit-down").click();
  await giveName({ page, name: "Noor" } as Person);
  await page.getByTestId("not-ready").waitFor();
  await shootAll(page, "gathering", ["desktop", "phone"]);
});

test("a table of Gold Rush", async ({ server, arrive }) => {
  const table = await startClientGame(server.url, "gold-rush", ["Ada", "Bram", "Noor", "Wes"], {
    name: "Saturday claim",
  });
  const myTurn = (placed: number) =>
    playOn(
      table,
      (moment) => moment.seat === 2 && moment.placed >= placed && moment.commands[0]!.type === "place_tile",
      meeples,
    );
  await myTurn(3);
  const { page, context } = await sitAs(table, 2, arrive);
  await shootAll(page, "start", ["desktop", "phone"]);
  await noMoreTips(page);
  await myTurn(30);
  await settled(page);
  await shootAll(page, "mid-game", ["desktop", "phone", "tablet", "landscape"]);
  const choices = page.getByTestId("map-choice");
  const places = page.getByTestId("place");
  // The tile that leaves most to choose from: the picture is of the choosing.
  for (let place = 0; place < (await places.count()); place++) {
    await places.nth(place).dispatchEvent("click");
    await page.getByTestId("choice").first().waitFor();
    if ((await choices.count()) > 1) break;
    await page.getByTestId("back").click();
  }
  // Chance may have left us nobody to put down.
  if ((await choices.count()) > 0) await choices.first().dispatchEvent("click");
  await shootAll(page, "choosing", ["desktop", "phone", "upright", "landscape"]);
  await page.getByTestId("back").click();
  await page
    .getByTestId("provisional")
    .waitFor({ state: "detached" })
    .catch(() => page.getByTestId("back").click());
  await page.evaluate(() => document.querySelector<HTMLElement>("[data-testid=place-why-not]")?.click());
  await shootAll(page, "illegal", ["desktop", "phone"]);
  await context.setOffline(true);
  await page.getByTestId("status-slip").waitFor();
  await shootAll(page, "reconnecting", ["desktop", "phone"]);
  await context.setOffline(false);
  const spectator = await arrive("Eve");
  await spectator.page.goto(`/t/${table.id}`);
  await spectator.page.getByTestId("board").waitFor();
  await settled(spectator.page);
  await shootAll(spectator.page, "watching", ["desktop", "phone"]);
  await playOn(table, () => false, meeples);
  await page.getByTestId("final-next").waitFor();
  await page.getByTestId("final-next").click();
  await shootAll(page, "final-step", ["desktop", "phone"]);
  await page.getByTestId("final-all").click();
  await page.getByTestId("final-table").waitFor();
  await shootAll(page, "final", ["desktop", "phone", "landscape"]);
});

test("a table of Gold West", async ({ server, arrive }) => {
  const table = await startClientGame(server.url, "gold-west", ["Ada", "Bram", "Noor", "Wes"], { name: "River town" });
  const before = new Map<number, number>();
  await playOn(table, ({ seat, commands }) => {
    if (commands.some(({ type }) => type === "activate")) before.set(seat, (before.get(seat) ?? 0) + 1);
    return seat === 2 && (before.get(2) ?? 0) >= 7 && commands.some(({ type }) => type === "activate");
  });
  const { page } = await sitAs(table, 2, arrive);
  await noMoreTips(page);
  await shootAll(page, "gold-west", ["desktop", "phone", "tablet", "upright", "landscape"]);
  await playOn(table, () => false);
  await page.getByTestId("final-all").click();
  await page.getByTestId("final-table").waitFor();
  await shootAll(page, "gold-west-final", ["desktop", "phone"]);
});

test("a late table of Goldmines", async ({ server, arrive }) => {
  const table = await startClientGame(server.url, "goldmines", ["Ada", "Bram", "Noor", "Wes"], {
    name: "Ingots and towers",
    options: { castles: true },
  });
  await playOn(
    table,
    ({ seat, commands, placed }) => seat === 2 && placed >= 84 && commands[0]!.type === "place_tile",
    meeples,
  );
  const { page } = await sitAs(table, 2, arrive);
  await noMoreTips(page);
  await shootAll(page, "goldmines", ["desktop", "phone", "tablet", "landscape"]);
  await page.getByTestId("aids-fields").click();
  await shootAll(page, "goldmines-fields", ["desktop", "phone"]);
});

/** Whoever can places a meeple. */
const meeples = (commands: Parameters<typeof anyOf>[0]) => {
  const wanted = commands.filter(({ type }) => /place_(cowboy|meeple)|take_token|pitch_tent/.test(type));
  return anyOf(wanted.length > 0 ? wanted : commands);
};

async function sitAs(table: Table, seat: number, arrive: Arrive): Promise<Person> {
  const person = await arrive(table.players[seat]!.player.name);
  await table.players[seat]!.lend(person.context);
  await person.page.goto(`/t/${table.id}`);
  await person.page.getByTestId("board").waitFor();
  await settled(person.page);
  return person;
}

/** They are for a first game, and lie over what is to be looked at. */
async function noMoreTips(page: Page): Promise<void> {
  const tip = page.getByTestId("tip");
  if (await tip.isVisible()) await tip.getByText("Turn off tips").click();
}

/** Until what happened has been shown. */
const settled = (page: Page) => page.waitForTimeout(1_500);

async function shootAll(page: Page, name: string, windows: (keyof typeof WINDOWS)[]): Promise<void> {
  for (const window of windows) {
    for (const [theme, suffix] of [
      ["light", ""],
      ["dark", "-night"],
    ] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await nightFallen(page);
      await shoot(page, `${name}-${window}${suffix}`, WINDOWS[window]);
    }
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}
