// The games a page can show. A new game is a folder beside this file and one line here.
import type { Component } from "svelte";

import type { Locale } from "../i18n/generated/runtime.js";
import type { GameId } from "../protocol";
import type { RulesBook } from "../rules/content";
import { goldRush } from "./gold-rush";

/** What lobby and table know of a game. */
export interface GameInfo {
  id: GameId;
  name: () => string;
  about: () => string;
  seats: { min: number; max: number };
  minutes: number;
  /** What the host chooses: each a switch, off as printed. */
  options: readonly GameOption[];
  /** Its picture in the lobby. */
  picture: () => Promise<{ default: Component }>;
  /** Its rules in a language. */
  rules: (locale: Locale) => Promise<RulesBook>;
  /** The options that a table plays, as short names. */
  optionsOf: (options: unknown) => string[];
}

export interface GameOption {
  key: string;
  name: () => string;
  help: () => string;
  /** The value in the game's options when the switch is on. */
  on: unknown;
}

export const GAMES: readonly GameInfo[] = [goldRush];

/** Whether the page can show a game: a server may know one more, with the drawings still to come. */
export const canShow = (id: GameId): boolean => GAMES.some((game) => game.id === id);

/** The game of that id; of no other is a table listed. */
export function gameInfo(id: GameId): GameInfo {
  return GAMES.find((game) => game.id === id) ?? goldRush;
}
