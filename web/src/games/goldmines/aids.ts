// Player aids: who holds which field, and what everything would score if it stayed so. The figures are the rules'; here they
// are put in order, in words and on the map.
import { at, colour, seatLook, seatPattern, use } from "../../draw";
import { listed, m } from "../../i18n/words";
import type { Painted } from "../../table/layer";
import { byPlace, partKey, placeKey, type LaidTile } from "../landscape/types";
import type { Names } from "../landscape/words";
import { boardSpot, shapeOn } from "./spots";
import type { FeatureView, Part, View } from "./types";

/** What the map shows over the tiles. */
export type AidMode = "off" | "fields" | "all";

/** Whether a table is played with them. */
export const hasAids = (view: Pick<View, "options">): boolean => !view.options.without_aids;

/** The features that the map is to show: fields, held or worth something; or everything that is open and held. */
export function aided(view: View, mode: AidMode): FeatureView[] {
  if (mode === "off" || !hasAids(view)) return [];
  if (mode === "fields") return view.features.filter(({ feature, holders, points }) => feature === "field" && (holders.length > 0 || points > 0));
  return view.features.filter(({ feature, complete, holders }) => holders.length > 0 && !complete && feature !== "castle");
}

/** A part of a feature under the colour of who holds it. */
export interface Tint {
  key: string;
  at: readonly [number, number];
  fill: string;
  edge: string;
  paint: string;
}

/** The features of the map, tinted. */
export function tintsOf(view: View, mode: AidMode): Tint[] {
  const tiles = byPlace(view.tiles);
  return aided(view, mode).flatMap(({ holders, parts }) =>
    parts.flatMap((part): Tint[] => {
      const tile = tiles.get(placeKey(part.at));
      if (!tile) return [];
      const paint = holders[0] === undefined ? colour("ink2") : seatPattern(holders[0]);
      return [{ key: partKey(part), at: part.at, ...shapeOn(tile, part), paint }];
    }),
  );
}

/** The numbers on the map: whose, and how many points. */
export function badgesOf(view: View, mode: AidMode): Painted[] {
  const tiles = byPlace(view.tiles);
  return aided(view, mode).map((feature) => ({
    key: `aid ${partKey(feature.parts[0]!)} ${feature.holders} ${feature.points}`,
    ...badgeSpot(view, tiles, feature),
    svg: badge(feature),
  }));
}

/** Beside a follower that stands there, else in the middle of the feature. */
function badgeSpot(view: View, tiles: ReadonlyMap<string, LaidTile>, { parts }: FeatureView): { x: number; y: number } {
  const own = new Set(parts.map(partKey));
  const meeple = view.meeples.find(({ part }) => own.has(partKey(part)));
  const part = meeple?.part ?? parts[Math.floor(parts.length / 2)]!;
  const { x, y } = boardSpot(tiles, part, "middle");
  return { x, y: meeple ? y - 24 : y };
}

/** A slip with the discs of the holders and a number. */
function badge({ holders, points }: FeatureView): string {
  const number = String(points);
  const discs = holders.length * 15;
  const width = discs + number.length * 9 + 12;
  const left = -width / 2;
  return (
    `<rect x="${left}" y="-11" width="${width}" height="22" rx="11" fill="${colour("paper")}" stroke="${colour("key")}" stroke-width="1.6"/>` +
    holders.map((seat, index) => at([left + 12 + index * 15, 0], use(`badge-${seatLook(seat).id}`, [0, 0], 0.85))).join("") +
    `<text x="${left + discs + 5 + (number.length * 9) / 2 + 1}" y="5.4" text-anchor="middle" font-family="${colour("display")}" font-weight="750" font-size="15"` +
    ` fill="${colour("key")}">${number}</text>`
  );
}

/** A line of the list: what it is, what it would score, where. */
export interface AidLine {
  key: string;
  holders: readonly number[];
  words: string;
  more: string;
  points: number;
  parts: readonly Part[];
}

/** Everything that is held and still open, with fields, most first. */
export function linesOf(view: View, names: Names): AidLine[] {
  return view.features
    .filter(({ complete, holders, feature }) => holders.length > 0 && (!complete || feature === "castle"))
    .map((feature): AidLine => ({
      key: partKey(feature.parts[0]!),
      holders: feature.holders,
      words: m.mines_aids_line({ feature: m.mines_feature({ feature: feature.feature }), names: listed(feature.holders.map(names)), count: feature.points }),
      more: moreOf(feature),
      points: feature.points,
      parts: feature.parts,
    }))
    .sort((a, b) => b.points - a.points);
}

function moreOf({ feature, borders, tiles, ingots }: FeatureView): string {
  if (feature === "field") return m.mines_aids_cities({ count: borders.length });
  if (feature === "castle") return m.mines_aids_castle();
  return [m.mines_aids_tiles({ count: tiles }), ...(ingots > 0 ? [m.mines_ingots({ count: ingots })] : [])].join(", ");
}
