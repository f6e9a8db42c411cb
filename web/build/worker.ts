// Part of the build, not of the page: tells the service worker which files the build has, and gives it a version.
import { createHash } from "node:crypto";

import type { Plugin } from "vite";

import { FIRST } from "./chunks";

/** The name of the service worker; at the root, so that it may answer for every address. */
export const WORKER = "worker.js";

/** Writes the list of files into the worker. */
export function fillWorker(): Plugin {
  return {
    name: "paydirt-worker",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const worker = bundle[WORKER];
        const index = bundle["index.html"];
        const first = Object.values(bundle).find((file) => file.type === "chunk" && file.name === FIRST);
        if (worker?.type !== "chunk" || !first || index?.type !== "asset")
          throw new Error("the build has no worker, no entry or no page");
        // It's registered as a script, not as a module: browsers would refuse it, and only then.
        if (worker.imports.length > 0)
          throw new Error(`the worker shares modules with the page: ${worker.imports.join()}`);
        // The rules of a game are the heaviest files, and most people play one game: the worker keeps those when they are used.
        const light = Object.keys(bundle).filter((name) => name.startsWith("assets/") && !name.endsWith(".wasm"));
        const files = light.sort().map((name) => `/${name}`);
        const version = createHash("sha256").update(files.join("\n")).update(index.source).digest("hex").slice(0, 16);
        worker.code = worker.code.replace(
          "__PAYDIRT_BUILD__",
          JSON.stringify({ version, entry: first.fileName, files }),
        );
      },
    },
  };
}
