// What the browser tests start from: a server of their own, and people, each with a browser profile of their own.

import { EventEmitter } from "node:events";
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
  /** Waits until what they have been told makes this true. */
  until: (what: string, isTrue: () => boolean) => Promise<void>;
};

/** Opens a page for somebody who has never been here. */
export type Arrive = (name: string, options?: BrowserContextOptions) => Promise<Person>;

type Fixtures = {
  /** What the server is set to, besides what all are. */
  settings: Record<string, string>;
  server: Server;
  arrive: Arrive;
};

/** Longer than any answer takes on a busy machine; only there to say what was waited for. */
const PATIENCE = 60_000;

export const test = base.extend<Fixtures>({
  settings: async ({}, use) => use({}),

  server: async ({ settings }, use, info) => {
    const server = new Server(settings);
    await server.start();
    await use(server);
    if (info.status !== info.expectedStatus) await info.attach("server log", { body: server.log });
    await server.remove();
  },

  arrive: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    const faults: string[] = [];
    await use(async (name, options) => {
      const context = await browser.newContext({
        baseURL: server.url,
        locale: "en",
        reducedMotion: "reduce",
        ...options,
      });
      contexts.push(context);
      const page = await context.newPage();
      page.on("pageerror", (error) => faults.push(`${name}: ${error.stack ?? error}`));
      return { name, page, context, ...listen(page) };
    });
    await Promise.all(contexts.map((context) => context.close()));
    if (faults.length) throw new Error(`errors in pages:\n${faults.join("\n")}`);
  },
});

/** What is received by a page, or by any page of a browser. */
export function listen(to: Page | BrowserContext): Pick<Person, "frames" | "until"> {
  const frames: string[] = [];
  const heard = new EventEmitter().setMaxListeners(100);
  const hear = (page: Page) =>
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        frames.push(payload.toString());
        heard.emit("frame");
      }),
    );
  if ("pages" in to) to.on("page", hear);
  else hear(to);
  const until = (what: string, isTrue: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!isTrue()) return;
        clearTimeout(patience);
        heard.off("frame", look);
        resolve();
      };
      const patience = setTimeout(() => {
        heard.off("frame", look);
        reject(new Error(`waited in vain: ${what}. The last frames:\n${frames.slice(-5).join("\n")}`));
      }, PATIENCE);
      heard.on("frame", look);
      look();
    });
  return { frames, until };
}
