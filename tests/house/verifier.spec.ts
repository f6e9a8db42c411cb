// The document on fair play is enough to check a real game: a verifier that was written from it alone agrees with the server.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";

import { type Dealt, misdealt } from "./deal";
import { finishedGame } from "./finished";
import type { Body, Log } from "./form";
import { blindOf, commitmentOf, firstPrevious, hashOf, seedOf } from "./promise";
import { Rules } from "./rules";
import { verify } from "./verifier";

test("the worked example of the document", () => {
  const document = readFileSync(fileURLToPath(new URL("../../docs/fair-play.md", import.meta.url)), "utf8");
  const example = JSON.parse(document.split("```json\n")[1]!.split("```")[0]!);
  const { table, secret, entropy, body } = example;
  expect(example).toMatchObject({
    commitment: commitmentOf(table, secret),
    seed: seedOf(table, secret, entropy),
    blind_of_record_1: blindOf(table, secret, 1),
    blind_of_record_300: blindOf(table, secret, 300),
    previous_of_record_1: firstPrevious(table),
    hash: hashOf(body),
  });
});

test("a game of the real server", async () => {
  const log = await finishedGame();
  expect(verify(JSON.stringify(log), await Rules.of("gold-rush"))).toEqual([]);
  expect(log.table.seats.map(({ entropy }) => entropy === null)).toEqual([false, true]);
  const opened = (JSON.parse(log.records[0]!.body) as Body).what.opened!;
  expect(
    misdealt(opened, opened.events[0] as unknown as Dealt),
    "the deck is what the seed decides, by the other implementation too",
  ).toEqual([]);
});

test("every exported log that is kept", async () => {
  const folder = new URL("../../fair-play/golden/", import.meta.url);
  for (const name of readdirSync(folder)) {
    const exported = readFileSync(new URL(name, folder), "utf8");
    const { table } = JSON.parse(exported) as Log;
    expect(verify(exported, await Rules.of(table.game)), name).toEqual([]);
  }
});
