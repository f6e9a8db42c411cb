// A game that goes on from the middle of another, and one that goes on from that: the verifier that knows nothing but the document and
// the program agree on both, and on what is forged of them.

import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

import { GAME_IDS } from "../../web/src/wire/games";
import { binary } from "../browser/server";
import { exportedBranches } from "./finished";
import { mended } from "./forger";
import type { Body, Log, Opened } from "./form";
import { Rules } from "./rules";
import { verifyBranch } from "./verifier";

/** What is forged of the opening, what the program calls it beside the parent, and whether it is found without the parent too. */
const FORGERIES: { what: string; fault: string; alone: boolean; forge: (opening: Opened, parent: Log) => void }[] = [
  {
    what: "one event less of what led there, with a count to match",
    fault: "parent",
    alone: false,
    forge: ({ from, events }) => events.splice((from!.events -= 1), 1),
  },
  {
    what: "a count that takes the deal for what led there",
    fault: "parent",
    alone: true,
    forge: ({ from, events }) => (from!.events = events.length),
  },
  {
    what: "another record of the parent",
    fault: "parent",
    alone: false,
    forge: ({ from }) => (from!.seq += 1),
  },
  {
    what: "the hash of another record",
    fault: "parent",
    alone: false,
    forge: ({ from }, { records }) => (from!.hash = records[0]!.hash),
  },
  {
    what: "another table",
    fault: "parent",
    alone: false,
    forge: ({ from }) => (from!.table = from!.table.replace(/.$/, (last) => (last === "0" ? "1" : "0"))),
  },
  {
    what: "a first event that shows what was hidden",
    fault: "setup",
    alone: true,
    forge: ({ events }, { records }) => {
      const [shown] = (JSON.parse(records[0]!.body) as Body).what.opened!.events;
      events[0] = shown!;
    },
  },
  {
    what: "hidden things in another order",
    fault: "setup",
    alone: true,
    forge: ({ events }) => {
      const secrets = events.at(-1)!["secrets"] as Record<string, unknown>;
      const pile = Object.values(secrets).find(
        (pile): pile is unknown[] => Array.isArray(pile) && new Set(pile.map((item) => JSON.stringify(item))).size > 1,
      )!;
      const other = pile.findIndex((item) => JSON.stringify(item) !== JSON.stringify(pile[0]));
      [pile[0], pile[other]] = [pile[other], pile[0]];
    },
  },
  {
    what: "a game of its own",
    fault: "parent",
    alone: true,
    forge: (opening) => delete opening.from,
  },
];

for (const game of GAME_IDS) {
  test(`branches of ${game} are sound by themselves and beside their parents, and forged ones are not`, async () => {
    const info = test.info();
    const [parent, branch, second] = (await exportedBranches(game)) as [string, string, string];
    const rules = await Rules.of(game);
    /** What the program finds, by the names of its faults. */
    const program = async (exported: string, parent?: string): Promise<string[]> => {
      const [file, beside] = [info.outputPath("log.json"), info.outputPath("parent.json")];
      writeFileSync(file, exported);
      if (parent !== undefined) writeFileSync(beside, parent);
      const asked = ["verify", file, "--json", ...(parent === undefined ? [] : ["--parent", beside])];
      const printed = await new Promise<string>((done) => execFile(binary, asked, (_, stdout) => done(stdout)));
      return (JSON.parse(printed) as { findings: { fault: string }[] }).findings.map(({ fault }) => fault);
    };
    for (const [log, its] of [
      [branch, parent],
      [second, branch],
    ] as const) {
      expect(await verifyBranch(log, rules)).toEqual([]);
      expect(await verifyBranch(log, rules, its)).toEqual([]);
      expect([await program(log), await program(log, its)]).toEqual([[], []]);
    }
    // A game is the parent of none but its own branches.
    for (const [log, other] of [
      [second, parent],
      [parent, branch],
    ] as const) {
      expect(await verifyBranch(log, rules, other)).toHaveLength(1);
      expect(await program(log, other)).toEqual(["parent"]);
    }
    for (const { what, fault, alone, forge } of FORGERIES) {
      const log = JSON.parse(branch) as Log;
      const bodies = log.records.map(({ body }) => body);
      const first = JSON.parse(bodies[0]!) as Body;
      forge(first.what.opened!, JSON.parse(parent) as Log);
      const forged = mended(log, bodies.with(0, JSON.stringify(first)));
      expect.soft(await program(forged, parent), `${what}, by the program`).toEqual([fault]);
      expect.soft(await verifyBranch(forged, rules, parent), `${what}, by the other`).not.toEqual([]);
      if (!alone) continue;
      expect.soft(await program(forged), `${what}, by the program alone`).not.toEqual([]);
      expect.soft(await verifyBranch(forged, rules), `${what}, by the other alone`).not.toEqual([]);
    }
  });
}
