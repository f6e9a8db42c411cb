import { defineConfig } from "@playwright/test";
import { launchOptions } from "./chromium";

export default defineConfig({
  projects: [
    { name: "house", testDir: "house" },
    { name: "deployment", testDir: "deployment" },
    {
      name: "browser",
      testDir: "browser",
      use: {
        launchOptions,
        // Each new browser profile would fetch the whole page to keep it for when there is no connection, which takes as long as a short
        // test. Tests that it matters to allow it, and those that play as most people do.
        serviceWorkers: "block",
        // What a person could not do within this time cannot be done.
        actionTimeout: 45_000,
        navigationTimeout: 45_000,
        screenshot: "only-on-failure",
      },
    },
  ],
  // A whole game takes a while on a small machine; this is only there to end what hangs.
  timeout: 900_000,
  expect: { timeout: 20_000, toPass: { timeout: 60_000 } },
  // Every test has servers of its own.
  fullyParallel: true,
  // Tests mostly wait, for a computer's move, an animation, a server's start: more of them at once than there are cores.
  workers: 3,
  forbidOnly: Boolean(process.env["CI"]),
  // In the complete run a test that fails is tried once more. If it passes then, the run ends green and names it as flaky.
  retries: process.env["CI"] ? 1 : 0,
  reporter: [["list"]],
});
