/**
 * A whole board, or a tile in the hand, in the layers of the look, bottom up: shadows and grounds, scenery of all tiles
 * sorted by y, marks, survey crosses. Pieces and choices are put over it by the page.
 *
 * A layer is a list of fragments with keys: a page keeps one element for each key, so that a new tile adds a few
 * elements and touches no other.
 */

import type { Detail } from "../../draw/detail";
import { SIDES, TILE, type Rotation, type Side } from "../../draw/geometry";
import { crossData } from "../../draw/land";
import type { Scenery } from "../../draw/peaks";
import { path } from "../../draw/svg";

/** A place on the board, in tiles: x grows to the east, y to the south. */
export type Place = readonly [x: number, y: number];

/** The drawing of one tile, in units of 128 a side, its upper left corner at 0,0. */
export interface TileDrawing {
  /** The land, cut to the rounded square of the tile. */
  readonly ground: string;
  /** What stands on the tile, sorted by foot. It stays within the sides and may rise 14 over the upper edge. */
  readonly scenery: readonly Scenery[];
  /** What has to be counted: always above all scenery. */
  readonly marks: string;
  /** What stands where two tiles meet, of a game in which something does. */
  readonly seams?: Seams;
}

/** What stands on the sides of a tile. */
export interface Seams {
  /** On sides that meet no tile, cut by this one. */
  open(sides: readonly Side[], seedOf: SeamSeed): readonly Scenery[];
  /** On the seam with a neighbour; drawn once, by the tile to its north or west. */
  meeting(side: Side, seed: string): readonly Scenery[];
}

/** Names the seam at a side, the same name for both of its tiles. */
export type SeamSeed = (side: Side) => string;

/** Draws a face. The same face, rotation and place always draw the same; in the hand there is no place. */
type Painter = (face: string, rotation: Rotation, place: Place | null, detail: Detail) => TileDrawing;

/** A tile on the board, and how much of it is drawn. */
export interface PlacedFace {
  readonly face: string;
  readonly rotation: Rotation;
  readonly place: Place;
  readonly detail: Detail;
}

/** A piece of drawing with its upper left corner at `x`, `y` on the board, in units. */
interface Fragment {
  /** The same key, the same content. */
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly svg: string;
  /** How far down on the board it stands: what stands further down is painted later. */
  readonly order: number;
}

/** The layers of a board, bottom up. */
export interface BoardDrawing {
  readonly shadows: readonly Fragment[];
  readonly grounds: readonly Fragment[];
  readonly scenery: readonly Fragment[];
  readonly marks: readonly Fragment[];
  /** The survey cross on every corner of every tile. */
  readonly crosses: readonly Fragment[];
}

/** What was drawn already, by what it was made from; a page keeps one and hands it in again. */
export class DrawingCache {
  readonly #tiles = new Map<string, TileFragments>();
  readonly #seams = new Map<string, readonly Fragment[]>();

  tile(key: string, draw: () => TileFragments): TileFragments {
    return known(this.#tiles, key, draw);
  }

  seam(key: string, draw: () => readonly Fragment[]): readonly Fragment[] {
    return known(this.#seams, key, draw);
  }
}

/** A tile where it lies, in fragments of a board's layers. */
interface TileFragments {
  readonly shadow: Fragment;
  readonly ground: Fragment;
  readonly scenery: readonly Fragment[];
  /** None, or one. */
  readonly marks: readonly Fragment[];
  readonly seams: Seams | undefined;
}

function known<Drawn>(drawings: Map<string, Drawn>, key: string, draw: () => Drawn): Drawn {
  const drawing = drawings.get(key) ?? draw();
  drawings.set(key, drawing);
  return drawing;
}

/** How a game's boards and cards are drawn. */
export interface Drawing {
  /** All tiles on the board. */
  drawBoard(tiles: readonly PlacedFace[], cache?: DrawingCache): BoardDrawing;
  /** Everything that a board has while these tiles are placed in this order, one after the other. */
  drawCourse(tiles: readonly PlacedFace[], cache?: DrawingCache): BoardDrawing;
  /** A tile in the hand, or one that is only shown: one string. */
  drawCard(face: string, rotation: Rotation, detail: Detail, place?: Place | null): string;
}

/** The drawing of a game from the one of its tiles. */
export function drawingWith(paint: Painter): Drawing {
  return {
    drawBoard: (tiles, cache = new DrawingCache()) => drawBoard(paint, tiles, cache),
    drawCourse: (tiles, cache = new DrawingCache()) => drawCourse(paint, tiles, cache),
    drawCard: (face, rotation, detail, place = null) => drawCard(paint, face, rotation, detail, place),
  };
}

const STEPS: readonly (readonly [number, number])[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

function drawBoard(paint: Painter, tiles: readonly PlacedFace[], cache: DrawingCache): BoardDrawing {
  const taken = new Set(tiles.map(({ place }) => String(place)));
  const shadows: Fragment[] = [];
  const grounds: Fragment[] = [];
  const scenery: Fragment[] = [];
  const marks: Fragment[] = [];
  const fromTheBack = tiles.toSorted((a, b) => a.place[1] - b.place[1] || a.place[0] - b.place[0]);
  for (const tile of fromTheBack) {
    const fragments = cache.tile(nameOf(tile), () => fragmentsOf(paint, tile));
    shadows.push(fragments.shadow);
    grounds.push(fragments.ground);
    scenery.push(...fragments.scenery);
    marks.push(...fragments.marks);
    if (fragments.seams)
      scenery.push(...onSeams(tile, fragments.seams, (side) => taken.has(String(neighbour(tile.place, side))), cache));
  }
  scenery.sort((a, b) => a.order - b.order || a.x - b.x);
  return { shadows, grounds, scenery, marks, crosses: crosses(tiles.map(({ place }) => place)) };
}

/** A tile that is placed changes nothing but the seams that it has, and those of its neighbours. */
function drawCourse(paint: Painter, tiles: readonly PlacedFace[], cache: DrawingCache): BoardDrawing {
  const board = drawBoard(paint, tiles, cache);
  const placedAt = new Map(tiles.map(({ place }, index) => [String(place), index]));
  const scenery = new Map(board.scenery.map((fragment) => [fragment.key, fragment]));
  for (const [index, tile] of tiles.entries()) {
    const { seams } = cache.tile(nameOf(tile), () => fragmentsOf(paint, tile));
    if (!seams) continue;
    const met = SIDES.map((side) => placedAt.get(String(neighbour(tile.place, side))) ?? Infinity);
    for (const now of [index, ...met.filter((later) => later > index && later < Infinity)])
      for (const fragment of onSeams(tile, seams, (side) => met[side]! <= now, cache))
        scenery.set(fragment.key, fragment);
  }
  return { ...board, scenery: [...scenery.values()] };
}

/** What stands on the sides of a tile, those that meet another and those that don't. */
function onSeams(
  tile: PlacedFace,
  seams: Seams,
  meets: (side: Side) => boolean,
  cache: DrawingCache,
): readonly Fragment[] {
  const { place } = tile;
  const name = nameOf(tile);
  const seamSeed: SeamSeed = (side) => seamName(place, side);
  const stand = (key: string, draw: () => readonly Scenery[]): readonly Fragment[] =>
    cache.seam(key, () => standing(key, place, draw()));
  const openSides = SIDES.filter((side) => !meets(side));
  return [
    ...stand(`open ${name} ${openSides}`, () => seams.open(openSides, seamSeed)),
    ...([1, 2] as const)
      .filter(meets)
      .flatMap((side) => stand(`seam ${name} ${seamSeed(side)}`, () => seams.meeting(side, seamSeed(side)))),
  ];
}

const neighbour = ([x, y]: Place, side: Side): Place => [x + (STEPS[side]?.[0] ?? 0), y + (STEPS[side]?.[1] ?? 0)];

const lieOf = ({ face, rotation, place }: PlacedFace): string => `${place} ${face} ${rotation}`;
const nameOf = (tile: PlacedFace): string => `${lieOf(tile)} ${tile.detail}`;

function fragmentsOf(paint: Painter, tile: PlacedFace): TileFragments {
  const { face, rotation, place, detail } = tile;
  const name = nameOf(tile);
  const [x, y] = [place[0] * TILE, place[1] * TILE];
  const drawing = paint(face, rotation, place, detail);
  const flat = (key: string, svg: string): Fragment => ({ key, x, y, svg, order: y });
  return {
    shadow: flat(`shadow ${lieOf(tile)}`, CARD_SHADOW),
    ground: flat(`ground ${name}`, drawing.ground + EDGE),
    scenery: standing(`scenery ${name}`, place, drawing.seams ? drawing.scenery : asOne(drawing.scenery)),
    marks: drawing.marks === "" ? [] : [flat(`marks ${name}`, drawing.marks)],
    seams: drawing.seams,
  };
}

/** What stands on a tile or on its seams. */
function standing(key: string, place: Place, items: readonly Scenery[]): readonly Fragment[] {
  const [x, y] = [place[0] * TILE, place[1] * TILE];
  return items.map((item, index) => ({ key: `${key} ${index}`, x, y, svg: item.svg, order: y + item.y }));
}

/**
 * What stands on a tile, as one piece: nothing of another tile comes in between, unless it stands on a seam. A browser has less to
 * do with few pieces.
 */
function asOne(items: readonly Scenery[]): readonly Scenery[] {
  return items.length === 0 ? [] : [{ y: 0, svg: items.map(({ svg }) => svg).join("") }];
}

function drawCard(paint: Painter, face: string, rotation: Rotation, detail: Detail, place: Place | null): string {
  const drawing = paint(face, rotation, place, detail);
  const seamSeed: SeamSeed = (side) => (place === null ? `${face} ${side}` : seamName(place, side));
  const open = drawing.seams?.open(SIDES, seamSeed) ?? [];
  const scenery = [...drawing.scenery, ...open].sort((a, b) => a.y - b.y);
  return drawing.ground + EDGE + scenery.map(({ svg }) => svg).join("") + drawing.marks;
}

/** The same name for a seam from both of its tiles. */
function seamName([x, y]: Place, side: Side): string {
  if (side === 0) return seamName([x, y - 1], 2);
  if (side === 3) return seamName([x - 1, y], 1);
  return `${x},${y} ${side === 1 ? "east" : "south"}`;
}

/** A light line inside the edge of a tile at the top left, a dark one at the bottom right. */
const EDGE =
  path(
    "M4.6,1H123.4a3.6,3.6 0 0 1 3.6,3.6V123.4a3.6,3.6 0 0 1 -3.6,3.6H4.6a3.6,3.6 0 0 1 -3.6,-3.6V4.6a3.6,3.6 0 0 1 3.6,-3.6Z",
    {
      line: "card-light",
      width: 1,
      opacity: 0.34,
    },
  ) + path("M127.2,4V124A3.4,3.4 0 0 1 124,127.2H4", { line: "card-dark", width: 1.1, opacity: 0.42 });

const CARD_SHADOW =
  path("M8,4H124a6,6 0 0 1 6,6V127a6,6 0 0 1 -6,6H8a6,6 0 0 1 -6,-6V10a6,6 0 0 1 6,-6Z", {
    fill: "cast",
    opacity: 0.16,
  }) +
  path("M5.5,1.6H124.1a5,5 0 0 1 5,5V125.2a5,5 0 0 1 -5,5H5.5a5,5 0 0 1 -5,-5V6.6a5,5 0 0 1 5,-5Z", {
    fill: "cast",
    opacity: 0.3,
  });

const CROSS = path(crossData(0, 0), { line: "crosses", width: 1.2, opacity: 0.8 });

/** One by one: where any of a path changes a browser repaints all of it, and one path for all crosses is as large as the map. */
function crosses(places: readonly Place[]): readonly Fragment[] {
  const corners = new Map<string, Fragment>();
  for (const [left, top] of places)
    for (const [column, row] of [
      [left, top],
      [left + 1, top],
      [left, top + 1],
      [left + 1, top + 1],
    ] as const) {
      const key = `cross ${column},${row}`;
      const [x, y] = [column * TILE, row * TILE];
      corners.set(key, { key, x, y, svg: CROSS, order: y });
    }
  return [...corners.values()];
}
