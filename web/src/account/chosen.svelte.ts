// What somebody chose for the page. It is kept on this device, and follows the account to the others: see `follow.ts`.
import { locales } from "../i18n/generated/runtime.js";
import { LOCALE } from "../i18n/wished";
import { keep, keepOrForget, kept } from "../kept";
import type { Chosen, Muted } from "../protocol";
import { MAX_MUTED } from "../wire/limits";

export type Key = keyof Chosen;

const oneOf = <T extends string>(text: string, all: readonly T[]): T | undefined => all.find((one) => one === text);

export type Values = Required<Chosen>;
interface Place<T> {
  at: string;
  read: (text: string) => T | undefined;
  write: (value: T) => string;
}
const asIs = (text: string) => text;

/** Where each is kept on this device, and how. What isn't ours, or is half written, counts as not chosen. */
const PLACES: { [K in Key]: Place<Values[K]> } = {
  language: { at: LOCALE, read: (text) => oneOf(text, locales), write: asIs },
  theme: { at: "theme", read: (text) => oneOf(text, ["day", "night"]), write: asIs },
  sound: { at: "sound", read: (text) => text === "on", write: (on) => (on ? "on" : "off") },
  muted: { at: "signals", read: readMuted, write: (muted) => JSON.stringify(muted) },
};
export const KEYS = Object.keys(PLACES) as Key[];
/** What was chosen here and has not reached the server. */
const UNSENT = "unsent";

const keptUnsent = (): string[] => (kept(UNSENT) ?? "").split(" ");

function readMuted(text: string): Muted | undefined {
  try {
    const { all, players } = JSON.parse(text) as Partial<Muted>;
    const known = Array.isArray(players) ? players.filter((id) => typeof id === "string") : [];
    return { all: all === true, players: known.slice(-MAX_MUTED) };
  } catch {
    return undefined;
  }
}

function stored<K extends Key>(key: K): Values[K] | undefined {
  const place: Place<Values[K]> = PLACES[key];
  const text = kept(place.at);
  return text === null ? undefined : place.read(text);
}

class Choices {
  language = $state(stored("language"));
  theme = $state(stored("theme"));
  sound = $state(stored("sound"));
  muted = $state.raw(stored("muted"));
  /** What is unsent where this device keeps nothing. */
  readonly #unkept = new Set<Key>();
  /** Called when something was chosen here. */
  onchoice: (() => void) | null = null;

  constructor() {
    if (typeof addEventListener !== "undefined") addEventListener("storage", () => this.look());
  }

  /** Reads again what this device keeps: another tab may have chosen something, and what is unsent is so for all of them. */
  look(): void {
    const lookAt = <K extends Key>(key: K) => {
      const value = stored(key);
      if (value !== undefined && !same(value, this[key])) (this as Chosen)[key] = value;
    };
    KEYS.forEach(lookAt);
  }

  /** Chooses something on this device. */
  choose<K extends Key>(key: K, value: Values[K]): void {
    this.take(key, value);
    const unsent = [...new Set([...this.unsent(), key])];
    keep(UNSENT, unsent.join(" "));
    for (const one of unsent) if (!keptUnsent().includes(one)) this.#unkept.add(one);
    this.onchoice?.();
  }

  /** Takes over what was chosen on another one. */
  take<K extends Key>(key: K, value: Values[K]): void {
    (this as Chosen)[key] = value;
    const place: Place<Values[K]> = PLACES[key];
    keepOrForget(place.at, place.write(value));
  }

  unsent(): Key[] {
    const keys = keptUnsent();
    return KEYS.filter((key) => keys.includes(key) || this.#unkept.has(key));
  }

  /** The server has these, and nothing newer was chosen here. */
  sent(keys: readonly Key[]): void {
    for (const key of keys) this.#unkept.delete(key);
    const left = this.unsent().filter((key) => !keys.includes(key));
    keep(UNSENT, left.length > 0 ? left.join(" ") : null);
  }
}

/** By value: a choice comes from the account as JSON. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const choices = new Choices();
