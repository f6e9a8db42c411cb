// What a page weighs: every byte that crosses the wire until a table can be played, headers included.

import { expect, test } from "../browser/fixtures";
import { startClientGame, playOn } from "../browser/clients";
import { figure } from "./figures";
import { GAMES } from "./games";

type Loaded = { path: string; kind: string; bytes: number };

const KINDS: [string, RegExp][] = [
  ["engine", /\.wasm$/],
  ["fonts", /\.woff2$/],
  ["scripts", /\.js$/],
  ["styles", /\.css$/],
  ["words", /^\/assets\/.*\.json$/],
];

for (const game of GAMES) {
  // What the server has not packed before, such as answers of the API, it packs with gzip.
  for (const [encoding, accepted] of [
    ["gzip", "gzip"],
    ["br", "br, gzip"],
  ] as const) {
    test(`${game}, ${encoding}`, async ({ server, arrive }) => {
      const table = await startClientGame(server.url, game, ["Ada", "Bob"]);
      await playOn(table, ({ placed, events }) => Math.max(placed, events.length / 4) > 5);
      // Without the worker, which fetches for later what is not needed yet.
      const { page, context } = await arrive("Ada", {
        serviceWorkers: "block",
        viewport: { width: 1440, height: 900 },
        extraHTTPHeaders: { "accept-encoding": accepted },
      });
      await table.players[0]!.lend(context);
      const cdp = await context.newCDPSession(page);
      await cdp.send("Network.enable");
      const loaded = new Map<string, Loaded>();
      cdp.on("Network.responseReceived", ({ requestId, response }) => {
        const path = new URL(response.url).pathname;
        const kind = KINDS.find(([, pattern]) => pattern.test(path))?.[0] ?? "rest";
        loaded.set(requestId, { path, kind, bytes: 0 });
      });
      cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        const known = loaded.get(requestId);
        if (known) known.bytes = encodedDataLength;
      });
      await page.goto(`/t/${table.id}`, { waitUntil: "networkidle" });
      await page.getByTestId("board").waitFor();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const total = [...loaded.values()].reduce((sum, { bytes }) => sum + bytes, 0);
      expect(total).toBeGreaterThan(0);
      figure(`${game}_table_page_${encoding}`, total / 1000, "kB");
      // A table is there before its rules.
      const rules = [...loaded.values()].filter(({ kind }) => kind === "engine");
      const later = rules.reduce((sum, { bytes }) => sum + bytes, 0);
      figure(`${game}_table_page_${encoding}_without_engine`, (total - later) / 1000, "kB");
      for (const kind of [...KINDS.map(([kind]) => kind), "rest"]) {
        const bytes = [...loaded.values()]
          .filter((file) => file.kind === kind)
          .reduce((sum, file) => sum + file.bytes, 0);
        figure(`${game}_table_page_${encoding}_${kind}`, bytes / 1000, "kB");
      }
      if (process.env["PAYDIRT_FILES"])
        for (const { path, bytes } of [...loaded.values()].sort((one, other) => other.bytes - one.bytes))
          figure(`${game}_table_page_${encoding}_${path}`, bytes / 1000, "kB");
    });
  }
}
