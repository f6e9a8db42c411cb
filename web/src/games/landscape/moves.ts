// What moves are made of in any game with tiles: a tile that is placed, and then things to choose from.
import type { Position, Rotation } from "../../protocol";
import type { Trouble } from "../../table/trouble.svelte";
import { placeKey, type Part } from "./types";

/** One thing to do: on a part or a tile of the map, or nowhere in particular. */
export interface Choice<Command = unknown, Kind extends string = string> {
  /** Stable on the page: `mountain-0`, `tent 2,1/mountain/0`, `take_token`. */
  key: string;
  kind: Kind;
  command: Command;
  /** Where on the map it belongs. */
  part: Part | null;
  /** The tile it belongs to as a whole. */
  at?: Position;
  /** Something of the same move follows it. */
  goesOn?: boolean;
}

/** A choice that the rules refuse, and why. */
export interface RefusedChoice extends Choice {
  reason: Trouble;
}

/** What a game knows of its moves. */
export interface Moves<View, Command, Kind extends string> {
  /** What can be done, as a player thinks of it; placing the tile is no choice. */
  choicesOf(view: View, legal: readonly Command[]): Choice<Command, Kind>[];
  /** A meeple for every part of the tile just placed, whether it may go there or not. */
  triesOf(view: View): Choice<Command, Kind>[];
  /** What may go to many places: it is aimed on the map. */
  aimed: readonly Kind[];
  /** What is done if nothing is chosen. */
  otherwise: Kind | null;
  /** The phases in which a tile lies that its player may still want back. */
  returnable: readonly string[];
}

/** Every game with tiles spells this command alike. */
type PlaceTile = { type: "place_tile"; at: Position; rotation: Rotation };

export function placesTile(command: { type: string }): command is PlaceTile {
  return command.type === "place_tile";
}

export function placeTile<Command>(at: Position, rotation: Rotation): Command {
  return { type: "place_tile", at, rotation } satisfies PlaceTile as Command;
}

/** Every place where these commands put the tile, by its key, with the ways to turn it there. */
export function placesIn(commands: readonly { type: string }[]) {
  const places = new Map<string, { at: Position; rotations: Rotation[] }>();
  for (const command of commands) {
    if (!placesTile(command)) continue;
    const place = places.get(placeKey(command.at)) ?? { at: command.at, rotations: [] };
    place.rotations.push(command.rotation);
    places.set(placeKey(command.at), place);
  }
  return places;
}
