// The house keeps its order: who may know whom. See ARCHITECTURE.md.

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";

const root = fileURLToPath(new URL("../..", import.meta.url));

type Metadata = { packages: { name: string; dependencies: { name: string; kind: string | null }[] }[] };

/** The crates that a crate of ours builds on, without those that only its tests or its build need. */
function dependencies(name: string): string[] {
  const output = execFileSync("cargo", ["metadata", "--offline", "--no-deps", "--format-version", "1"], { cwd: root });
  const found = (JSON.parse(output.toString()) as Metadata).packages.find((crate) => crate.name === name);
  return (found?.dependencies ?? []).filter(({ kind }) => kind === null).map((dependency) => dependency.name);
}

test("arrows between the crates run one way", () => {
  const ours = [
    "json",
    "json-derive",
    "rules",
    "table",
    "bots",
    "fair-play",
    "client-protocol",
    "server",
    "paydirt",
    "engine",
    "wire-types",
    "test-kit",
    "load",
  ];
  const known = (name: string) =>
    dependencies(name)
      .filter((other) => ours.includes(other))
      .sort();
  expect(known("json-derive")).toEqual([]);
  expect(known("json")).toEqual(["json-derive"]);
  expect(known("rules")).toEqual(["json"]);
  expect(known("table")).toEqual(["json", "rules"]);
  expect(known("bots")).toEqual(["rules"]);
  expect(known("fair-play")).toEqual(["rules", "table"]);
  expect(known("client-protocol")).toEqual(["rules", "table"]);
  expect(known("engine")).toEqual(["bots", "fair-play", "json", "rules", "table"]);
  expect(known("server")).toEqual(["bots", "client-protocol", "fair-play", "rules", "table"]);
  expect(known("paydirt")).toEqual(["server"]);
  expect(known("wire-types")).toEqual(["client-protocol", "fair-play", "rules", "table"]);
  expect(known("test-kit")).toEqual(["client-protocol", "fair-play", "rules", "server", "table"]);
  expect(known("load")).toEqual(["client-protocol", "rules", "server", "table", "test-kit"]);
});
