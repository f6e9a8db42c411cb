// What a page says, and which sentence of which language each of it is.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

/** The texts of a language, plural forms and all, as patterns: what stands in braces may be anything. */
function patterns(language: string): Map<string, RegExp> {
  const folder = fileURLToPath(new URL("../../web/messages", import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(`${language}.json`),
  );
  const found = new Map<string, RegExp>();
  const add = (value: unknown): void => {
    if (typeof value === "string") found.set(value, pattern(value));
    else if (Array.isArray(value))
      value.forEach((entry: { match?: object }) => Object.values(entry.match ?? {}).forEach(add));
  };
  for (const file of files)
    Object.entries(JSON.parse(readFileSync(join(folder, file), "utf8")) as Record<string, unknown>).forEach(
      ([key, value]) => key.startsWith("$") || add(value),
    );
  return found;
}

function pattern(text: string): RegExp {
  const fixed = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${fixed.join(".+")}$`, "s");
}

/** A sentence with hardly a letter of its own says nothing of its language. */
const letters = (text: string) => text.replace(/\{\w+\}/g, "").replace(/[^\p{L}]/gu, "").length;

const [english, dutch] = [patterns("en"), patterns("nl")];

/** Everything that somebody sees or hears of the page: texts, labels, titles, what stands in empty fields. */
export async function said(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>([document.title]);
    for (const element of document.querySelectorAll("body *")) {
      if (element.closest("script, style")) continue;
      for (const name of ["aria-label", "title", "placeholder", "alt"]) found.add(element.getAttribute(name) ?? "");
      // The text of an element and of what is in it: sentences have names in bold.
      const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      if (own) found.add(element.textContent ?? "");
    }
    return [...found];
  });
  return texts
    .map((text) =>
      text
        .replace(/[\u2068\u2069]/g, "")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((text) => text !== "");
}

/** What of this is an English sentence, and no Dutch one. */
export function englishOf(texts: string[]): string[] {
  const known = [...english].filter(([text]) => letters(text) >= 3 && !dutch.has(text)).map(([, pattern]) => pattern);
  const own = [...dutch].filter(([text]) => letters(text) >= 3).map(([, pattern]) => pattern);
  return texts.filter(
    (text) => known.some((pattern) => pattern.test(text)) && !own.some((pattern) => pattern.test(text)),
  );
}
