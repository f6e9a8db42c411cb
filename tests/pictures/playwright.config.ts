// Takes pictures of every state of the page, to be looked at: `npm --prefix tests run pictures`. They lie in tests/screenshots.

import { defineConfig } from "@playwright/test";
import { launchOptions } from "../chromium";

export default defineConfig({
  testDir: ".",
  use: { launchOptions, actionTimeout: 60_000, navigationTimeout: 60_000 },
  timeout: 1_800_000,
  workers: 2,
  fullyParallel: true,
  reporter: [["list"]],
});
