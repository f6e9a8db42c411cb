// Hearing that it is one's turn while one is elsewhere: the settings.

import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, test } from "./fixtures";
import { DESKTOP, PHONE, shoot } from "./shoot";

test("notices are set up in words, tried, and say what went wrong", async ({ arrive, server }) => {
  const { page } = await arrive("Ada", { viewport: DESKTOP, timezoneId: "Europe/Amsterdam" });
  await page.request.post("/api/players", { data: { name: "Ada" } });
  await page.goto("/");
  await page.evaluate(async () => {
    const answer = await fetch("/api/me");
    localStorage.setItem("paydirt.player", await answer.text());
  });
  await page.goto("/");
  await page.getByTestId("notices").click();
  await expect(page.getByTestId("notices-dialog")).toContainText("This server sends no mail.");
  await expect(page.getByTestId("notices-turns")).toBeChecked();

  // What is no address to send to is said beside it.
  await page.getByTestId("webhook-field").fill("chat.example");
  await page.getByTestId("webhook-add").click();
  await expect(page.getByRole("alert")).toContainText("starts with https://");
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

  await page.getByTestId("notices-ends").uncheck();
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
  expect(server.log).not.toContain("panicked");
});

test("what went wrong stays said while the next change is kept", async ({ arrive }) => {
  const { page } = await arrive("Ada", { viewport: PHONE, timezoneId: "Europe/Amsterdam" });
  await page.request.post("/api/players", { data: { name: "Ada" } });
  await page.goto("/");
  await page.evaluate(async () => localStorage.setItem("paydirt.player", await (await fetch("/api/me")).text()));
  await page.goto("/");
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
  await page.getByTestId("notices-ends").uncheck();
  await page.getByTestId("notices-proposals").uncheck();
  const kept = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
  lose();
  await kept;
  await expect(page.getByTestId("notices-proposals")).not.toBeChecked();
  await expect(page.getByRole("alert")).toBeVisible();
});

test("a page without https says what notices need", async ({ arrive, server }) => {
  const { page } = await arrive("Ada", { viewport: PHONE });
  // Browsers trust no other name of this machine than localhost and its numbers.
  await page.addInitScript(() => Object.defineProperty(window, "isSecureContext", { value: false }));
  await page.request.post(`${server.url}/api/players`, { data: { name: "Ada" } });
  await page.goto("/");
  await page.evaluate(async () => localStorage.setItem("paydirt.player", await (await fetch("/api/me")).text()));
  await page.goto("/");
  await page.getByTestId("notices").click();
  await expect(page.getByTestId("notices-dialog")).toContainText("https only");
  await expect(page.getByTestId("notices-here")).toBeDisabled();
});
