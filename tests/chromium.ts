// The browser of all tests: Debian's Chromium without a screen, which needs half the time of the whole one, or that; `CHROMIUM`
// names another. Nothing is downloaded.

import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";

const chromium =
  process.env["CHROMIUM"] ??
  ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);

const whole = process.env["CHROMIUM"] ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);

export const launchOptions: LaunchOptions = {
  ...(chromium && { executablePath: chromium }),
  // It draws in software, stays on this machine, and calls nobody at home.
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/** The whole one, likewise without a screen: the other shows no notices. */
export const wholeOptions: LaunchOptions = {
  ...launchOptions,
  ...(whole ? { executablePath: whole } : { channel: "chromium" }),
};
