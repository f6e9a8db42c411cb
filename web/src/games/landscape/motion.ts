// What moves in the tile games: which effects there are for a tile, a piece and a scored feature. A game's own `motion.ts`
// says which of its events they belong to.
import { TILE } from "../../draw";
import { HAND, seatSpot, type Effect, type Endpoint } from "../../table/motion";
import type { Seat } from "../../protocol";
import type { Landscape } from "./land";
import { placeKey, samePlace, type PlacedTile, type Part } from "./types";

/** What is not shown while a tile is on its way: the tile that lies, and the one that is placed for now. */
export const tileKey = ({ at }: Pick<PlacedTile, "at">): string => `tile ${placeKey(at)}`;
export const PROVISIONAL = "provisional";

type Cards = Pick<Landscape, "drawCard">;
type Shapes = Pick<Landscape, "shapeOn">;

const middleOf = ({ at: [x, y] }: Pick<PlacedTile, "at">) => ({ x: (x + 0.5) * TILE, y: (y + 0.5) * TILE });

/** The card around its middle. */
const card =
  (land: Cards, { tile, rotation, at }: PlacedTile) =>
  () =>
    `<g transform="translate(${-TILE / 2},${-TILE / 2})">${land.drawCard(tile, rotation, "middle", at)}</g>`;

/** Another player places a tile: it comes from where they sit. */
export function placed(land: Cards, tile: PlacedTile, seat: Seat): Effect {
  return { kind: "place", from: seatSpot(seat), to: middleOf(tile), draw: card(land, tile), hides: tileKey(tile) };
}

/** Our own tile settles when we say yes. */
export function settled(land: Cards, tile: PlacedTile): Effect {
  return { kind: "settle", from: middleOf(tile), to: middleOf(tile), draw: card(land, tile), hides: null };
}

/** What our own hand does before anything is sent: places the tile, moves it on, turns it. */
export function handled(land: Cards, before: PlacedTile | null, now: PlacedTile | null): Effect[] {
  if (!now || (before && before.tile === now.tile && samePlace(before.at, now.at) && before.rotation === now.rotation))
    return [];
  const effect = { to: middleOf(now), draw: card(land, now), hides: PROVISIONAL };
  if (!before) return [{ kind: "place", from: HAND, ...effect }];
  if (!samePlace(before.at, now.at)) return [{ kind: "place", from: middleOf(before), ...effect }];
  const quarters = (now.rotation - before.rotation + 4) % 4;
  return [{ kind: "turn", from: middleOf(now), ...effect, turned: quarters === 3 ? 90 : -90 * quarters }];
}

/** A scored feature is ringed, then its points fly to whoever gets them. */
export function scored(
  land: Shapes,
  tiles: ReadonlyMap<string, PlacedTile>,
  parts: readonly Part[],
  points: readonly { seat: Seat; points: number; from: Endpoint }[],
): Effect[] {
  const origin = { x: 0, y: 0 };
  const outline: Effect = {
    kind: "outline",
    from: origin,
    to: origin,
    draw: () => ring(land, tiles, parts),
    hides: null,
  };
  const numbers = points.map(({ seat, points, from }, index): Effect => {
    return {
      kind: "rise",
      from,
      to: seatSpot(seat),
      draw: () => `<text class="points">+${points}</text>`,
      hides: null,
      together: index > 0,
      points: { seat, points },
    };
  });
  return [outline, ...numbers];
}

/** The outline of a feature, keyed in ink, as it is ringed for 'why?'. */
function ring(land: Shapes, tiles: ReadonlyMap<string, PlacedTile>, parts: readonly Part[]): string {
  const shapes = parts.flatMap((part) => {
    const tile = tiles.get(placeKey(part.at));
    return tile ? [{ part, ...land.shapeOn(tile, part) }] : [];
  });
  const paths = (which: "fill" | "edge", look: string) =>
    shapes
      .map(
        ({ part: { at }, [which]: d }) =>
          `<path d="${d}" transform="translate(${at[0] * TILE},${at[1] * TILE})" ${look}/>`,
      )
      .join("");
  const line = (colour: string, width: number) =>
    `fill="none" stroke="var(--${colour})" stroke-width="${width}" stroke-linecap="round"`;
  return (
    paths("fill", `fill="var(--gold)" fill-opacity=".25"`) +
    paths("edge", line("ink", 7)) +
    paths("edge", line("gold", 4))
  );
}
