import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** Debian's Chromium; `CHROMIUM` names another one. Nothing is downloaded. */
const chromium = process.env["CHROMIUM"] ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);

export default defineConfig({
  projects: [
    { name: "house", testDir: "house" },
    { name: "deployment", testDir: "deployment" },
    {
      name: "browser",
      testDir: "browser",
      use: {
        launchOptions: {
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
        },
        // What a person could not do within this time cannot be done.
        actionTimeout: 45_000,
        navigationTimeout: 45_000,
        screenshot: "only-on-failure",
      },
    },
  ],
  // A whole game takes a while on a small machine; this is only there to end what hangs.
  timeout: 900_000,
  expect: { timeout: 20_000 },
  // Every test has servers of its own.
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env["CI"]),
  reporter: [["list"]],
});
