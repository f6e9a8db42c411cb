// The games a page can show. A new game is a folder beside this file and one line here.
import type { Component } from "svelte";

import type { Locale } from "../i18n/generated/runtime.js";
import type { GameId, TableView } from "../protocol";
import type { RulesBook } from "../rules/content";
import type { TableState } from "../table/state.svelte";
import { goldRush } from "./gold-rush";
import { goldmines } from "./goldmines";
import { goldWest } from "./gold-west";

/* A list of games cannot be of one view: each game gives its components the types that they are written for. */
/* eslint-disable @typescript-eslint/no-explicit-any */

/** What lobby and table know of a game. */
export interface GameInfo {
  id: GameId;
  name: () => string;
  about: () => string;
  seats: { min: number; max: number };
  minutes: number;
  /** What the host chooses: each a switch, off as printed. */
  options: readonly GameOption[];
  /** Its table, while it is played and when it has ended. */
  page: () => Promise<{ default: Component<GamePage> }>;
  /** Its picture in the lobby: one drawing, of that id. */
  picture: () => Promise<{ default: Component<{ id: string }> }>;
  /** A board of it, as small as a stamp. */
  miniature: () => Promise<{ default: Component<{ view: any }> }>;
  /** Its rules in a language. */
  rules: (locale: Locale) => Promise<RulesBook>;
}

/** What the page of a game is given; the game knows the types of its own view, commands and events. */
export interface GamePage {
  table: TableState<any, any, any>;
  info: TableView;
  view: any;
}

export interface GameOption {
  key: string;
  name: () => string;
  help: () => string;
  /** The value in the game's options when the switch is on. */
  on: unknown;
}

export const GAMES: readonly GameInfo[] = [goldRush, goldmines, goldWest];

/** Whether the page can show a game: a server may know one more, with the drawings still to come. */
export const canShow = (id: GameId): boolean => GAMES.some((game) => game.id === id);

/** The game of that id; of no other is a table listed. */
export function gameInfo(id: GameId): GameInfo {
  return GAMES.find((game) => game.id === id) ?? goldRush;
}

/** The switches that a table of a game has on, as short names; `chosen` are the game's own options. */
export function optionNames(id: GameId, chosen: unknown): string[] {
  const values = (chosen ?? {}) as Readonly<Record<string, unknown>>;
  return gameInfo(id)
    .options.filter(({ key, on }) => values[key] === on)
    .map(({ name }) => name());
}
