// A passkey keeps the account: made on one device, it brings somebody back on another who has nothing else. The browser's own
// authenticator is a virtual one.

import type { CDPSession, Page } from "@playwright/test";

import { expect, test, type Person } from "./fixtures";
import { startGame } from "./play";
import { DESKTOP, PHONE, shoot } from "./shoot";

type Key = { cdp: CDPSession; authenticatorId: string };

/** Gives a browser an authenticator that says yes. */
async function authenticator(page: Page): Promise<Key> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

const held = async ({ cdp, authenticatorId }: Key) =>
  (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials;

/** Passkeys belong to names: `localhost` is one, and as good as https. */
const named = (url: string) => url.replace("127.0.0.1", "localhost");

async function openDevices({ page }: Person): Promise<void> {
  await page.getByTestId("my-name").click();
  await page.getByTestId("name-devices").click();
  await expect(page.getByTestId("passkeys")).toBeVisible();
}

test("a passkey brings somebody back with tables and seat, until it is removed", async ({ server, arrive }) => {
  const at = { baseURL: named(server.url) };
  const ada = await arrive("Ada", { ...at, viewport: DESKTOP });
  const bob = await arrive("Bob", at);
  const table = await startGame(ada, bob);
  await ada.page.goto("/");
  const own = await authenticator(ada.page);
  await openDevices(ada);
  await ada.page.getByTestId("passkey-add").click();
  await expect(ada.page.getByTestId("passkey")).toHaveCount(1);
  await shoot(ada.page, "passkeys-desktop", DESKTOP);
  await shoot(ada.page, "passkeys-phone", PHONE);
  await ada.page.getByTestId("passkey-add").click();
  await expect(ada.page.getByRole("alert")).toHaveText("You have a passkey there already.");

  // A phone that has never been here: first without a passkey, then with one of another site, then with hers.
  const phone = await arrive("Nobody yet", { ...at, viewport: PHONE });
  await phone.page.goto("/");
  const other = await authenticator(phone.page);
  await phone.page.getByTestId("played-before").click();
  await shoot(phone.page, "passkey-sign-in", PHONE);
  const [passkey] = await held(own);
  const lend = (change: object) =>
    other.cdp.send("WebAuthn.addCredential", {
      authenticatorId: other.authenticatorId,
      credential: { ...passkey!, ...change },
    });
  await lend({ rpId: "evil.example" });
  await phone.page.getByTestId("passkey-go").click();
  await expect(phone.page.getByRole("alert")).toContainText("No passkey was chosen.");
  await other.cdp.send("WebAuthn.clearCredentials", { authenticatorId: other.authenticatorId });
  await lend({});
  await phone.page.getByTestId("passkey-go").click();
  await expect(phone.page.getByTestId("my-name")).toHaveText("Ada");
  await expect(phone.page.locator(`[data-table="${table}"]`)).toBeVisible();
  await phone.page.goto(`/t/${table}`);
  await expect(phone.page.getByText("You", { exact: true }).first(), "she sits there").toBeVisible();

  // Removed once, however often somebody taps; and where the list is old by then, it is read again.
  await phone.page.goto("/");
  await openDevices(phone);
  await expect(phone.page.getByTestId("passkey")).toHaveCount(1);
  await removeOnce(ada, phone);
  const late = await arrive("Nobody yet", at);
  await late.page.goto("/");
  const third = await authenticator(late.page);
  const [used] = await held(other);
  await third.cdp.send("WebAuthn.addCredential", { authenticatorId: third.authenticatorId, credential: used! });
  await late.page.getByTestId("played-before").click();
  await late.page.getByTestId("passkey-go").click();
  await expect(late.page.getByRole("alert")).toContainText("No account here has that passkey.");
});

/** Both remove the same passkey, one of them with a list that is old by then. */
async function removeOnce(ada: Person, phone: Person): Promise<void> {
  let go = () => {};
  const heldUp = new Promise<void>((resolve) => (go = resolve));
  await ada.page.route("**/api/me/passkeys/*", async (route) => {
    await heldUp;
    await route.continue();
  });
  await ada.page.getByTestId("passkey-remove").click();
  await ada.page.getByTestId("passkey-remove-sure").click();
  await expect(ada.page.getByTestId("passkey-remove-sure")).toBeDisabled();
  go();
  await expect(ada.page.getByTestId("passkey")).toHaveCount(0);
  await phone.page.getByTestId("passkey-remove").click();
  await phone.page.getByTestId("passkey-remove-sure").click();
  await expect(phone.page.getByTestId("passkey")).toHaveCount(0);
  await expect(phone.page.getByRole("alert")).toHaveCount(0);
}

test("where passkeys can't work, the page says so and offers none", async ({ arrive }) => {
  const ada = await arrive("Ada", { viewport: PHONE });
  await ada.page.goto("/");
  await ada.page.getByTestId("played-before").click();
  await expect(ada.page.getByTestId("code-field")).toBeVisible();
  await expect(ada.page.getByTestId("passkey-go")).toHaveCount(0);
});
