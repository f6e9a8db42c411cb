// What a game with tiles gives its table: how its moves come about, and how what happens is told, drawn, moved and heard.
import type { Component } from "svelte";

import type { GameId, Outcome, Position, Seat } from "../../protocol";
import type { Sound } from "../../sound/sounds";
import type { FinalProps } from "../../table/final/final";
import type { Shown } from "../../table/motion";
import type { MoveRecord } from "../../table/records";
import type { TableState } from "../../table/state.svelte";
import type { AidedView, Aids } from "./aids";
import type { LandEvent } from "./events";
import type { Landscape } from "./land";
import type { Choice } from "./moves";
import type { Tip } from "./tips";
import type { Turn } from "./turn.svelte";
import type { LandView, PlacedTile, Part } from "./types";
import type { Names } from "../../table/names";

/** What of a game's view its table needs. */
export interface TableLandView extends LandView, AidedView {
  tiles: readonly (PlacedTile & { seat: Seat | null })[];
  tiles_left: number;
  players: readonly { score: number }[];
  scorings: readonly { complete: boolean; holders: readonly Seat[] }[];
}

export interface LogLine<Scoring> {
  key: string;
  /** Whose doing it was; nobody's for what the game itself does. */
  seat: Seat | null;
  sentence: string;
  /** What 'why?' rings on the map, and the lines it tells. */
  scoring?: Scoring;
  /** The parts that the line is about. */
  parts: Part[];
}

export interface LandGame<
  View extends TableLandView,
  Command extends { type: string },
  Event extends LandEvent,
  Kind extends string,
  Scoring,
> {
  id: GameId;
  land: Landscape;
  aids: Aids<View>;
  tips: readonly Tip[];
  final: () => Promise<{ default: Component<FinalProps<View, Part>> }>;
  turnOf: (table: TableState<View, Command, Event>) => Turn<View, Command, Event, Kind>;

  /** The log in words, oldest first. `outcome` is the table's: it says who won. */
  describe: (records: readonly MoveRecord<Event>[], names: Names, outcome: Outcome | null) => LogLine<Scoring>[];
  /** The records to read while something is on its way, by what motion hides: a token keeps its value until it has turned over. */
  toRead?: (
    records: readonly MoveRecord<Event>[],
    seat: Seat | null,
    hidden: ReadonlySet<string>,
  ) => readonly MoveRecord<Event>[];
  /** One of the choices of a turn, with where it is. */
  choiceInWords: (
    choice: Choice<Command, Kind>,
    turn: Pick<Turn<View, Command, Event, Kind>, "choices" | "provisional">,
    view: View,
    names: Names,
  ) => string;
  /** What is asked of whoever acts, in a sentence for the player in that seat; nothing for one who only waits for the turn to start. */
  asked: (
    view: View,
    turn: Pick<Turn<View, Command, Event, Kind>, "choices" | "mine" | "place">,
    seat: Seat | null,
    names: Names,
  ) => string;
  /** What a player holds; `open` as when looking back, where hidden things are turned up. */
  stockWords: (view: View, seat: Seat, open: boolean) => string;
  /** The answer to 'why?'. */
  noteWords: (scoring: Scoring, names: Names) => string;
  /** Where a seat's points came from, oldest first. */
  scoreEntries: (view: View, seat: Seat) => { words: string; points: number; places?: readonly Part[] | undefined }[];
  /** What stands there before there are any. */
  noScores: () => string;
  /** The button that shows whose the ground is. */
  groundWords: () => string;

  motionOf: (events: readonly Event[], view: View, seat: Seat | null) => Shown;
  soundsOf: (events: readonly Event[], seat: Seat | null) => Sound[];

  /** The places that a question put to us is about: the map comes close to them. */
  askedAbout?: (view: View) => readonly Position[];
  /** Of those, what lies around a place and is drawn as one. */
  area?: (view: View) => readonly Position[];
  /** What is still open there. */
  openThere?: (view: View) => readonly Part[];
}
