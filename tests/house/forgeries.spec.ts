// A finished game of the real server is forged in every way that is worth it, and each is found and named by all who can check: the
// program, the page's verifier, and the one that knows nothing but the document.

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

import { binary } from "../browser/server";
import type { Dealt } from "./deal";
import { ask, type Engine, json, load } from "./engine";
import { exportedGame, finishedGame, SETTINGS } from "./finished";
import { forgeries, mended } from "./forger";
import type { Body, Log } from "./form";
import { hashOf } from "./promise";
import { Rules } from "./rules";
import { verify } from "./verifier";

type Finding = { record: number | null; fault: string; place: string; expected: string; found: string };

/** What program and engine name first, and the sentence of the third verifier. */
type Named = { finding: Partial<Finding>; sentence: string };

const FORGERIES: { what: string; forge: (log: Log) => Named }[] = [
  {
    what: "one changed byte",
    forge: ({ records }) => {
      records[4]!.body = records[4]!.body.replace(/"at":\d/, '"at":9');
      return { finding: { record: 5, fault: "bytes" }, sentence: "record 5: its bytes do not have its hash" };
    },
  },
  {
    what: "one changed byte, with its hash mended",
    forge: ({ records }) => {
      const record = records[4]!;
      record.body = record.body.replace(/"id":"(.)/, (_, digit) => `"id":"${digit === "0" ? 1 : 0}`);
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
      return {
        finding: { record: null, fault: "unfinished" },
        sentence: `record ${records.length}: it isn't written as this record must be`,
      };
    },
  },
  {
    what: "a reordered deck, in a chain that fits",
    forge: (log) => {
      let [lies, belongs] = ["", ""];
      rewriteFirst(log, ({ what }) => {
        const { deck } = (what.opened!.events[0] as Dealt).secrets;
        const other = deck.findIndex((tile) => tile !== deck[0]);
        [lies, belongs] = [deck[other]!, deck[0]!];
        [deck[0], deck[other]] = [lies, belongs];
      });
      const finding = {
        record: 1,
        fault: "setup",
        place: "what.opened.events[0].secrets.deck[0]",
        expected: `"${belongs}"`,
        found: `"${lies}"`,
      };
      return { finding, sentence: `record 1: place 0 of the deck holds ${lies}, the seed decides ${belongs}` };
    },
  },
  {
    what: "a deck of another seed, with everything in it made to fit",
    forge: (log) => {
      rewriteFirst(log, ({ what }) => (what.opened!.seed = "5a".repeat(32)));
      return { finding: { record: 1, fault: "seed" }, sentence: "the seed is not made from secret and entropy" };
    },
  },
  {
    what: "another promise",
    forge: ({ table, records }) => {
      table.commitment = records[0]!.hash;
      return {
        finding: { record: 1, fault: "commitment" },
        sentence: "the opening holds another commitment than the table",
      };
    },
  },
  {
    what: "a deck that was never promised: a last record of an older form, without the secret",
    forge: (log) => {
      rewrite(log, (body, at) => {
        if (at < log.records.length - 1) return;
        body.format = 0;
        delete body.ended;
      });
      const { length } = log.records;
      return {
        finding: { record: length, fault: "form", place: "format" },
        sentence: `record ${length}: it isn't written as this record must be`,
      };
    },
  },
  {
    what: "a log without any promise",
    forge: (log) => {
      rewrite(log, (body, at) => {
        body.format = 0;
        delete (body as Partial<Body>).blind;
        if (at === 0) delete (body.what.opened as { commitment?: string }).commitment;
        delete body.ended;
      });
      return { finding: { record: 1, fault: "form" }, sentence: "record 1: it isn't written as this record must be" };
    },
  },
  {
    what: "the secret in the first record",
    forge: (log) => {
      const { ended } = JSON.parse(log.records.at(-1)!.body) as Body;
      rewrite(log, (body, at) => {
        if (at === 0) body.ended = ended!;
        else delete body.ended;
      });
      return { finding: { record: 1, fault: "early" }, sentence: "record 1: it isn't written as this record must be" };
    },
  },
  {
    what: "somebody else in a seat",
    forge: (log) => {
      log.table.seats.reverse();
      return {
        finding: { record: 1, fault: "player" },
        sentence: "others sat there than the table says, or added something else",
      };
    },
  },
  {
    what: "what a seat had added",
    forge: ({ table }) => {
      table.seats[0]!.entropy = "ff".repeat(16);
      return {
        finding: { record: 1, fault: "entropy" },
        sentence: "others sat there than the table says, or added something else",
      };
    },
  },
];

/** Changes what is in the first record, and makes every hash fit again. */
function rewriteFirst(log: Log, change: (body: Body) => void): void {
  rewrite(log, (body, at) => (at === 0 ? change(body) : undefined));
}

/** Changes what is in the records, and makes every hash fit again. */
function rewrite(log: Log, change: (body: Body, at: number) => void): void {
  const bodies = log.records.map(({ body: text }, at) => {
    const body = JSON.parse(text) as Body;
    change(body, at);
    return JSON.stringify(body);
  });
  log.records = (JSON.parse(mended(log, bodies)) as Log).records;
}

for (const { what, forge } of FORGERIES) {
  test(`${what} is found and named`, async () => {
    const log = structuredClone(await finishedGame());
    const { finding, sentence } = forge(log);
    expect(verify(JSON.stringify(log), await Rules.of("gold-rush"))).toContain(sentence);
    const engine = ask(await load("gold-rush.check"), json({ op: "verify", log })) as { findings: Finding[] };
    expect(engine).toMatchObject({ sound: false, findings: expect.anything() });
    expect(engine.findings[0]).toMatchObject(finding);
    expect(await checkedByProgram(log)).toEqual(engine);
  });
}

test("the honest game is sound for all", async () => {
  const log = await finishedGame();
  expect(verify(JSON.stringify(log), await Rules.of("gold-rush"))).toEqual([]);
  const engine = ask(await load("gold-rush.check"), json({ op: "verify", log }));
  const held = { commitment: false, players: 0, entropy: 0, hashes: 0 };
  expect(engine).toMatchObject({
    sound: true,
    entropy: [true, false],
    held,
    findings: [],
    records: log.records.length,
  });
  expect(await checkedByProgram(log)).toEqual(engine);
});

/** Every so many forgeries one is tried, in each game others; `STRIDE=1` tries all of them and takes six minutes. */
const STRIDE = Number(process.env["STRIDE"] ?? 7);
/** Where the two do much besides playing, a forgery takes longer to judge. */
const STRIDE_WITH_ACTS = 4 * STRIDE;

for (const setting of SETTINGS) {
  const { game, options = {}, acts = false, clock = false } = setting;
  const described = clock ? "a clock" : acts ? "acts" : JSON.stringify(options);
  test(`two verifiers agree on every forgery of ${game} with ${described}`, async () => {
    const exported = await exportedGame(setting);
    const [engine, rules] = [await load(`${game}.check`), await Rules.of(game)];
    expect(verify(exported, rules)).toEqual([]);
    expect(passes(engine, exported)).toBe(true);
    const counts = { tried: 0, found: 0, free: 0 };
    const wrong: string[] = [];
    const stride = acts || clock ? STRIDE_WITH_ACTS : STRIDE;
    let number = SETTINGS.indexOf(setting);
    for (const { name, text: write, free } of forgeries(exported)) {
      if ((number += 1) % stride !== 0) continue;
      const text = write();
      if (text === exported) continue;
      const [program, other] = [passes(engine, text), verify(text, rules)];
      counts.tried += 1;
      counts[program ? "free" : "found"] += 1;
      if (program !== (other.length === 0))
        wrong.push(`${name}: the program says ${program ? "sound" : "unsound"}, the other ${other[0] ?? "sound"}`);
      // Who was there, and who did what anybody may do, only the server knows: of acts more is free than is listed.
      // With a clock a millisecond may be one too many.
      else if (free !== null && program !== free && !((acts || clock) && program) && !(clock && free))
        wrong.push(`${name}: ${program ? "passes both" : `found by both, though it is free: ${other[0]}`}`);
    }
    console.log(
      `${game} ${described}: ${counts.tried} forgeries, ${counts.found} found by both verifiers, ${counts.free} free and passed by both`,
    );
    expect(wrong).toEqual([]);
    expect(counts.found).toBeGreaterThan(8000 / stride / 2);
  });
}

/** Whether the program's verifier takes a file for a sound log. */
function passes(engine: Engine, exported: string): boolean {
  const report = ask(engine, new TextEncoder().encode(`{"op":"verify","log":${exported}}`)) as { sound?: boolean };
  return report.sound === true;
}

test("the program holds against the log what somebody noted, and says so", async () => {
  const { table, records } = await finishedGame();
  const { seq, hash } = records[5]!;
  const file = JSON.stringify({ table, records });
  const hold = (...noted: string[]) => runVerify(file, ...noted);
  expect(await hold()).toMatchObject([0, expect.stringContaining("you noted nothing to check it against")]);
  const held = [
    "--commitment",
    table.commitment,
    "--hash",
    `${seq}=${hash}`,
    "--entropy",
    `0=${table.seats[0]!.entropy}`,
  ];
  expect(await hold(...held)).toMatchObject([
    0,
    expect.stringContaining("checked against what you noted: the commitment, 1 hash, 1 seat's entropy\n"),
  ]);
  expect(await hold("--commitment", hash)).toMatchObject([
    1,
    expect.stringContaining("WRONG record 1 has a different commitment"),
  ]);
  expect(await hold("--hash", `7=${hash}`)).toMatchObject([
    1,
    expect.stringContaining("WRONG record 7 isn't the record that was shown"),
  ]);
  expect(await hold("--entropy", `1=${"00".repeat(16)}`)).toMatchObject([
    1,
    expect.stringContaining("WRONG record 1 has different entropy"),
  ]);
});

/** What `paydirt verify FILE --json` prints; its exit code says whether the game is sound. */
async function checkedByProgram(log: Log): Promise<unknown> {
  const [status, printed] = await runVerify(JSON.stringify(log), "--json");
  const report = JSON.parse(printed) as { sound: boolean };
  expect(status).toBe(report.sound ? 0 : 1);
  return report;
}

/** Runs `paydirt verify` on an exported log: its exit code, and what it prints. */
async function runVerify(exported: string, ...noted: string[]): Promise<[status: unknown, printed: string]> {
  const folder = mkdtempSync(join(tmpdir(), "paydirt-"));
  const file = join(folder, "game.json");
  writeFileSync(file, exported);
  try {
    return await new Promise((done) =>
      execFile(binary, ["verify", file, ...noted], { cwd: folder }, (error, stdout) =>
        done([error?.code ?? 0, stdout]),
      ),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
