// Player aids: who holds what, and what everything would score if it stayed so. The figures are the rules'; here they are put in
// order, in words and on the map.
import { at, colour, seatLook, seatPattern, use } from "../../draw";
import { listed, m, plain } from "../../i18n/words";
import type { Seat } from "../../protocol";
import type { Painted } from "../../table/layer";
import type { PartShape } from "./measures";
import { byPlace, partKey, placeKey, samePlace, type PlacedTile, type LandView, type Part } from "./types";
import type { Names } from "../../table/names";

/** What the map shows over the tiles. */
export type AidMode = "off" | "fields" | "all";

/** A feature, and what it would score each of its holders now. */
interface Worth {
  feature: string;
  complete: boolean;
  parts: readonly Part[];
  holders: readonly Seat[];
  points: number;
}

/** A view with what the aids show. */
export interface AidedView extends LandView {
  options: { without_aids?: boolean };
  features: readonly Worth[];
}

/** A meeple on a part. */
interface StandingMeeple {
  seat: Seat;
  part: Part;
}

/** What a game says of its features. */
interface Aiding<View extends AidedView> {
  /** The land that is never completed: prairies, fields. */
  ground: string;
  /** What counts as open though it is complete: a castle that still waits for its points. */
  pending?: string;
  name(feature: View["features"][number]): string;
  /** What makes its points. */
  more(feature: View["features"][number]): string;
  meeples(view: View): readonly StandingMeeple[];
  /** The middle of the pieces on a part, on the board. */
  spotOn(tiles: ReadonlyMap<string, PlacedTile>, part: Part): { x: number; y: number };
  shapeOn(tile: PlacedTile, part: Part): PartShape;
}

/** A part of a feature under the colour of whoever holds it. */
export interface Tint {
  key: string;
  at: readonly [number, number];
  fill: string;
  edge: string;
  paint: string;
}

/** A line of the list: what it is, what it would score, where. */
export interface AidLine {
  key: string;
  holders: readonly Seat[];
  words: string;
  more: string;
  points: number;
  parts: readonly Part[];
}

/** Whether a table is played with them. */
export const hasAids = (view: Pick<AidedView, "options">): boolean => !view.options.without_aids;

export class Aids<View extends AidedView> {
  constructor(private readonly game: Aiding<View>) {}

  /** The features that the map is to show: the ground, held or worth something; or everything that is open and held. */
  shown(view: View, mode: AidMode): View["features"][number][] {
    if (mode === "off" || !hasAids(view)) return [];
    const { ground, pending } = this.game;
    if (mode === "fields")
      return view.features.filter(
        ({ feature, holders, points }) => feature === ground && (holders.length > 0 || points > 0),
      );
    return view.features.filter(
      ({ feature, complete, holders }) => holders.length > 0 && !complete && feature !== pending,
    );
  }

  /** The features of the map, tinted. */
  tints(view: View, mode: AidMode): Tint[] {
    const tiles = byPlace(view.tiles);
    return this.shown(view, mode).flatMap(({ holders, parts }) =>
      parts.flatMap((part): Tint[] => {
        const tile = tiles.get(placeKey(part.at));
        if (!tile) return [];
        const paint = holders[0] === undefined ? colour("ink2") : seatPattern(holders[0]);
        return [{ key: partKey(part), at: part.at, ...this.game.shapeOn(tile, part), paint }];
      }),
    );
  }

  /** The numbers on the map: whose, and how many points. */
  badges(view: View, mode: AidMode): Painted[] {
    const tiles = byPlace(view.tiles);
    return this.shown(view, mode).map((feature) => ({
      key: `aid ${partKey(feature.parts[0]!)} ${feature.holders} ${feature.points}`,
      ...this.#badgeSpot(view, tiles, feature),
      svg: badge(feature),
    }));
  }

  /** Everything that is held and still open, most points first. */
  lines(view: View, names: Names): AidLine[] {
    return view.features
      .filter(({ complete, holders, feature }) => holders.length > 0 && (!complete || feature === this.game.pending))
      .map((feature) => this.line(feature, names))
      .sort((a, b) => b.points - a.points);
  }

  /** One feature in words. */
  line(feature: View["features"][number], names: Names): AidLine {
    const { holders, points, parts } = feature;
    const name = this.game.name(feature);
    const words =
      holders.length > 0
        ? m.aids_line({ feature: name, names: listed(holders.map(names)), count: points })
        : m.aids_free({ feature: name, count: points });
    return { key: partKey(parts[0]!), holders, words, more: this.game.more(feature), points, parts };
  }

  /** What is to be said of the feature under a finger: what it is worth, why, and who stands on it. */
  said(view: View, feature: View["features"][number], names: Names): string {
    const { words, more } = this.line(feature, names);
    return `${words}. ${plain(more)}. ${standingWords(standingOn(this.game.meeples(view), feature.parts), names)}`;
  }

  /** The feature at a point of the board, in its units; what is narrow is found by a finger beside it. */
  featureAt(view: View, [x, y]: readonly [number, number], unit: number): View["features"][number] | null {
    const place: [number, number] = [Math.floor(x / unit), Math.floor(y / unit)];
    const tile = view.tiles.find((placed) => samePlace(placed.at, place));
    if (!tile) return null;
    const inside = [x - place[0] * unit, y - place[1] * unit] as const;
    const here = view.features.flatMap((feature) =>
      feature.parts
        .filter((part) => samePlace(part.at, place))
        .map((part) => ({ feature, shape: this.game.shapeOn(tile, part).fill })),
    );
    const [ground, other] = [true, false].map((isGround) =>
      here.filter(({ feature }) => (feature.feature === this.game.ground) === isGround),
    );
    const hit =
      other!.find(({ shape }) => covers(shape, inside)) ??
      other!.find(({ shape }) => covers(shape, inside, 14)) ??
      ground!.find(({ shape }) => covers(shape, inside));
    return hit?.feature ?? null;
  }

  /** Beside a meeple that stands there, else in the middle of the feature. */
  #badgeSpot(view: View, tiles: ReadonlyMap<string, PlacedTile>, { parts }: Worth): { x: number; y: number } {
    const meeple = standingOn(this.game.meeples(view), parts)[0];
    const part = meeple?.part ?? parts[Math.floor(parts.length / 2)]!;
    const { x, y } = this.game.spotOn(tiles, part);
    return { x, y: meeple ? y - 24 : y };
  }
}

const standingOn = (meeples: readonly StandingMeeple[], parts: readonly Part[]): StandingMeeple[] => {
  const own = new Set(parts.map(partKey));
  return meeples.filter(({ part }) => own.has(partKey(part)));
};

/** How many meeples each seat has on a feature, most first. */
export function standingWords(standing: readonly Pick<StandingMeeple, "seat">[], names: Names): string {
  const counts = new Map<Seat, number>();
  for (const { seat } of standing) counts.set(seat, (counts.get(seat) ?? 0) + 1);
  const most = [...counts].sort(([, a], [, b]) => b - a);
  return most.length === 0
    ? m.aids_nobody()
    : m.aids_here({ who: listed(most.map(([seat, count]) => m.aids_stands({ name: names(seat), count }))) });
}

let canvas: CanvasRenderingContext2D | null | undefined;

/** Whether a point lies in a shape, or so near to its line. */
function covers(shape: string, [x, y]: readonly [number, number], near = 0): boolean {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) return false;
  const path = new Path2D(shape);
  canvas.lineWidth = near;
  return near > 0 ? canvas.isPointInStroke(path, x, y) : canvas.isPointInPath(path, x, y);
}

/** A slip with the discs of the holders and a number. */
function badge({ holders, points }: Worth): string {
  const number = String(points);
  const discs = holders.length * 15;
  const width = discs + number.length * 9 + 12;
  const left = -width / 2;
  return (
    `<rect x="${left}" y="-11" width="${width}" height="22" rx="11" fill="${colour("paper")}" stroke="${colour("key")}" stroke-width="1.6"/>` +
    holders
      .map((seat, index) => at([left + 12 + index * 15, 0], use(`badge-${seatLook(seat).id}`, [0, 0], 0.85)))
      .join("") +
    `<text x="${left + discs + 5 + (number.length * 9) / 2 + 1}" y="5.4" text-anchor="middle" font-family="${colour("display")}" font-weight="700" font-size="15"` +
    ` fill="${colour("key")}">${number}</text>`
  );
}
