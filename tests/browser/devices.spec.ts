// One account on two devices: a code or a picture lets the phone in, everything is there, and it can be signed out from the desktop.

import type { Locator } from "@playwright/test";
import jsQR from "jsqr";

import { expect, test } from "./fixtures";
import { seatOf } from "./frames";
import { startGame } from "./play";
import { startClientGame, Client } from "./clients";
import { DESKTOP, PHONE, shoot } from "./shoot";

test("a phone comes in by a code, has name, tables and seat, and is signed out from the desktop", async ({
  arrive,
}) => {
  const ada = await arrive("Ada", { viewport: DESKTOP });
  const [bob, phone] = [await arrive("Bob"), await arrive("Nobody yet", { viewport: PHONE })];
  const table = await startGame(ada, bob);
  await ada.page.goto("/");
  await ada.page.getByTestId("my-name").click();
  await expect(ada.page.getByTestId("name-field"), "to be changed, not written anew").toHaveValue("Ada");
  await ada.page.getByTestId("name-devices").click();
  await expect(ada.page.getByTestId("device")).toHaveCount(1);
  await ada.page.getByTestId("device-new").click();
  await expect(ada.page.getByTestId("device-qr")).toBeVisible();
  const code = await ada.page.getByTestId("device-code").innerText();
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await shoot(ada.page, "devices-desktop", DESKTOP);
  await shoot(ada.page, "devices-phone", PHONE);

  // What a camera opens is the same as a code that is typed in.
  await phone.page.goto(`/#code=${code}`);
  await expect(phone.page.getByTestId("code-field")).toHaveValue(code);
  await expect(phone.page, "neither a reload nor the way back asks for it again").toHaveURL("/");
  await phone.page.getByTestId("code-field").fill(`${code.slice(0, 5)}2222`);
  await phone.page.getByTestId("code-go").click();
  await expect(phone.page.getByRole("alert")).toContainText("That code isn't known");
  await shoot(phone.page, "devices-code", PHONE);
  await phone.page.getByTestId("code-field").fill(code.toLowerCase());
  await phone.page.getByTestId("code-go").click();
  await expect(phone.page.getByTestId("my-name")).toHaveText("Ada");
  await expect(phone.page.locator(`[data-table="${table}"]`)).toBeVisible();
  await expect(ada.page.getByTestId("device"), "the desktop sees it come").toHaveCount(2);
  await expect(ada.page.getByTestId("device-new"), "the code is used: the next device needs another").toBeVisible();
  await expect(ada.page.getByTestId("device-code")).toHaveCount(0);

  await phone.page.goto(`/t/${table}`);
  await expect(phone.page.getByTestId("table-menu").or(phone.page.getByTestId("more")).first()).toBeVisible();
  await expect(phone.page.getByText("You", { exact: true }).first(), "she sits there").toBeVisible();
  await ada.page.getByTestId("device-out").click();
  await expect(ada.page.getByTestId("device")).toHaveCount(1);
  await expect(phone.page.getByText("You", { exact: true }), "and there no more").toHaveCount(0);
  await phone.page.goto("/");
  await expect(phone.page.getByTestId("my-name")).toHaveCount(0);
});

test("whoever comes back is known by the cookie, and each tab hears what they are called", async ({ arrive }) => {
  const { page, context } = await arrive("Ada", { viewport: DESKTOP });
  await page.request.post("/api/players", { data: { name: "Ada" } });
  await page.goto("/");
  await expect(page.getByTestId("my-name"), "though this browser keeps nothing of her").toHaveText("Ada");

  const other = await context.newPage();
  await other.goto("/");
  await other.getByTestId("my-name").click();
  await other.getByTestId("name-field").fill("Ada the Second");
  await other.getByTestId("name-field").press("Enter");
  await expect(page.getByTestId("my-name")).toHaveText("Ada the Second");
  await expect.poll(() => other.evaluate(() => history.state), "the dialog's entry is left").toBe(null);

  await context.clearCookies();
  await other.request.post("/api/players", { data: { name: "Bea" } });
  await other.reload();
  await expect(other.getByTestId("my-name")).toHaveText("Bea");
  await expect(page.getByTestId("my-name"), "it is one browser, and so one person").toHaveText("Bea");
});

test("a device that was signed out while it slept says so when it wakes", async ({ server, arrive }) => {
  const { page, context } = await arrive("Ada", { viewport: PHONE });
  await page.request.post("/api/players", { data: { name: "Ada" } });
  await page.goto("/");
  await page.evaluate(async () => localStorage.setItem("paydirt.player", await (await fetch("/api/me")).text()));
  await page.goto("/");
  await expect(page.getByTestId("my-name")).toHaveText("Ada");
  await server.kill();
  // Its cookie is nobody's anymore.
  await context.addCookies([{ name: "paydirt", value: "0".repeat(64), url: server.url }]);
  await server.start();
  await expect(page.getByTestId("my-name")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pull up a chair.");
});

/** What a camera reads off a picture. */
async function scan(picture: Locator): Promise<string> {
  const taken = (await picture.screenshot()).toString("base64");
  const { pixels, width } = await picture.page().evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const sheet = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
    sheet.drawImage(image, 0, 0);
    return { pixels: [...sheet.getImageData(0, 0, image.width, image.height).data], width: image.width };
  }, taken);
  return jsQR(Uint8ClampedArray.from(pixels), width, pixels.length / 4 / width)!.data;
}

test("a device that is signed out at a table says so, and watches from then on", async ({ server, arrive }) => {
  const { page, context } = await arrive("Ada");
  const [ada, bob] = [await Client.arrive(server.url, "Ada"), await Client.arrive(server.url, "Bob")];
  const { id, chairs } = await startClientGame(server.url, "gold-rush", [ada, bob]);
  for (const chair of chairs) chair.leave();
  await context.addCookies([{ name: "paydirt", value: ada.token, url: server.url }]);
  await page.goto("/");
  await page.evaluate(async () => localStorage.setItem("paydirt.player", await (await fetch("/api/me")).text()));
  await page.goto(`/t/${id}`);
  await page.getByTestId("board").waitFor();
  await page.evaluate(async () => {
    const devices = (await (await fetch("/api/me/devices")).json()) as { id: string; here: boolean }[];
    // Nobody waits for the answer: the page may have started anew before it comes.
    void fetch(`/api/me/devices/${devices.find(({ here }) => here)!.id}`, { method: "DELETE" });
  });
  await expect(page.getByTestId("notice")).toHaveText("You're signed out on this device.");
  await page.getByTestId("board").waitFor();
  await page.reload();
  await page.getByTestId("board").waitFor();
  await expect(page.getByTestId("notice"), "it was read").toHaveCount(0);
});

test("a phone that scans the picture has seat, tables and settings, until it is signed out", async ({
  server,
  arrive,
}, info) => {
  const [desktop, phone] = [
    await arrive("Ada", { viewport: DESKTOP }),
    await arrive("Nobody yet", { viewport: PHONE, locale: "nl" }),
  ];
  const [ada, bob] = [await Client.arrive(server.url, "Ada"), await Client.arrive(server.url, "Bob")];
  const tables = [
    await startClientGame(server.url, "gold-rush", [ada, bob]),
    await startClientGame(server.url, "gold-west", [bob, ada]),
  ];
  for (const { chairs } of tables) for (const chair of chairs) chair.leave();
  await ada.lend(desktop.context);
  await desktop.page.goto("/");
  await desktop.page.getByTestId("theme").click();
  await desktop.page.getByTestId("language").selectOption("en");
  await desktop.page.getByTestId("my-name").click();
  await desktop.page.getByTestId("name-devices").click();
  await desktop.page.getByTestId("device-new").click();
  const link = await scan(desktop.page.getByTestId("device-qr"));

  const scanned = Date.now();
  await phone.page.goto(link);
  await phone.page.getByTestId("code-go").click();
  await expect(phone.page.getByTestId("my-name")).toHaveText("Ada");
  for (const { id } of tables) await expect(phone.page.locator(`[data-table="${id}"]`)).toBeVisible();
  await expect(phone.page.locator("html")).toHaveAttribute("data-theme", "night");
  await expect(phone.page.locator("html")).toHaveAttribute("lang", "en");
  const home = Date.now();
  const { id, players } = tables[0]!;
  await phone.page.goto(`/t/${id}`);
  await expect(phone.page.getByText("You", { exact: true }).first()).toBeVisible();
  expect(seatOf(phone)).toBe(players.indexOf(ada));
  const seated = Date.now();

  const told = () => phone.frames.filter((frame) => frame.includes(`"not_signed_in"`)).length;
  expect(told()).toBe(0);
  await expect(desktop.page.getByTestId("device")).toHaveCount(2);
  const out = Date.now();
  await desktop.page.getByTestId("device-out").click();
  // The page loads anew as soon as one of its sockets has been turned away.
  await phone.until("the phone is turned away", () => told() > 0);
  const turnedAway = Date.now();
  await expect(phone.page.getByText("You", { exact: true })).toHaveCount(0);
  info.annotations.push({
    type: "milliseconds",
    description: `from scanning to the tables ${home - scanned}, to the seat ${seated - scanned}; from signing out until it is told ${turnedAway - out}`,
  });
});

test("a guest who could never come back is warned before another player comes in", async ({ server, arrive }) => {
  const { page, context } = await arrive("Zoë", { viewport: PHONE });
  await (await Client.arrive(server.url, "Zoë")).lend(context);
  const ada = await Client.arrive(server.url, "Ada");
  const { code } = await ada.ask<{ code: string }>("/api/me/code", {});
  await page.goto(`/#code=${code}`);
  await page.getByTestId("code-go").click();
  await expect(page.getByTestId("code-warning")).toContainText("You're Zoë on this device only.");
  await shoot(page, "devices-only-one", PHONE);
  await page.getByTestId("code-go").click();
  await expect(page.getByTestId("my-name")).toHaveText("Ada");
});

test("a code stays for as long as it is good, whatever clock the device has", async ({ server, arrive }) => {
  const { page, context } = await arrive("Ada", { viewport: DESKTOP });
  await (await Client.arrive(server.url, "Ada")).lend(context);
  await page.clock.install({ time: Date.now() + 3_600_000 });
  await page.goto("/");
  await page.getByTestId("my-name").click();
  await page.getByTestId("name-devices").click();
  await page.getByTestId("device-new").click();
  const code = page.getByTestId("device-code");
  await code.waitFor();
  // The page looks who has come in while there is a code.
  for (let look = 0; look < 2; look += 1) await page.waitForResponse(/\/devices$/);
  await expect(code).toBeVisible();
  await expect(page.getByTestId("device")).toHaveCount(1);
});

test("a refusal whose words are out of reach is told in the server's own", async ({ arrive }) => {
  const { page } = await arrive("Nobody yet", { locale: "nl", serviceWorkers: "block" });
  // What refusals say in the reader's language comes with the first one.
  let asked = 0;
  await page.route(/\/refusals-[^/]*\.js$/, (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto("/#code=ABCD-2222");
  await page.getByTestId("code-go").click();
  await expect(page.getByRole("alert")).toHaveText(/^no such code; codes work once/);
  expect(asked).toBeGreaterThan(0);
});

test("who has no name yet finds where to enter a code", async ({ arrive }) => {
  const { page } = await arrive("Ada", { viewport: PHONE });
  await page.goto("/");
  await page.getByTestId("setup-gold-rush").click();
  await page.getByTestId("create").click();
  await page.getByTestId("name-devices").click();
  await expect(page.getByTestId("code-field")).toBeFocused();
  await page.getByTestId("code-field").fill("nonsense");
  await page.getByTestId("code-go").click();
  await expect(page.getByRole("alert")).toContainText("That code isn't known");
});

test("an account is deleted only by its name, in a week, and kept after all; its data is a file", async ({
  server,
  arrive,
}) => {
  const { page, context } = await arrive("Ada", { viewport: PHONE });
  await (await Client.arrive(server.url, "Ada")).lend(context);
  await page.goto("/");
  await page.getByTestId("my-name").click();
  await page.getByTestId("name-devices").click();
  const download = page.waitForEvent("download");
  await page.getByTestId("data-download").click();
  expect((await download).suggestedFilename()).toBe("paydirt.json");

  await page.getByTestId("data-delete").click();
  await page.getByTestId("data-name").fill("Bob");
  await page.getByTestId("data-delete-sure").click();
  await expect(page.getByRole("alert")).toContainText("That isn't your name");
  await page.getByTestId("data-name").fill("Ada");
  await page.getByTestId("data-delete-sure").click();
  await expect(page.getByTestId("deletion")).toContainText("Your account will be deleted on");
  await shoot(page, "deletion-phone", PHONE);
  await page.getByTestId("data-stay").click();
  await expect(page.getByTestId("deletion")).toHaveCount(0);
});

test("what is chosen on one device is so on the other, open or not", async ({ server, arrive }) => {
  const ada = await arrive("Ada", { viewport: DESKTOP });
  const phone = await arrive("Nobody yet", { viewport: PHONE });
  await ada.page.goto("/");
  const isNight = (person: typeof ada) => expect(person.page.locator("html")).toHaveAttribute("data-theme", "night");
  const isDay = (person: typeof ada) => expect(person.page.locator("html")).toHaveAttribute("data-theme", "day");
  const speaks = (person: typeof ada, language: string) =>
    expect(person.page.locator("html")).toHaveAttribute("lang", language);

  await isDay(ada);
  await ada.page.getByTestId("theme").click();
  await isNight(ada);
  await (await Client.arrive(server.url, "Ada")).lend(ada.context);
  await ada.page.goto("/");
  await ada.page.getByTestId("my-name").click();
  await ada.page.getByTestId("name-devices").click();
  await ada.page.getByTestId("device-new").click();
  const code = await ada.page.getByTestId("device-code").innerText();

  await phone.page.goto(`/#code=${code}`);
  await isDay(phone);
  await phone.page.getByTestId("code-go").click();
  await expect(phone.page.getByTestId("my-name")).toHaveText("Ada");
  await isNight(phone);

  await phone.page.getByTestId("language").selectOption("nl");
  await speaks(phone, "nl");
  await speaks(ada, "nl");
  await ada.context.setOffline(true);
  await phone.page.getByTestId("theme").click();
  await isDay(phone);
  await isNight(ada);
  await ada.context.setOffline(false);
  await isDay(ada);
});
