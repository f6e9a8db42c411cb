// People whom a server can reach while they are elsewhere: each has a desktop that shows notices, and an address for mail.

import { chromium, type BrowserContext, type BrowserContextOptions } from "@playwright/test";

import { wholeOptions } from "../chromium";
import { Desktop } from "./desktop";
import { type Person, listen, test as base } from "./fixtures";
import { PostOffice } from "./post";
import { PushService } from "./push-service";

export { expect } from "@playwright/test";

/** Somebody in a browser of their own, with a profile as on a disk: what is pressed on the desktop opens its pages. */
export type Resident = Person & { desktop: Desktop };

type Fixtures = {
  pushService: PushService;
  postOffice: PostOffice;
  /** Opens a page for somebody who has never been here, and lets the site show notices. */
  settle: (name: string, options?: BrowserContextOptions) => Promise<Resident>;
};

export const test = base.extend<Fixtures>({
  pushService: async ({}, use) => {
    const service = await PushService.open();
    await use(service);
    await service.close();
  },

  postOffice: async ({}, use) => {
    const office = await PostOffice.open();
    await use(office);
    await office.close();
  },

  settings: async ({ pushService, postOffice }, use) =>
    use({
      SSL_CERT_FILE: pushService.certificate,
      PAYDIRT_NOTICES_TO_PRIVATE_NETWORKS: "true",
      PAYDIRT_SMTP_URL: postOffice.url,
      PAYDIRT_MAIL_FROM: "Paydirt <paydirt@example.org>",
    }),

  settle: async ({ server, pushService }, use) => {
    const opened: { context: BrowserContext; desktop: Desktop }[] = [];
    const faults: string[] = [];
    await use(async (name, options) => {
      const desktop = await Desktop.open();
      const context = await chromium.launchPersistentContext("", {
        ...wholeOptions,
        env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: desktop.address } as Record<string, string>,
        baseURL: server.url,
        locale: "en",
        reducedMotion: "reduce",
        permissions: ["notifications"],
        serviceWorkers: "allow", // it shows what is pushed
        ...options,
      });
      opened.push({ context, desktop });
      context.on("weberror", (error) => faults.push(`${name}: ${error.error().stack ?? error.error()}`));
      const heard = listen(context);
      await pushService.serve(context, server.url);
      return { name, context, desktop, page: await context.newPage(), ...heard };
    });
    for (const { context, desktop } of opened) {
      await context.close();
      await desktop.close();
    }
    if (faults.length) throw new Error(`errors in pages:\n${faults.join("\n")}`);
  },
});
