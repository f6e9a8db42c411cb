// The house keeps its order: who may know whom, and that the rules stay pure. See ARCHITECTURE.md.

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
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
  const ours = ["rules", "bots", "fair-play", "client-protocol", "server", "engine", "wire-types"];
  const known = (name: string) => dependencies(name).filter((other) => ours.includes(other)).sort();
  expect(known("rules")).toEqual([]);
  expect(known("bots")).toEqual(["rules"]);
  expect(known("fair-play")).toEqual(["rules"]);
  expect(known("client-protocol")).toEqual(["rules"]);
  expect(known("engine")).toEqual(["fair-play", "rules"]);
  expect(known("server")).toEqual(["bots", "client-protocol", "fair-play", "rules"]);
});

test("rules builds on nothing that could do more than compute", () => {
  const allowed = ["chacha20", "serde", "serde_json", "thiserror", "ts-rs"];
  expect(allowed).toEqual(expect.arrayContaining(dependencies("rules")));
});

test("rules knows no clock, no file, no socket, no thread, no float and no hash order", () => {
  const impure = /\bstd::(time|fs|net|thread|env|process|io)\b|\bf(32|64)\b|\bHash(Map|Set)\b|\bSystemTime\b|\bInstant\b/;
  const folder = join(root, "rules/src");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".rs"));
  expect(files.length).toBeGreaterThan(5);
  const faults = files
    // What only the tests of a module do is theirs.
    .filter((file) => !/(^|\/)tests?(\/|\.rs$)/.test(file))
    .flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n#[cfg(test)]")[0]!.split("\n").map((line, at) => ({ file, at, line })))
    .filter(({ line }) => impure.test(line.replace(/\/\/.*/, "")))
    .map(({ file, at, line }) => `rules/src/${file}:${at + 1}: ${line.trim()}`);
  expect(faults).toEqual([]);
});
