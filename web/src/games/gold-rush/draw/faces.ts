/**
 * The printed faces of Gold Rush, from the component data that the rules use too. Nothing is drawn by hand for one
 * tile: what a face shows is all here, and if the data change, so do the drawings.
 *
 * A face is named after its design and, where copies of a design differ, its variant: "33", "47e". Sides and half-edges
 * are those of the tile as printed; `faceGeometry` turns them.
 */

import { designs as data } from "../../../../../rules/data/gold-rush.json";
import type { Side } from "../../../draw/geometry";
import type { HalfEdge } from "../../landscape/rooms";

/** The kinds of parts that a tile can have; so the wire calls them. */
export type FeatureKind = "railroad" | "mountain" | "city" | "prairie";

/** A part of a tile: the `index`-th of its kind, in the order of the data. */
export interface TilePart {
  readonly feature: FeatureKind;
  readonly index: number;
}

/** A stretch of railroad; one that does not go through stops at a junction, a city or a mountain. */
export interface Railroad {
  readonly sides: readonly Side[];
  readonly ends: "through" | "junction" | "city" | "mountain";
  readonly locomotives: number;
}

/** A mountain part. */
export interface Mountain {
  readonly sides: readonly Side[];
  readonly nuggets: number;
}

/** A prairie part, by the half-edges that it reaches. */
export interface Prairie {
  readonly halfEdges: readonly HalfEdge[];
  readonly tipis: number;
  readonly herds: number;
}

/** One printed face. */
export interface Face {
  readonly name: string;
  /** What the design shows, in words. */
  readonly title: string;
  /** How many copies there are. */
  readonly count: number;
  readonly railroads: readonly Railroad[];
  readonly junctions: number;
  readonly mountains: readonly Mountain[];
  readonly cities: number;
  readonly prairies: readonly Prairie[];
}

/** How the data spell a design. The rules check the data; here they are only given types. */
interface Design {
  readonly id: string;
  readonly title: string;
  readonly count: number;
  readonly railroads: readonly {
    readonly edges: readonly SideName[];
    readonly ends: Railroad["ends"];
    readonly locomotives: number;
  }[];
  readonly junctions: readonly unknown[];
  readonly mountains: readonly { readonly edges: readonly SideName[]; readonly nuggets: number }[];
  readonly cities: readonly unknown[];
  readonly prairies: readonly {
    readonly half_edges: readonly HalfEdge[];
    readonly tipis: number | null;
    readonly horses: number | null;
  }[];
  readonly variants?: readonly {
    readonly variant: string;
    readonly count: number;
    readonly tipis: readonly number[];
    readonly horses: readonly number[];
  }[];
}

type SideName = "N" | "E" | "S" | "W";

const SIDE_OF: Readonly<Record<SideName, Side>> = { N: 0, E: 1, S: 2, W: 3 };

const sidesOf = (names: readonly SideName[]): Side[] => names.map((name) => SIDE_OF[name]);

function facesOf(design: Design): Face[] {
  const face = (name: string, count: number, tipis: readonly number[], herds: readonly number[]): Face => ({
    name,
    title: design.title,
    count,
    railroads: design.railroads.map(({ edges, ends, locomotives }) => ({ sides: sidesOf(edges), ends, locomotives })),
    junctions: design.junctions.length,
    mountains: design.mountains.map(({ edges, nuggets }) => ({ sides: sidesOf(edges), nuggets })),
    cities: design.cities.length,
    prairies: design.prairies.map(({ half_edges }, index) => ({
      halfEdges: half_edges,
      tipis: tipis[index] ?? 0,
      herds: herds[index] ?? 0,
    })),
  });
  if (design.variants === undefined) {
    const tipis = design.prairies.map((prairie) => prairie.tipis ?? 0);
    const herds = design.prairies.map((prairie) => prairie.horses ?? 0);
    return [face(design.id, design.count, tipis, herds)];
  }
  return design.variants.map(({ variant, count, tipis, horses }) => face(design.id + variant, count, tipis, horses));
}

/** All faces, in the order of the data. */
export const FACES: readonly Face[] = (data as unknown as readonly Design[]).flatMap(facesOf);

const BY_NAME: ReadonlyMap<string, Face> = new Map(FACES.map((face) => [face.name, face]));

/** Throws if no tile has this name. */
export function faceNamed(name: string): Face {
  const face = BY_NAME.get(name);
  if (face === undefined) throw new Error(`no tile of Gold Rush is called ${name}`);
  return face;
}

/** The kinds of edges that a face has, each once. */
export function edgesOf(face: Face): FeatureKind[] {
  const sides = (parts: readonly { readonly sides: readonly Side[] }[]) => new Set(parts.flatMap(({ sides }) => sides));
  const [railroads, mountains] = [sides(face.railroads).size, sides(face.mountains).size];
  return [
    ...(railroads > 0 ? (["railroad"] as const) : []),
    ...(mountains > 0 ? (["mountain"] as const) : []),
    ...(railroads + mountains < 4 ? (["prairie"] as const) : []),
  ];
}

/** All parts of a face on which a piece may stand. */
export function partsOf(face: Face): TilePart[] {
  const parts = (feature: FeatureKind, count: number): TilePart[] =>
    Array.from({ length: count }, (_, index) => ({ feature, index }));
  return [
    ...parts("railroad", face.railroads.length),
    ...parts("mountain", face.mountains.length),
    ...parts("city", face.cities),
    ...parts("prairie", face.prairies.length),
  ];
}
