// A finished game of the real server is forged in every way that is worth it, and each is found and named by all who can check: the
// program, the page's verifier, and the one that knows nothing but the document.

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

import { binary } from "../browser/server";
import { ask, json, load } from "./engine";
import { finishedGame } from "./finished";
import { type Body, hashOf, type Log, type Opened, verify } from "./verifier";

type Finding = { record: number | null; fault: string; place: string; expected: string; found: string };

/** What program and engine name first, and the sentence of the third verifier. */
type Named = { finding: Partial<Finding>; sentence: string };

const FORGERIES: { what: string; forge: (log: Log) => Named }[] = [
  {
    what: "one changed byte",
    forge: ({ records }) => {
      records[4]!.body = records[4]!.body.replace('"at":1', '"at":2');
      return { finding: { record: 5, fault: "bytes" }, sentence: "record 5: its bytes do not have its hash" };
    },
  },
  {
    what: "one changed byte, with its hash mended",
    forge: ({ records }) => {
      const record = records[4]!;
      record.body = record.body.replace('"at":1', '"at":2');
      record.hash = hashOf(record.body);
      return { finding: { record: 6, fault: "previous" }, sentence: "record 6: it names another record before it" };
    },
  },
  {
    what: "a dropped record",
    forge: ({ records }) => {
      records.splice(4, 1);
      return { finding: { record: 6, fault: "sequence" }, sentence: "record 6: its number is not 5" };
    },
  },
  {
    what: "a dropped end",
    forge: ({ records }) => {
      records.pop();
      return { finding: { record: null, fault: "unfinished" }, sentence: "the log has no opening, or no end" };
    },
  },
  {
    what: "a reordered deck, in a chain that fits",
    forge: (log) => {
      let [lies, belongs] = ["", ""];
      rewriteFirst(log, ({ events }) => {
        const { deck } = (events[0] as Opened).secrets;
        const other = deck.findIndex((tile) => tile !== deck[0]);
        [lies, belongs] = [deck[other]!, deck[0]!];
        [deck[0], deck[other]] = [lies, belongs];
      });
      const finding = { record: 1, fault: "setup", place: "events[0].secrets.deck[0]", expected: `"${belongs}"`, found: `"${lies}"` };
      return { finding, sentence: `record 1: place 0 of the deck holds ${lies}, the seed decides ${belongs}` };
    },
  },
  {
    what: "a deck of another seed, with everything in it made to fit",
    forge: (log) => {
      rewriteFirst(log, ({ opening }) => (opening!.seed = "5a".repeat(32)));
      return { finding: { record: 1, fault: "seed" }, sentence: "the seed is not made from secret and entropy" };
    },
  },
  {
    what: "another promise",
    forge: ({ table, records }) => {
      table.commitment = records[0]!.hash;
      return { finding: { record: 1, fault: "commitment" }, sentence: "the opening holds another commitment than the table" };
    },
  },
  {
    what: "what a seat had added",
    forge: ({ table }) => {
      table.seats[0]!.entropy = "ff".repeat(16);
      return { finding: { record: 1, fault: "entropy" }, sentence: "the opening holds other entropy than the seats" };
    },
  },
];

/** Changes what is in the first record, and makes every hash fit again. */
function rewriteFirst({ records }: Log, change: (body: Body) => void): void {
  records.forEach((record, at) => {
    const body = JSON.parse(record.body) as Body;
    if (at === 0) change(body);
    else body.previous = records[at - 1]!.hash;
    record.body = JSON.stringify(body);
    record.hash = hashOf(record.body);
  });
}

for (const { what, forge } of FORGERIES) {
  test(`${what} is found and named`, async () => {
    const log = structuredClone(await finishedGame());
    const { finding, sentence } = forge(log);
    expect(verify(log)).toContain(sentence);
    const engine = ask(await load("gold-rush.check"), json({ op: "verify", log })) as { findings: Finding[] };
    expect(engine).toMatchObject({ sound: false, findings: expect.anything() });
    expect(engine.findings[0]).toMatchObject(finding);
    expect(await checkedByProgram(log)).toEqual(engine);
  });
}

test("the honest game is sound for all", async () => {
  const log = await finishedGame();
  expect(verify(log)).toEqual([]);
  const engine = ask(await load("gold-rush.check"), json({ op: "verify", log }));
  expect(engine).toMatchObject({ sound: true, promised: true, entropy: [true, false], findings: [], records: log.records.length });
  expect(await checkedByProgram(log)).toEqual(engine);
});

/** What `paydirt verify FILE --json` prints; its exit code says whether the game is sound. */
async function checkedByProgram(log: Log): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), "paydirt-"));
  const file = join(folder, "game.json");
  writeFileSync(file, JSON.stringify(log));
  try {
    const [status, printed] = await new Promise<[unknown, string]>((done) =>
      execFile(binary, ["verify", file, "--json"], { cwd: folder }, (error, stdout) => done([error?.code ?? 0, stdout])),
    );
    const report = JSON.parse(printed) as { sound: boolean };
    expect(status).toBe(report.sound ? 0 : 1);
    return report;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
