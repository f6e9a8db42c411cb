// What the tests of the glossary share: its words, and where a word stands.
import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../../", import.meta.url));

export type Sentence = { where: string; text: string };
type GivenUp = { words: RegExp; write: string };

/** The first column of the table under a heading of the glossary, and what follows it. */
export function rows(heading: string): [string, string][] {
  const glossary = readFileSync(join(root, "docs/glossary.md"), "utf8");
  const table = glossary.split(`### ${heading}\n`)[1]?.split("\n#")[0] ?? "";
  return [...table.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].slice(2).map(([, left = "", right = ""]) => [left, right]);
}

/** The words given up in a language, and what to write for each; `asked` may leave some of them out. */
export function givenUp(language: string, asked: (word: string) => boolean = () => true): GivenUp[] {
  return rows(language).flatMap(([words, write]) => {
    const each = words.split(", ").filter(asked);
    const escaped = each.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const found = new RegExp(`(?<![\\p{L}-])(?:${escaped.join("|")})(?![\\p{L}-])`, "iu");
    return each.length > 0 ? [{ words: found, write }] : [];
  });
}

/** Every sentence with a word given up, as a line that says where, which word, and what to write instead. */
export function faults(list: readonly GivenUp[], sentences: readonly Sentence[]): string[] {
  return sentences.flatMap(({ where, text }) =>
    list.flatMap(({ words, write }) => {
      const found = words.exec(text)?.[0];
      return found ? [`${where}: "${found}" was given up; write: ${write}`] : [];
    }),
  );
}

export function files(folder: string, ending: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

export function lines(path: string): Sentence[] {
  return readFileSync(join(root, path), "utf8")
    .split("\n")
    .map((text, index) => ({ where: `${path}:${index + 1}`, text }));
}
