// The sentences of a built page: loaded in the reader's language alone, for each part of the page together with its modules. Made by
// `build/words.ts`. While the page is developed and tested, Paraglide's functions hold all languages, and nothing here is asked.
import { getLocale, type Locale } from "./generated/runtime.js";
import { type Sentences, told } from "./sentence";
import { chosenLocale } from "./wished";

const known: Partial<Record<Locale, Sentences>> = {};
/** By the name of the file. */
const loading = new Map<string, Promise<void>>();
/** The parts of the page that were loaded. */
const parts = new Set<string>();
/** The language that the page shall speak; until all of it is here, it goes on in another. */
let wished = chosenLocale();

/** A message in the language that the page speaks; its part of the page has loaded the sentence by then. */
export const say = (message: number, inputs?: Record<string, unknown>): string =>
  told(known[getLocale()]![message]!, getLocale(), inputs);

/** Modules, once what they say is known: the build calls it for every `import()`. */
export async function spoken<Module>(part: string, modules: Promise<Module>): Promise<Module> {
  if (!part) return modules;
  parts.add(part);
  const [loaded] = await Promise.all([modules, learn(part)]);
  return loaded;
}

/** Learns all that the page has to say in another language, and says whether that is still wished then. */
export async function learnLanguage(locale: Locale): Promise<boolean> {
  wished = locale;
  try {
    await Promise.all([...parts].map((part) => load(locale, part)));
  } catch (error) {
    if (wished === locale) wished = getLocale();
    throw error;
  }
  return wished === locale;
}

/** Learns what a part of the page says before it is asked for. */
export function sayAhead(part: string): void {
  learn(part).catch(() => undefined); // whoever asks for it tries again
}

async function learn(part: string): Promise<void> {
  // Another language may be wished for, and even spoken, while the sentences are on their way. What nothing was learned of isn't spoken.
  const learned = new Set<Locale>();
  const needed = () => [wished, ...(known[getLocale()] ? [getLocale()] : [])];
  const missing = () => needed().filter((locale) => !learned.has(locale));
  for (let locales = missing(); locales.length > 0; locales = missing()) {
    await Promise.all(locales.map((locale) => load(locale, part)));
    for (const locale of locales) learned.add(locale);
  }
}

function load(locale: Locale, part: string): Promise<void> {
  const file = `/assets/${locale}-${part}.json`;
  const ours = loading.get(file) ?? read(file, (known[locale] ??= {}));
  loading.set(file, ours);
  ours.catch(() => loading.delete(file));
  return ours;
}

async function read(file: string, into: Sentences): Promise<void> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file} could not be loaded`);
  Object.assign(into, await answer.json());
}
