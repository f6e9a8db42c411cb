// How the page speaks and in which light it is shown: as somebody chose, or as their browser and system have it.
import { flushSync } from "svelte";

import { overwriteGetLocale, type Locale } from "./i18n/generated/runtime.js";
import { learnLanguage } from "./i18n/say";
import { chosenLocale, localeOfBrowser } from "./i18n/wished";
import { choices } from "./account/chosen.svelte";
import type { Theme } from "./protocol";

/** The languages of the page, each by its own name: whoever looks for theirs may read no other. */
export const LANGUAGES = Object.entries({ en: "English", nl: "Nederlands" } satisfies Record<Locale, string>) as [
  Locale,
  string,
][];

class Settings {
  /** The language that the page speaks: another one is spoken once its sentences are here. */
  locale = $state<Locale>(chosenLocale());
  #system = $state<Theme>(matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "day");

  constructor() {
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (change) => {
      this.#system = change.matches ? "night" : "day";
    });
    // Every message asks for the locale, and so changes with it.
    overwriteGetLocale(() => this.locale);
    $effect.root(() => {
      $effect(() => {
        const wished = choices.language ?? localeOfBrowser();
        // Out of reach the page goes on as it is; it speaks the other language when it is opened again.
        learnLanguage(wished).then(
          (still) => still && (this.locale = wished),
          () => undefined,
        );
      });
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
    return choices.theme ?? this.#system;
  }

  toggleTheme(): void {
    const chosen = this.theme === "day" ? "night" : "day";
    // The light changes slowly, where the browser can fade from one picture of the page to another.
    const change = () => flushSync(() => choices.choose("theme", chosen));
    if (document.startViewTransition)
      document.startViewTransition(change).ready.catch(() => undefined); // another one came over it
    else change();
  }

  speak(locale: Locale): void {
    choices.choose("language", locale);
  }
}

export const settings = new Settings();
