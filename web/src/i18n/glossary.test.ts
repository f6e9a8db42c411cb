import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));

type Sentence = { where: string; text: string };
type GivenUp = { words: RegExp; write: string };

/** The words given up in a language: the table under its heading in the glossary. */
function givenUp(language: string): GivenUp[] {
  const glossary = readFileSync(join(root, "docs/glossary.md"), "utf8");
  const table = glossary.split(`### ${language}\n`)[1]?.split("\n#")[0] ?? "";
  return [...table.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].slice(2).map(([, words = "", write = ""]) => {
    const each = words.split(", ").map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return { words: new RegExp(`(?<![\\p{L}-])(?:${each.join("|")})(?![\\p{L}-])`, "iu"), write };
  });
}

/** Every sentence with a word given up, as a line that says where, which word, and what to write instead. */
function faults(list: readonly GivenUp[], sentences: readonly Sentence[]): string[] {
  return sentences.flatMap(({ where, text }) =>
    list.flatMap(({ words, write }) => {
      const found = words.exec(text)?.[0];
      return found ? [`${where}: "${found}" was given up; write: ${write}`] : [];
    }),
  );
}

function files(folder: string, ending: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function lines(path: string): Sentence[] {
  return readFileSync(join(root, path), "utf8")
    .split("\n")
    .map((text, index) => ({ where: `${path}:${index + 1}`, text }));
}

/** The string literals of a line that are words for people: a name or a code has no space in it. */
function literals({ where, text }: Sentence): Sentence[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)]
    .map(([, said = ""]) => ({ where, text: said }))
    .filter((said) => said.text.includes(" "));
}

/** The values of the messages, without their keys. */
const messages = (locale: string) =>
  files("web/messages", `${locale}.json`)
    .flatMap(lines)
    .map(({ where, text }) => ({ where, text: text.replace(/^\s*"[^"]*": ?/, "") }));
const rulesPages = (locale: string) =>
  files("web/src/games", `${locale}.ts`)
    .filter((path) => path.endsWith(`/rules/${locale}.ts`))
    .flatMap(lines)
    .flatMap(literals);

/** What the server and the rules say: their string literals, but for tests and for what a failed check says of the code. */
function refusals(): Sentence[] {
  return ["server/src", "rules/src", "client-protocol/src"]
    .flatMap((folder) => files(folder, ".rs"))
    .filter((path) => !/\/tests?(\/|\.rs)/.test(path))
    .flatMap((path) => {
      const all = lines(path);
      const tests = all.findIndex(({ text }) => text.startsWith("#[cfg(test)]"));
      return tests < 0 ? all : all.slice(0, tests);
    })
    .filter(({ text }) => !/^\s*\/\/|\.expect\(|assert|panic!|unreachable!|"[A-Z]{4,} /.test(text))
    .flatMap(literals);
}

/** The prose of a document: no code, neither in fences nor in backticks. */
function prose(path: string): Sentence[] {
  let fenced = false;
  return lines(path).flatMap(({ where, text }) => {
    if (text.startsWith("```")) fenced = !fenced;
    return fenced || text.startsWith("    ") ? [] : [{ where, text: text.replace(/`[^`]*`/g, "") }];
  });
}

const documents = () =>
  ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", ...files("docs", ".md")].filter(
    (path) => path !== "docs/glossary.md",
  );

describe("the glossary", () => {
  it.each(["English", "Dutch"])("lists words given up, and what to write: %s", (language) => {
    expect(givenUp(language).length).toBeGreaterThan(10);
  });

  it("finds a word given up, whole and in any case, with what to write", () => {
    const [list, where] = [givenUp("English"), "here:1"];
    expect(faults(list, [{ where, text: "Laid down. A player may relay it." }])).toEqual([
      'here:1: "Laid" was given up; write: place, placed',
    ]);
    expect(faults(list, [{ where, text: "A tile-laying game of layers." }])).toEqual([]);
  });

  it.each([
    ["English", "en"],
    ["Dutch", "nl"],
  ])("is kept by the page: %s", (language, locale) => {
    expect(faults(givenUp(language), [...messages(locale), ...rulesPages(locale)])).toEqual([]);
  });

  it("is kept by every sentence of the server and the rules", () => {
    const said = refusals();
    expect(said.length).toBeGreaterThan(100);
    expect(faults(givenUp("English"), said)).toEqual([]);
  });

  it("is kept by the documents", () => {
    expect(faults(givenUp("English"), documents().flatMap(prose))).toEqual([]);
  });
});
