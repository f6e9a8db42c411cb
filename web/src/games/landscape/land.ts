// What a game gives, so that the shared map, hand and lists can show it.
import type { Detail } from "../../draw";
import type { Choice } from "./moves";
import type { BoardDrawing, Drawing } from "./drawing";
import type { PartShape } from "./measures";
import type { PlacedTile, Part } from "./types";

export interface Landscape extends Drawing {
  /** What is printed on a face: "a curved railroad". */
  tileWords(face: string): string;
  /** The kinds of edges that a face has, each once, as the rules spell them. */
  edgesOf(face: string): readonly string[];
  /** The outline of a part, from the upper left corner of its tile. */
  shapeOn(tile: PlacedTile, part: Part): PartShape;
  /** Finds the places of pieces on a tile before they are asked for. */
  measure(tile: PlacedTile): void;
  /** Where on the map a choice is offered, in its units; `null` if it has no place of its own there. */
  spotOf(choice: Choice, tiles: ReadonlyMap<string, PlacedTile>): { x: number; y: number } | null;
  /** What one does by a choice: "Miner", "Pitch tent". */
  choiceWords(choice: Choice): string;
  /** What a choice looks like in its disc on the map, within a radius of 14. */
  choicePicture(choice: Choice, seat: number): string;
}

export type { BoardDrawing, Detail };
