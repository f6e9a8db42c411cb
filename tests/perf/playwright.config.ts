// Measures the page: `npm --prefix tests run perf`. See docs/performance.md for what the figures mean.

import { defineConfig } from "@playwright/test";
import { launchOptions } from "../chromium";

export default defineConfig({
  testDir: ".",
  use: { launchOptions, actionTimeout: 60_000, navigationTimeout: 60_000 },
  // A figure that is late is still a figure.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  // What is measured together is measured wrong.
  workers: 1,
  reporter: [["./figures.ts"]],
});
