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

export function words(): Plugin {
  let src = "";
  let project: Project;
  let languages: Record<string, Record<string, Message>> = {};
  let numbers = new Map<string, number>();
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
      project = readProject(root);
      languages = Object.fromEntries(project.locales.map((locale) => [locale, readMessages(root, project, locale)]));
      const keys = Object.keys(languages[project.baseLocale]!).sort();
      numbers = new Map(keys.map((key, number) => [key, number]));
    },
    load(id) {
      if (RUNTIME.test(id)) return runtime(project);
      if (MESSAGES.test(id)) return "export const m = {};";
      const key = MESSAGE.exec(id)?.[1];
      return key === undefined ? null : `import { m } from "../messages.js"; export const ${key} = m.${key};`;
    },
    async transform(code, id) {
      if (!id.startsWith(src)) return null;
      const keys = new Set<string>();
      let changed = code.replace(/\bm\.(\w+)(\()?/g, (text, key: string, call?: string) => {
        const number = numbers.get(key);
        if (number === undefined) return text;
        keys.add(key);
        return call ? `__say(${number}, ` : `((inputs) => __say(${number}, inputs))`;
      });
      said.set(id, keys);
      for (const text of new Set(code.match(/\bimport\("[^"]+"\)/g))) {
        const target = await this.resolve(text.slice('import("'.length, -'")'.length), id);
        if (target?.id.startsWith(src))
          changed = changed.replaceAll(text, `__spoken("${OPEN}${nameOf(target.id)}${CLOSE}", ${text})`);
      }
      return changed === code
        ? null
        : { code: `import { say as __say, spoken as __spoken } from "${src}i18n/say.ts";\n${changed}`, map: null };
    },
    buildEnd() {
      const ids = [...this.getModuleIds()];
      /** What a module says, and all that it needs at once. */
      const saidBy = (id: string, seen = new Set<string>()): string[] => {
        if (seen.has(id)) return [];
        seen.add(id);
        const needed = this.getModuleInfo(id)?.importedIds ?? [];
        return [...(said.get(id) ?? []), ...needed.flatMap((id) => saidBy(id, seen))];
      };
      const main = ids.find((id) => nameOf(id) === MAIN);
      if (!main) throw new Error("there is no src/main.ts");
      const first = new Set(saidBy(main));
      for (const id of new Set(ids.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []))) {
        const keys = [...new Set(saidBy(id))].filter((key) => id === main || !first.has(key));
        if (keys.length === 0) continue;
        const texts = project.locales.map((locale) => JSON.stringify(sentences(languages[locale]!, keys, numbers)));
        const hash = createHash("sha256").update(texts.join("\n")).digest("base64url").slice(0, 8);
        const name = `${nameOf(id).split("/").at(-1)}-${hash}`;
        names.set(nameOf(id), name);
        for (const [at, locale] of project.locales.entries()) files.set(`assets/${locale}-${name}.json`, texts[at]!);
      }
    },
    renderChunk(code) {
      const named = code.replace(
        new RegExp(`${OPEN}([^"${CLOSE}]+)${CLOSE}`, "g"),
        (_, part: string) => names.get(part) ?? "",
      );
      return named === code ? null : { code: named, map: null };
    },
    generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: "asset", fileName, source });
    },
  };
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

function sentences(messages: Record<string, Message>, keys: string[], numbers: Map<string, number>): Sentences {
  return Object.fromEntries(keys.map((key) => [numbers.get(key)!, sentence(messages[key]!)]));
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
