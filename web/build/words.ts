// Part of the build, not of the page: the sentences, each language by itself.
//
// Paraglide makes of every message a function that holds all languages. In the build a message is a number instead, and the
// sentences are in files, one for each language and each `import()`: what the modules behind it say, and the page didn't before it.
// `src/i18n/say.ts` loads the file together with the modules. So nobody loads what another language or another page says.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";

import type { Plugin } from "vite";

import type { Sentence, Sentences } from "../src/i18n/sentence";

export type Message = string | [{ declarations: string[]; selectors: string[]; match: Record<string, string> }];
interface Project {
  locales: string[];
  baseLocale: string;
  "plugin.inlang.messageFormat": { pathPattern: string[] };
}

/** What Paraglide makes of a message, of all of them, and what those need. */
const MESSAGE = /\/generated\/messages\/(\w+)\.js$/;
const MESSAGES = /\/generated\/messages\.js$/;
const RUNTIME = /\/generated\/runtime\.js$/;
/** The page, which every reader loads before anything else. */
const MAIN = "main";
/** Between these is the name of what is imported, until the files with its words have theirs. */
const [OPEN, CLOSE] = ["words of ", "!"];
const MARK = new RegExp(`${OPEN}([^"${CLOSE}]+)${CLOSE}`, "g");

/** As much as is asked of the modules of the build. */
interface Modules {
  getModuleIds(): Iterable<string>;
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

export function words(): Plugin {
  let src = "";
  let messages: Messages;
  /** By module, the messages that it names. */
  const said = new Map<string, Set<string>>();
  /** By what is imported, the name of its files; none where it says nothing. */
  const names = new Map<string, string>();
  const files = new Map<string, string>();
  const nameOf = (id: string) => relative(src, id).replace(/\.\w+$/, "");
  return {
    name: "paydirt-words",
    apply: "build",
    configResolved({ root }) {
      src = join(root, "src/");
      messages = new Messages(root);
    },
    load(id) {
      if (RUNTIME.test(id)) return runtime(messages.project);
      if (MESSAGES.test(id)) return "export const m = {};";
      const key = MESSAGE.exec(id)?.[1];
      return key === undefined ? null : `import { m } from "../messages.js"; export const ${key} = m.${key};`;
    },
    async transform(code, id) {
      if (!id.startsWith(src)) return null;
      const numbered = messages.byNumber(code);
      said.set(id, numbered.keys);
      const changed = await spoken(numbered.code, async (specifier) => {
        const target = await this.resolve(specifier, id);
        return target?.id.startsWith(src) ? nameOf(target.id) : null;
      });
      const head = `import { say as __say, spoken as __spoken } from "${src}i18n/say.ts";\n`;
      return changed === code ? null : { code: head + changed, map: null };
    },
    buildEnd() {
      for (const [id, keys] of keysByImport(this, said, (id) => nameOf(id) === MAIN)) {
        const texts = messages.texts(keys);
        const name = `${nameOf(id).split("/").at(-1)}-${hashOf([...texts.values()])}`;
        names.set(nameOf(id), name);
        for (const [locale, text] of texts) files.set(`assets/${locale}-${name}.json`, text);
      }
    },
    renderChunk(code) {
      const named = code.replace(MARK, (_, part: string) => names.get(part) ?? "");
      return named === code ? null : { code: named, map: null };
    },
    generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: "asset", fileName, source });
    },
  };
}

/** A module whose every `import()` of another of ours waits for the words as well; `named` gives the name of such a one. */
async function spoken(code: string, named: (specifier: string) => Promise<string | null>): Promise<string> {
  let changed = code;
  for (const text of new Set(code.match(/\bimport\("[^"]+"\)/g))) {
    const name = await named(text.slice('import("'.length, -'")'.length));
    if (name !== null) changed = changed.replaceAll(text, `__spoken("${OPEN}${name}${CLOSE}", ${text})`);
  }
  return changed;
}

const hashOf = (texts: readonly string[]): string =>
  createHash("sha256").update(texts.join("\n")).digest("base64url").slice(0, 8);

/** By module that is loaded with `import()`, the messages that it needs and the page doesn't have before; none that needs none. */
function keysByImport(
  modules: Modules,
  said: ReadonlyMap<string, ReadonlySet<string>>,
  isMain: (id: string) => boolean,
): Map<string, string[]> {
  const ids = [...modules.getModuleIds()];
  /** What a module says, and all that it needs at once. */
  const saidBy = (id: string, seen = new Set<string>()): string[] => {
    if (seen.has(id)) return [];
    seen.add(id);
    const needed = modules.getModuleInfo(id)?.importedIds ?? [];
    return [...(said.get(id) ?? []), ...needed.flatMap((id) => saidBy(id, seen))];
  };
  const main = ids.find(isMain);
  if (!main) throw new Error("there is no src/main.ts");
  const first = new Set(saidBy(main));
  const imported = new Set(ids.flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
  const found = [...imported].map((id): [string, string[]] => [
    id,
    [...new Set(saidBy(id))].filter((key) => id === main || !first.has(key)),
  ]);
  return new Map(found.filter(([, keys]) => keys.length > 0));
}

/** The messages of the project, in all its languages; each has a number. */
class Messages {
  readonly project: Project;
  readonly #languages: ReadonlyMap<string, Record<string, Message>>;
  readonly #numbers: Map<string, number>;

  constructor(root: string) {
    this.project = readProject(root);
    const { locales, baseLocale } = this.project;
    this.#languages = new Map(locales.map((locale) => [locale, readMessages(root, this.project, locale)]));
    const keys = Object.keys(this.#languages.get(baseLocale)!).sort();
    this.#numbers = new Map(keys.map((key, number) => [key, number]));
  }

  /** A module that asks for its messages by number, and the keys of those. */
  byNumber(code: string): { code: string; keys: Set<string> } {
    const keys = new Set<string>();
    const numbered = code.replace(/\bm\.(\w+)(\()?/g, (text, key: string, call?: string) => {
      const number = this.#numbers.get(key);
      if (number === undefined) return text;
      keys.add(key);
      return call ? `__say(${number}, ` : `((inputs) => __say(${number}, inputs))`;
    });
    return { code: numbered, keys };
  }

  /** The sentences of these messages as the page loads them, by language. */
  texts(keys: readonly string[]): Map<string, string> {
    return new Map(
      [...this.#languages].map(([locale, messages]) => {
        const sentences: Sentences = Object.fromEntries(
          keys.map((key) => [this.#numbers.get(key)!, sentence(messages[key]!)]),
        );
        return [locale, JSON.stringify(sentences)];
      }),
    );
  }
}

export function readProject(root: string): Project {
  return JSON.parse(readFileSync(join(root, "project.inlang/settings.json"), "utf8")) as Project;
}

/** All messages of a language, from all its files. */
export function readMessages(root: string, project: Project, locale: string): Record<string, Message> {
  const paths = project["plugin.inlang.messageFormat"].pathPattern.map((path) => path.replace("{locale}", locale));
  const files = paths.map((path) => JSON.parse(readFileSync(join(root, path), "utf8")) as Record<string, Message>);
  const { $schema: _, ...messages } = Object.assign({}, ...files) as Record<string, Message>;
  return messages;
}

/** A message as `sentence.ts` reads it. */
export function sentence(message: Message): Sentence {
  if (typeof message === "string") return message;
  const [{ declarations, selectors, match }] = message;
  const plurals = new Map(
    declarations.flatMap((declared) => {
      const [, name, input] = /^local (\w+) = (\w+): plural$/.exec(declared) ?? [];
      return name && input ? [[name, `#${input}`] as const] : [];
    }),
  );
  const cases = Object.entries(match).map(([conditions, text]) => {
    const values = Object.fromEntries(conditions.split(", ").map((condition) => condition.split("=")));
    return [selectors.map((selector) => values[selector]).join(), text];
  });
  return [selectors.map((selector) => plurals.get(selector) ?? selector), Object.fromEntries(cases)];
}

/** What is asked of Paraglide's runtime, without what a page never asks. */
function runtime({ baseLocale, locales }: Project): string {
  return `
    export const baseLocale = ${JSON.stringify(baseLocale)};
    export const locales = ${JSON.stringify(locales)};
    export const isLocale = (text) => locales.includes(text);
    export let getLocale = () => baseLocale;
    export const overwriteGetLocale = (get) => { getLocale = get; };
  `;
}
