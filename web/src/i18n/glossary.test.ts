import { describe, expect, it } from "vitest";

import { faults, files, givenUp, lines, type Sentence } from "./glossary.testing";

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
