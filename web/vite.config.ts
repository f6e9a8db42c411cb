import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { ahead } from "./build/ahead";
import { chunks } from "./build/chunks";
import { fonts } from "./build/fonts";
import { lean } from "./build/lean";
import { precompress } from "./build/precompress";
import { words } from "./build/words";
import { fillWorker, WORKER } from "./build/worker";

/** Where `paydirt serve` listens while the page is developed with `npm run dev`. */
const server = process.env["PAYDIRT_SERVER"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./src/i18n/generated",
      strategy: ["globalVariable", "baseLocale"],
      // A module for each message, while it is developed and tested as well: some are gathered by the names of their modules.
      outputStructure: "message-modules",
      emitTsDeclarations: false,
      emitGitIgnore: false,
      emitPrettierIgnore: false,
      emitReadme: false,
    }),
    svelte(),
    lean(),
    words(),
    fonts(),
    chunks(),
    ahead(),
    fillWorker(),
    precompress(),
  ],
  build: {
    target: "es2022",
    // Nothing inline: the content security policy allows scripts, styles and fonts from the page's own host alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", worker: "src/offline/worker.ts" },
      output: { entryFileNames: ({ name }) => (name === "worker" ? WORKER : "assets/[name]-[hash].js") },
    },
  },
  worker: { format: "es" },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, ws: true } },
  },
  test: {
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    environment: "node",
    isolate: false,
    setupFiles: "tests/between.ts",
    // A busy machine is slow.
    testTimeout: 30_000,
  },
  // Unit tests run Svelte's client runes, as the page does.
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
});
