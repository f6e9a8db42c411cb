// Part of the build, not of the page: packs every file once, so that the server never has to.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import type { Plugin } from "vite";

/** What packing makes smaller; pictures and fonts are packed by themselves. */
const PACKABLE = /\.(js|css|wasm|svg|json|webmanifest)$/;
/** What only a review or a check of a finished game loads: 3 % larger like this, and packed in less than half of the time. */
const RARE = /\.(review|check)-/;
/** Less than this fits into one packet anyway. */
const WORTH_PACKING = 1024;

/** Writes `x.br` and `x.gz` beside each file `x`; `server/src/http/page.rs` picks what a browser can read. */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "paydirt-precompress",
    apply: "build",
    enforce: "post",
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
          PACKABLE.test(name),
        )) {
          const file = join(folder, name);
          const content = readFileSync(file);
          if (content.length < WORTH_PACKING) continue;
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: RARE.test(name) ? 10 : constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          };
          writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
          writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        }
      },
    },
  };
}
