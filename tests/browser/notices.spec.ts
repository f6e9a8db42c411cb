// Hearing that it is one's turn while one is elsewhere: the settings, and a notice on the desktop.

import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { startClientGame, playOn, Client, type Table } from "./clients";
import { test as reach } from "./reach";
import { DESKTOP, PHONE, shoot } from "./shoot";

test.use({ serviceWorkers: "allow" });

/** Has a player called Ada on this page, at the lobby. */
async function asAda(page: Page, server = ""): Promise<void> {
  await page.request.post(`${server}/api/players`, { data: { name: "Ada" } });
  await page.goto("/");
  await page.evaluate(async () => localStorage.setItem("paydirt.player", await (await fetch("/api/me")).text()));
  await page.goto("/");
}

test("notices are set up in words, tried, and say what went wrong", async ({ arrive, server }) => {
  const { page } = await arrive("Ada", { viewport: DESKTOP, timezoneId: "Europe/Amsterdam" });
  await asAda(page);
  await page.getByTestId("notices").click();
  await expect(page.getByTestId("notices-dialog")).toContainText("This server doesn't send email.");
  await expect(page.getByTestId("notices-turns")).toBeChecked();

  // What is no address to send to is said beside it.
  await page.getByTestId("webhook-field").fill("chat.example");
  await page.getByTestId("webhook-add").click();
  await expect(page.getByRole("alert")).toContainText("has to start with https://");
  await page.getByTestId("webhook-field").fill("https://192.168.0.1/hook");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("private network");

  // A name may lead anywhere; where it leads is known once it is tried.
  const hook = createServer((_request, answer) => answer.end()).listen(0, "127.0.0.1");
  await once(hook, "listening");
  await page.getByTestId("webhook-field").fill(`https://localhost:${(hook.address() as AddressInfo).port}/hook`);
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("channel")).toHaveCount(1);
  await page.getByTestId("channel-test").click();
  await expect(page.getByTestId("channel").getByRole("status")).toContainText(
    "It didn't arrive: that address is in a private",
  );
  hook.close();

  // A box shows what is kept.
  await page.getByTestId("notices-ends").click();
  await expect(page.getByTestId("notices-ends")).not.toBeChecked();
  await page.getByTestId("quiet").click();
  await expect(page.getByTestId("quiet-from")).toHaveValue("22:00");
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === "PUT" && answer.url().endsWith("/api/me/notices"),
  );
  await page.getByTestId("quiet-to").fill("07:30");
  await page.getByTestId("quiet-to").blur();
  await saved;
  await shoot(page, "notices-desktop", DESKTOP);
  await shoot(page, "notices-phone", PHONE);
  const settings = (await (await page.request.get("/api/me/notices")).json()) as { wishes: unknown };
  expect(settings.wishes).toEqual({
    turns: true,
    proposals: true,
    ends: false,
    quiet: { from: 1320, to: 450 },
    zone: "Europe/Amsterdam",
    language: "en",
  });
  await page.getByTestId("channel-remove").click();
  await expect(page.getByTestId("channel")).toHaveCount(0);

  // What is done in another tab, as an address is confirmed, is seen by whoever comes back to this one.
  const channel = { kind: "webhook", url: "https://localhost:9/hook" };
  expect((await page.request.post("/api/me/notices/channels", { data: channel })).ok()).toBe(true);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByTestId("channel")).toHaveCount(1);
  expect(server.log).not.toContain("panicked");
});

test("what went wrong stays said while the next change is kept", async ({ arrive }) => {
  const { page } = await arrive("Ada", { viewport: PHONE, timezoneId: "Europe/Amsterdam" });
  await asAda(page);
  // What somebody looks at is put in order first, with their language and time zone.
  const settled = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await page.getByTestId("notices").click();
  await settled;
  await expect(page.getByTestId("notices-ends")).toBeChecked();

  // The first change is lost on its way once the second one waits for it.
  let lose = () => {};
  const lost = new Promise<void>((resolve) => (lose = resolve));
  await page.route(
    "**/api/me/notices",
    async (route) => {
      await lost;
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByTestId("notices-ends").click();
  await page.getByTestId("notices-proposals").click();
  const kept = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
  lose();
  await kept;
  await expect(page.getByTestId("notices-proposals")).not.toBeChecked();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByTestId("notices-ends"), "it was not kept").toBeChecked();
});

test("two quick changes of the quiet hours are both kept", async ({ arrive }) => {
  const { page } = await arrive("Ada", { viewport: PHONE });
  await asAda(page);
  await page.getByTestId("notices").click();
  await page.getByTestId("quiet").click();
  await expect(page.getByTestId("quiet-from")).toHaveValue("22:00");
  // The first is still on its way when the second is made.
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route("**/api/me/notices", (route) => held.then(() => route.continue()), { times: 1 });
  await page.getByTestId("quiet-from").fill("23:00");
  await page.getByTestId("quiet-from").blur();
  await page.getByTestId("quiet-to").fill("07:00");
  await page.getByTestId("quiet-to").blur();
  go();
  const quiet = async () =>
    ((await (await page.request.get("/api/me/notices")).json()) as { wishes: { quiet: unknown } }).wishes.quiet;
  await expect.poll(quiet).toEqual({ from: 23 * 60, to: 7 * 60 });
});

test("a time that is typed while an answer is awaited stays as it's typed", async ({ arrive }) => {
  const { page } = await arrive("Ada", { viewport: PHONE });
  await asAda(page);
  await page.getByTestId("notices").click();
  await page.getByTestId("quiet").click();
  const from = page.getByTestId("quiet-from");
  await expect(from).toHaveValue("22:00");
  // A slow line: each answer comes while the next keys are pressed.
  let kept = 0;
  await page.route("**/api/me/notices", async (route) => {
    const answer = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 250));
    await route.fulfill({ response: answer });
    kept += 1;
  });
  await from.focus();
  await page.keyboard.type("1130P", { delay: 150 });
  await expect(from).toHaveValue("23:30");
  await page.keyboard.press("Enter");
  await expect.poll(() => kept).toBeGreaterThan(0);
  const quiet = async () =>
    ((await (await page.request.get("/api/me/notices")).json()) as { wishes: { quiet: unknown } }).wishes.quiet;
  await expect.poll(quiet).toEqual({ from: 23 * 60 + 30, to: 8 * 60 });
  await expect(from, "while it's still in use").toHaveValue("23:30");
  await expect(from).toBeFocused();

  await page.unrouteAll({ behavior: "wait" });

  // Whoever goes on at once and closes the dialog means what they have typed.
  await page.keyboard.press("ArrowDown");
  await expect(from).toHaveValue("11:30");
  await page.keyboard.press("Escape");
  await expect.poll(quiet).toEqual({ from: 11 * 60 + 30, to: 8 * 60 });
});

test("a page without https says what notices need", async ({ arrive, server }) => {
  const { page } = await arrive("Ada", { viewport: PHONE });
  // Browsers trust no other name of this machine than localhost and its numbers.
  await page.addInitScript(() => Object.defineProperty(window, "isSecureContext", { value: false }));
  await asAda(page, server.url);
  await page.getByTestId("notices").click();
  await expect(page.getByTestId("notices-dialog")).toContainText("notices for https pages");
  await expect(page.getByTestId("notices-here")).toBeDisabled();
});

/** Whether a page is the one in front. Playwright makes each believe that it is, which is undone here. */
async function inFront(page: Page): Promise<() => Promise<boolean>> {
  const session = await page.context().newCDPSession(page);
  for (const enabled of [true, false]) await session.send("Emulation.setFocusEmulationEnabled", { enabled });
  return () => page.evaluate(() => document.hasFocus());
}

reach("an address that can't be asked stays in its field, with what went wrong", async ({ arrive, postOffice }) => {
  const { page } = await arrive("Ada", { viewport: PHONE });
  await asAda(page);
  await page.getByTestId("notices").click();
  await page.getByTestId("mail-field").fill("nobody@example.org");
  await page.getByTestId("mail-add").click();
  await expect(page.getByRole("alert")).toContainText("It didn't arrive: the mail server refused it");
  await expect(page.getByTestId("mail-field")).toHaveValue("nobody@example.org");
  await expect(page.getByTestId("channel")).toHaveCount(0);
  await page.getByTestId("mail-field").fill("ada@example.org");
  await page.getByTestId("mail-add").click();
  await expect(page.getByTestId("channel")).toContainText("not confirmed yet");
  await expect.poll(() => postOffice.letters("ada@example.org").length).toBe(1);

  // It is removed elsewhere before it's removed here.
  const { channels } = (await (await page.request.get("/api/me/notices")).json()) as { channels: { id: string }[] };
  await page.request.delete(`/api/me/notices/channels/${channels[0]!.id}`);
  await page.getByTestId("channel-remove").click();
  await expect(page.getByTestId("channel")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByTestId("mail-field").fill("ada@example.org");
  await page.getByTestId("mail-add").click();
  await expect(page.getByRole("alert")).toContainText("unless you removed the address");
});

reach(
  "a push becomes a notice, a newer one takes its place, and a press leads to the table",
  async ({ server, settle }) => {
    const { page, context, desktop } = await settle("Ada", { locale: "nl" });
    const [ada, bob] = [await Client.arrive(server.url, "Ada"), await Client.arrive(server.url, "Bob")];
    await ada.lend(context);
    await page.goto("/");
    await page.getByTestId("notices").click();
    await page.getByTestId("notices-here").click();
    await page.getByTestId("channel-test").click();
    await expect
      .poll(() => desktop.notices)
      .toEqual([{ title: "Paydirt kan je hier bereiken", body: "Zo hoor je dat je aan de beurt bent." }]);
    desktop.press("Paydirt kan je hier bereiken");
    await expect.poll(() => desktop.notices).toEqual([]);
    expect(context.pages(), "it leads to the page that is open").toHaveLength(2);

    // Two games of hers wait.
    const tables: Table[] = [];
    for (const name of ["Claim 49", "Copper moon"]) {
      const table = await startClientGame(server.url, "gold-rush", [bob, ada], {
        name,
        options: { first_player: "host" },
      });
      table.chairs[1]!.leave();
      await playOn({ ...table, chairs: [table.chairs[0]!] }, () => false);
      await expect
        .poll(() => desktop.notices)
        .toContainEqual({
          title: `Jij bent aan de beurt aan ${name}`,
          body: "Gold Rush met Bob.",
        });
      tables.push(table);
    }
    expect(desktop.notices).toHaveLength(2);
    await bob.ask(`/api/tables/${tables[0]!.id}/nudge`, { player: ada.player.id });
    await expect
      .poll(() => desktop.notices.map(({ title }) => title).sort())
      .toEqual(["Jij bent aan de beurt aan Copper moon", "Ze wachten op je aan Claim 49"]);

    // At one of them no page is open.
    await page.getByTestId("channel-test").click();
    await expect.poll(() => desktop.notices.map(({ title }) => title)).toContain("Paydirt kan je hier bereiken");
    const opened = context.waitForEvent("page");
    desktop.press("Ze wachten op je aan Claim 49");
    const atClaim = await opened;
    await expect(atClaim).toHaveURL(`/t/${tables[0]!.id}`);
    await expect(atClaim.getByTestId("hand")).toBeVisible();
    const claimInFront = await inFront(atClaim);
    await expect.poll(claimInFront).toBe(true);
    desktop.press("Paydirt kan je hier bereiken");
    await expect.poll(claimInFront, "the other page is").toBe(false);
    expect(context.pages()).toHaveLength(3);

    // Whoever comes to the other table by another way needs its notice no more.
    expect(desktop.notices.map(({ title }) => title)).toEqual(["Jij bent aan de beurt aan Copper moon"]);
    await page.goto(`/t/${tables[1]!.id}`);
    await expect.poll(() => desktop.notices).toEqual([]);
  },
);
