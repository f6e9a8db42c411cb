// The games a page can show. A new game is a folder beside this file, plus its import and its name in `GAMES`; `ARCHITECTURE.md` says what
// it takes elsewhere, under "To add a game".
import type { Component } from "svelte";

import type { Locale } from "../i18n/generated/runtime.js";
import type { Colour, GameId, Outcome, Seat, TableView } from "../protocol";
import type { RulesBook } from "../rules/content";
import type { Shown } from "../table/motion";
import type { Names } from "../table/names";
import type { ReplayParts } from "../table/replay";
import type { MoveRecord } from "../table/records";
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
  /** What the host chooses: each a switch, off in the standard rules. */
  options: readonly GameOption[];
  /** Its table, while it is played and when it has ended. */
  page: () => Promise<{ default: Component<GamePage> }>;
  /** What happens in it, in words and marks, for whoever looks back. */
  told: () => Promise<GameTold>;
  /** Its picture in the lobby: one drawing, of that id. */
  picture: () => Promise<{ default: Component<{ id: string }> }>;
  /** A board of it, as small as a stamp; or `wide`, around the last move. */
  miniature: () => Promise<{ default: Component<{ view: any; colours: Colour[]; wide?: boolean }> }>;
  /** Its rules in a language. */
  rules: (locale: Locale) => Promise<RulesBook>;
}

/** What the page of a game is given; the game knows the types of its own view, commands and events. */
export interface GamePage {
  table: TableState<any, any, any>;
  info: TableView;
  view: any;
  /** While the table is looked back on: what stands in the place of the hand. */
  replay?: ReplayParts;
}

/** What happens in a game, of any of its positions. */
export interface GameTold {
  /** The log in words, oldest first; a key starts with the number of its record. `outcome` is the table's: it says who won. */
  describe: (
    records: readonly MoveRecord<any>[],
    names: Names,
    outcome: Outcome | null,
    view: any,
  ) => readonly { key: string; seat: Seat | null; sentence: string }[];
  /** Where a seat's points came from, oldest first. */
  scoreEntries: (view: any, seat: Seat) => readonly { words: string; points: number }[];
  /** What moves look like; of it, what scored stays marked. */
  motionOf: (events: readonly any[], view: any, seat: Seat | null) => Shown;
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
