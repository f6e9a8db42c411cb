// What a person chose for this device: language, day or night.
import { flushSync } from "svelte";

import { baseLocale, isLocale, overwriteGetLocale, type Locale } from "./i18n/generated/runtime.js";
import { keep, kept } from "./kept";

export type Theme = "day" | "night";

/** The languages of the page, each by its own name: whoever looks for theirs may read no other. */
export const LANGUAGES = Object.entries({ en: "English", nl: "Nederlands" } satisfies Record<Locale, string>) as [
  Locale,
  string,
][];

function firstLocale(): Locale {
  const wishes = [kept("locale"), ...navigator.languages.map((language) => language.slice(0, 2).toLowerCase())];
  return wishes.find((wish): wish is Locale => isLocale(wish)) ?? baseLocale;
}

class Settings {
  locale = $state<Locale>(firstLocale());
  #chosen = $state<Theme | null>(kept("theme") === "day" ? "day" : kept("theme") === "night" ? "night" : null);
  #system = $state<Theme>(matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "day");

  constructor() {
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (change) => {
      this.#system = change.matches ? "night" : "day";
    });
    // Every message asks for the locale, and so changes with it.
    overwriteGetLocale(() => this.locale);
    $effect.root(() => {
      $effect(() => {
        document.documentElement.lang = this.locale;
        document.documentElement.dataset["theme"] = this.theme;
        // The frame that the system draws around the page, in the colour of the desk, whatever the system's own theme is.
        const desk = getComputedStyle(document.documentElement).getPropertyValue("--desk").trim();
        for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
          if (desk) meta.content = desk;
      });
    });
  }

  get theme(): Theme {
    return this.#chosen ?? this.#system;
  }

  toggleTheme(): void {
    const chosen = this.theme === "day" ? "night" : "day";
    keep("theme", chosen);
    // The light changes slowly, where the browser can fade from one picture of the page to another.
    const change = () => flushSync(() => (this.#chosen = chosen));
    if (document.startViewTransition)
      document.startViewTransition(change).ready.catch(() => undefined); // another one came over it
    else change();
  }

  speak(locale: Locale): void {
    this.locale = locale;
    keep("locale", locale);
  }
}

export const settings = new Settings();
