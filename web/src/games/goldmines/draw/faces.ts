/**
 * The printed faces of Carcassonne, of The Goldmines and of the castles, from the component data that the rules use
 * too. Nothing is drawn by hand for one tile: what a face shows is all here, and if the data change, so do the drawings.
 *
 * Sides and half-edges are those of the tile as printed; `faceGeometry` turns them.
 */

import base from "../../../../../rules/data/carcassonne-base.json";
import castles from "../../../../../rules/data/castles.json";
import gold from "../../../../../rules/data/goldmines.json";
import type { Side } from "../../../draw/geometry";
import type { HalfEdge } from "../../landscape/rooms";

/** The kinds of parts that a tile can have; so the wire calls them. */
export type FeatureKind = "road" | "city" | "monastery" | "field";

/** A part of a tile: the `index`-th of its kind, in the order of the data. */
export interface TilePart {
  readonly feature: FeatureKind;
  readonly index: number;
}

/** What a road runs to, if it does not run through. */
type RoadEnd = "through" | "crossing" | "monastery" | "market" | "city";

/** A stretch of road. */
export interface Road {
  readonly sides: readonly Side[];
  readonly end: RoadEnd;
  /** The city that it ends at. */
  readonly city: number | null;
  /** Whether it runs over a city or another road, on a bridge. */
  readonly onBridge: boolean;
}

/** A part of a city. */
export interface City {
  readonly sides: readonly Side[];
  readonly shields: number;
  /** The corner to which its wall runs, of a city that is pointed. */
  readonly point: Side | null;
}

/** A field, by the half-edges that it reaches. */
export interface Field {
  readonly halfEdges: readonly HalfEdge[];
}

/** One printed face. */
export interface Face {
  readonly name: string;
  /** What the design shows, in words. */
  readonly title: string;
  /** How many copies there are. */
  readonly count: number;
  readonly gold: boolean;
  readonly roads: readonly Road[];
  readonly cities: readonly City[];
  readonly monastery: boolean;
  readonly fields: readonly Field[];
  /** What lies in the middle, where roads end. */
  readonly node: "crossing" | "market" | null;
}

/** How the data spell a design. The rules check the data; here they are only given types. */
interface Design {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  readonly gold?: boolean;
  readonly bazaar?: boolean;
  readonly features: {
    readonly monastery: boolean;
    readonly roads: readonly {
      readonly id: string;
      readonly edges: readonly SideName[];
      readonly inner_end?: string;
    }[];
    readonly cities: readonly { readonly id: string; readonly edges: readonly SideName[]; readonly shields: number }[];
    readonly fields: readonly { readonly half_edges: readonly HalfEdgeName[] }[];
    readonly junctions?: readonly unknown[];
    readonly crossings?: readonly (readonly [string, string])[];
    readonly corner_walls?: readonly { readonly city: string; readonly corner: CornerName }[];
  };
}

type SideName = "N" | "E" | "S" | "W";
type HalfEdgeName = `${SideName}${"L" | "R"}`;
type CornerName = "NW" | "NE" | "SE" | "SW";

const SIDE_OF: Readonly<Record<SideName, Side>> = { N: 0, E: 1, S: 2, W: 3 };
/** A corner, by the side that starts there when the sides are walked clockwise. */
const CORNER_OF: Readonly<Record<CornerName, Side>> = { NW: 0, NE: 1, SE: 2, SW: 3 };

/** Left and right as seen from the middle of the tile. */
const halfOf = (name: HalfEdgeName): HalfEdge =>
  (SIDE_OF[name[0] as SideName] * 2 + (name[1] === "L" ? 0 : 1)) as HalfEdge;

function faceOf({ id, name, count, gold = false, bazaar = false, features }: Design): Face {
  const cityOf = (cityId: string | undefined): number => features.cities.findIndex((city) => city.id === cityId);
  const bridges = (features.crossings ?? []).map(([over]) => over);
  return {
    name: id,
    title: name,
    count,
    gold,
    roads: features.roads.map(({ id: road, edges, inner_end: end }) => ({
      sides: edges.map((edge) => SIDE_OF[edge]),
      end:
        end === undefined
          ? "through"
          : cityOf(end) >= 0
            ? "city"
            : end === "bazaar"
              ? "market"
              : (end as "crossing" | "monastery"),
      city: cityOf(end) >= 0 ? cityOf(end) : null,
      onBridge: bridges.includes(road),
    })),
    cities: features.cities.map(({ id: city, edges, shields }) => {
      const wall = features.corner_walls?.find((corner) => corner.city === city);
      return { sides: edges.map((edge) => SIDE_OF[edge]), shields, point: wall ? CORNER_OF[wall.corner] : null };
    }),
    monastery: features.monastery,
    fields: features.fields.map(({ half_edges }) => ({ halfEdges: half_edges.map(halfOf) })),
    node: bazaar ? "market" : features.junctions ? "crossing" : null,
  };
}

/** All faces, in the order of the data. */
export const FACES: readonly Face[] = [base, gold, castles].flatMap(({ tiles }) =>
  (tiles as unknown as readonly Design[]).map(faceOf),
);

const BY_NAME: ReadonlyMap<string, Face> = new Map(FACES.map((face) => [face.name, face]));

/** Throws if no tile has this name. */
export function faceNamed(name: string): Face {
  const face = BY_NAME.get(name);
  if (face === undefined) throw new Error(`no tile of Goldmines is called ${name}`);
  return face;
}

/** The kinds of edges that a face has, each once. */
export function edgesOf(face: Face): FeatureKind[] {
  const sides = (parts: readonly { readonly sides: readonly Side[] }[]) => new Set(parts.flatMap(({ sides }) => sides));
  const [roads, cities] = [sides(face.roads).size, sides(face.cities).size];
  return [
    ...(roads > 0 ? (["road"] as const) : []),
    ...(cities > 0 ? (["city"] as const) : []),
    ...(roads + cities < 4 ? (["field"] as const) : []),
  ];
}

/** All parts of a face on which a meeple may stand. */
export function partsOf(face: Face): TilePart[] {
  const parts = (feature: FeatureKind, count: number): TilePart[] =>
    Array.from({ length: count }, (_, index) => ({ feature, index }));
  return [
    ...parts("road", face.roads.length),
    ...parts("city", face.cities.length),
    ...parts("monastery", face.monastery ? 1 : 0),
    ...parts("field", face.fields.length),
  ];
}
