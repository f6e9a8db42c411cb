// What the browser tests start from: a server of their own, and people, each with a browser profile of their own.

import { test as base, type BrowserContextOptions, type BrowserContext, type Page } from "@playwright/test";
import { Server } from "./server";

export { expect } from "@playwright/test";

/** Somebody at a page. */
export type Person = {
  name: string;
  page: Page;
  context: BrowserContext;
  /** Every frame that any socket of theirs has received, oldest first. */
  frames: string[];
};

type Fixtures = {
  server: Server;
  /** Opens a page for somebody who has never been here. */
  arrive: (name: string, options?: BrowserContextOptions) => Promise<Person>;
};

export const test = base.extend<Fixtures>({
  server: async ({}, use, info) => {
    const server = new Server();
    await server.start();
    await use(server);
    if (info.status !== info.expectedStatus) await info.attach("server log", { body: server.log });
    await server.remove();
  },

  arrive: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    const faults: string[] = [];
    await use(async (name, options) => {
      const context = await browser.newContext({ baseURL: server.url, locale: "en", reducedMotion: "reduce", ...options });
      contexts.push(context);
      const page = await context.newPage();
      const frames: string[] = [];
      page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(payload.toString())));
      page.on("pageerror", (error) => faults.push(`${name}: ${error.stack ?? error}`));
      return { name, page, context, frames };
    });
    await Promise.all(contexts.map((context) => context.close()));
    if (faults.length) throw new Error(`errors in pages:\n${faults.join("\n")}`);
  },
});
