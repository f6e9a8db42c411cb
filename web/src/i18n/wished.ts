// The language that a reader wishes for, before anything else of the page is there.
import { kept } from "../kept";
import { baseLocale, isLocale, type Locale } from "./generated/runtime.js";

/** Where the choice is kept on this device. */
export const LOCALE = "locale";

/** The first of the browser's languages that the page speaks. */
export function localeOfBrowser(): Locale {
  const wishes = navigator.languages.map((language) => language.slice(0, 2).toLowerCase());
  return wishes.find((wish): wish is Locale => isLocale(wish)) ?? baseLocale;
}

/** As chosen on this device, or else as the browser says. */
export function chosenLocale(): Locale {
  const chosen = kept(LOCALE);
  return isLocale(chosen) ? chosen : localeOfBrowser();
}
