// The rules of Gold West in the reader's language; loaded only when somebody reads them.
import type { Locale } from "../../../i18n/generated/runtime.js";
import type { Rules, RulesBook } from "../../../rules/content";
import { drawPicture, type Picture } from "./pictures";

const LANGUAGES: Readonly<Record<Locale, () => Promise<{ rules: Rules<Picture> }>>> = {
  en: () => import("./en"),
  nl: () => import("./nl"),
};

/** Opens the book at that language. */
export async function openRules(locale: Locale): Promise<RulesBook> {
  const { rules } = await LANGUAGES[locale]();
  return { rules, draw: drawPicture as RulesBook["draw"] };
}
