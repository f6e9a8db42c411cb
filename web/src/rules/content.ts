// The rules of a game as a page: chapters of sentences, lists, tables and small drawings. Each language writes its own;
// `games/*/rules/*.ts` holds them, and a test holds the languages to the same chapters.

import type { Locale } from "../i18n/generated/runtime.js";

/** The rules of a game in one language. `Picture` is whatever the game's own drawings are called. */
export interface Rules<Picture = unknown> {
  /** One sentence that says what the game is about. */
  lead: string;
  /** The rules in short: what one needs at the table. */
  short: readonly { title: string; text: string }[];
  chapters: readonly Chapter<Picture>[];
}

interface Chapter<Picture = unknown> {
  /** For links, and the same in every language. */
  id: string;
  title: string;
  blocks: readonly Block<Picture>[];
}

export type Block<Picture = unknown> =
  | { say: string }
  | { list: readonly string[] }
  /** What the printed rules leave open, and how it is decided here. */
  | { ruling: readonly string[] }
  /** The first row names the columns; the first cell of a row names the row. */
  | { table: readonly (readonly string[])[]; caption: string }
  | { figures: readonly Figure<Picture>[] };

export interface Figure<Picture = unknown> {
  picture: Picture;
  /** What it shows, as a caption under it. */
  words: string;
}

/** A drawing, and the part of the plane that it fills. */
export interface FramedDrawing {
  svg: string;
  width: number;
  height: number;
  box: string;
}

/** A game's rules, ready to be shown. */
export interface RulesBook {
  rules: Rules;
  draw: (picture: never) => FramedDrawing;
}

/** How a game's book is opened: each language is loaded only when somebody reads it. */
export function bookOf<Picture>(
  languages: Readonly<Record<Locale, () => Promise<{ rules: Rules<Picture> }>>>,
  draw: (picture: Picture) => FramedDrawing,
): (locale: Locale) => Promise<RulesBook> {
  return async (locale) => ({ rules: (await languages[locale]()).rules, draw: draw as RulesBook["draw"] });
}
