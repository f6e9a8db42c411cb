import { basename, join } from "node:path";
import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { faults as phrasesIn, files, givenUp, rows, root, type Sentence } from "./glossary.testing";

/** Where code is ours: the page and every crate. What is generated from Rust follows Rust. */
const CODE: readonly (readonly [folder: string, endings: readonly string[]])[] = [
  ["web/src", [".ts", ".svelte", ".css"]],
  ...["web/tests", "web/build", "tests/browser", "tests/house", "tests/perf", "tests/pictures"].map(
    (folder) => [folder, [".ts"]] as const,
  ),
  ...["web/engine", "web/wire-types", "json", "rules", "table", "bots", "fair-play", "client-protocol", "server"].map(
    (folder) => [folder, [".rs"]] as const,
  ),
  ...["test-kit", "tests/tests", "load", "fuzz"].map((folder) => [folder, [".rs"]] as const),
];

/** The glossary's own tests name the words they look for. */
const paths = CODE.flatMap(([folder, endings]) => endings.flatMap((ending) => files(folder, ending))).filter(
  (path) => !/\/(target|generated)\/|\/glossary\./.test(path),
);

const list = givenUp("English");
/** Names are looked at one by one, so a phrase is found only in a comment. */
const phrases = givenUp("English", (words) => words.includes(" "));

/** What a cell of the glossary has in backticks. */
const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

/** A name that keeps a word given up, as the glossary lists it, and the folders that alone may use it: all, if it lists none. */
type Kept = { name: string; only: readonly string[] };
const kept = rows("Names that keep one").flatMap(([names, rest]): Kept[] => {
  const only = quoted(rest.split(/ ?\| /)[0] ?? "");
  return quoted(names).map((name) => ({ name, only }));
});

/** Whether a kept name is that name, and may be at that path: `()` stands for a call. */
const excuses = ({ name, only }: Kept, found: string, path: string): boolean =>
  [name, `${name}(`, name.replace("()", "(")].includes(found) &&
  (only.length === 0 || only.some((folder) => path.startsWith(folder)));

/** A name as words: `layTile`, `LayTile`, `lay_tile` and `lay-tile` are all "lay tile". */
const words = (name: string): string =>
  name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/[_()-]/g, " ")
    .toLowerCase();

/** The name of a file, and every name and word in it but for what it quotes: that may be the wire's, or is checked as a sentence. */
function names(path: string): Set<string> {
  const text = readFileSync(join(root, path), "utf8").replace(/"(?:[^"\\\n]|\\.)*"|`[^`\n]*`/g, '""');
  return new Set(`${basename(path)} ${text}`.match(/[\p{L}_][\p{L}\d_]*\(?/gu));
}

/** What to write instead of a name, if it has a word given up. Most names are in many files, so each is looked at once. */
const known = new Map<string, string | null>();
function better(name: string): string | null {
  const found = known.get(name);
  if (found !== undefined) return found;
  const row = list.find((each) => each.words.test(words(name)));
  known.set(name, row?.write ?? null);
  return row?.write ?? null;
}

function faults(path: string, found: Iterable<string>): string[] {
  return [...found].flatMap((name) => {
    const write = better(name);
    if (write === null || kept.some((each) => excuses(each, name, path))) return [];
    return [`${path}: "${name}" has a word given up; write: ${write}`];
  });
}

const keysOf = (path: string): string[] => Object.keys(JSON.parse(readFileSync(join(root, path), "utf8")) as object);

/** The comments of a file, each in one line where it starts, without the code in it: a phrase may go on in its next line. */
function comments(path: string, text: string): Sentence[] {
  const found = text.matchAll(/(?<![^\s;,{}()])(?:\/\/.*(?:\n[ \t]*\/\/.*)*|\/\*[^]*?\*\/)|<!--[^]*?-->/g);
  return [...found].map(({ 0: comment, index }) => ({
    where: `${path}:${text.slice(0, index).split("\n").length}`,
    text: comment.replace(/\n[ \t]*(?:\/\/[/!]?|\*(?!\/))?[ \t]*/g, " ").replace(/`[^`]*`/g, ""),
  }));
}

describe("the glossary", () => {
  it("finds a word given up in a name, however it is written", () => {
    const found = ["layTile", "LaidRow", "turn_began", "begun(", "replay", "overlay", "placed", "turn_started"];
    expect(faults("here.ts", found)).toEqual([
      'here.ts: "layTile" has a word given up; write: place, placed',
      'here.ts: "LaidRow" has a word given up; write: place, placed',
      'here.ts: "turn_began" has a word given up; write: start, starts, started',
      'here.ts: "begun(" has a word given up; write: start, starts, started',
    ]);
  });

  it("finds a name that is kept only elsewhere", () => {
    const found = ["Followers", "put_follower(", "began_at"];
    expect(faults("rules/src/landscape/board.rs", found)).toEqual([]);
    expect(faults("web/src/draw/here.ts", found)).toEqual([
      'web/src/draw/here.ts: "Followers" has a word given up; write: cowboy (Gold Rush), meeple (Goldmines)',
      'web/src/draw/here.ts: "put_follower(" has a word given up; write: cowboy (Gold Rush), meeple (Goldmines)',
    ]);
  });

  it("is kept by the names and comments of the code", () => {
    expect(paths.length).toBeGreaterThan(500);
    expect(paths.flatMap((path) => faults(path, names(path)))).toEqual([]);
  });

  it("is kept by the keys of the messages", () => {
    const keys = files("web/messages", "en.json").map((path) => [path, keysOf(path)] as const);
    expect(keys.flatMap(([, each]) => each).length).toBeGreaterThan(1000);
    expect(keys.flatMap(([path, each]) => faults(path, each))).toEqual([]);
  });

  it("finds a phrase given up in a comment, also where its line ends", () => {
    const text = [
      'const url = "http://at home"; // There is no such table.',
      "let here;",
      "/// A meeple that comes",
      "/// home, or `go home` in code.",
      "/**",
      " * The game as",
      " * printed.",
      " */",
    ].join("\n");
    expect(phrasesIn(phrases, comments("here.ts", text))).toEqual([
      'here.ts:1: "There is no such" was given up; write: that isn\'t a …, no such …',
      'here.ts:3: "comes home" was given up; write: in supply, return',
      'here.ts:5: "The game as printed" was given up; write: standard rules',
    ]);
  });

  it("is kept by every phrase of a comment", () => {
    const said = paths.flatMap((path) => comments(path, readFileSync(join(root, path), "utf8")));
    expect(said.length).toBeGreaterThan(5000);
    expect(phrasesIn(phrases, said)).toEqual([]);
  });

  it("excuses no name that is gone", () => {
    const found = paths.map((path) => [path, [...names(path)].filter((name) => better(name) !== null)] as const);
    const isThere = (each: Kept) => found.some(([path, all]) => all.some((name) => excuses(each, name, path)));
    expect(kept.filter((each) => !isThere(each)).map(({ name }) => name)).toEqual([]);
  });
});
