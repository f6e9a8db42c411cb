// A server in one's own network: its address is no secure context, so browsers lack there what they have for https and for themselves.

import { launchOptions } from "../chromium";
import { expect, test, type Person } from "./fixtures";
import { seatsOf, turn } from "./frames";
import { giveName, playTurn, setUpTable } from "./play";
import { DESKTOP } from "./shoot";

test.use({
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions.args!, "--host-resolver-rules=MAP paydirt.lan 127.0.0.1"],
  },
});

test("two play at an address of their own network, talk, copy links and look back", async ({ server, arrive }) => {
  const lan = server.url.replace("127.0.0.1", "paydirt.lan");
  const at = { baseURL: lan, viewport: DESKTOP };
  const [ada, bob] = [await arrive("Ada", at), await arrive("Bob", at)];
  const id = await setUpTable(ada, "Claim 49");
  expect(await ada.page.evaluate(() => isSecureContext)).toBe(false);

  const paste = async ({ page }: Person, field: string) => {
    await page.getByTestId(field).focus();
    await page.keyboard.press("Control+V");
    return page.getByTestId(field).inputValue();
  };
  await ada.page.getByTestId("invite-copy").click();
  await expect(ada.page.getByTestId("invite-copy")).toHaveText("Copied");
  await bob.page.goto("/");
  await bob.page.getByTestId("join-with-link").click();
  expect(await paste(bob, "join-field")).toBe(await ada.page.getByTestId("invite-link").inputValue());
  await bob.page.keyboard.press("Enter");
  await bob.page.getByTestId("sit-down").click();
  await giveName(bob);
  await bob.page.getByTestId("not-ready").waitFor();
  await ada.page.getByTestId("start").click();

  for (const person of [ada, bob]) await person.until("the first turn", () => turn(person) !== null);
  const seats = seatsOf(ada, bob);
  for (let round = 0; round < 4; round++) {
    const seat = turn(ada)!;
    await playTurn(seats[seat]!, seat, round);
    await ada.until("the next turn", () => turn(ada) === 1 - seat);
  }

  for (const { page } of [ada, bob]) await page.getByTestId("tab-chat").click();
  await ada.page.getByTestId("chat-field").fill("here we are");
  await ada.page.getByTestId("chat-field").press("Enter");
  await expect(bob.page.getByTestId("chat-line")).toContainText("here we are");

  await ada.page.getByTestId("tab-log").click();
  await ada.page.getByTestId("look-back").click();
  await ada.page.getByTestId("replay-slider").first().waitFor();
  await ada.page.keyboard.press("Home");
  await expect(ada.page).toHaveURL(/\?at=1$/);
  await ada.page.getByTestId("replay-link").click();
  await expect(ada.page.getByTestId("replay-link")).toContainText("Copied");
  await bob.page.getByTestId("tab-chat").click();
  expect(await paste(bob, "chat-field")).toBe(ada.page.url());
  expect(ada.page.url()).toContain(`${lan}/t/${id}?at=`);
});
