// Sentences that are chosen by a code or put together from parts. Everything a person reads comes from `messages/*.json`.
import { Refused } from "../net/api";
import { m } from "./generated/messages.js";

export { m };

type Messages = Record<string, ((inputs?: Record<string, never>) => string) | undefined>;

/** Unicode isolates: they keep a name in a right-to-left script in its place, and tell `Rich.svelte` what to print in bold. */
const ISOLATE = "\u2068";
const POP = "\u2069";

/** A name inside a sentence. */
export function named(name: string): string {
  return `${ISOLATE}${name.replaceAll(ISOLATE, "").replaceAll(POP, "")}${POP}`;
}

/** A sentence in pieces: names are strong. */
export function pieces(sentence: string): { text: string; strong: boolean }[] {
  return sentence
    .split(new RegExp(`(${ISOLATE}[^${POP}]*${POP})`, "u"))
    .filter((text) => text !== "")
    .map((text) => (text.startsWith(ISOLATE) ? { text: text.slice(1, -1), strong: true } : { text, strong: false }));
}

/** The sentence without its marks, for titles and screen readers. */
export function plain(sentence: string): string {
  return sentence.replaceAll(ISOLATE, "").replaceAll(POP, "");
}

/** "Ada, Bram and Noor". */
export function listed(items: string[]): string {
  if (items.length < 2) return items[0] ?? "";
  return m.and_two({ first: items.slice(0, -1).join(", "), second: items.at(-1) ?? "" });
}

/** What a refusal says in the reader's language; the server's own sentence when we have none for its code. */
export function refusalWords(code: string, message: string): string {
  const known = (m as unknown as Messages)[`code_${code}`] ?? (m as unknown as Messages)[`rejection_${code}`];
  return known ? known() : message;
}

/** What went wrong with a request, in words. */
export function errorWords(error: unknown): string {
  if (error instanceof Refused) return refusalWords(error.code, error.message);
  return m.code_internal();
}
