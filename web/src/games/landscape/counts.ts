// Counting the tiles to come: by what is on their edges, and for one place.
import type { Position } from "../../protocol";
import type { Landscape } from "./land";
import { samePlace, type LandView } from "./types";

/** How many tiles to come have an edge of each kind; most first. A tile counts once for each kind that it has. */
export function byEdge(
  land: Pick<Landscape, "edgesOf">,
  { tiles_to_come }: Pick<LandView, "tiles_to_come">,
): { edge: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const [face, count] of Object.entries(tiles_to_come))
    for (const edge of land.edgesOf(face)) counts.set(edge, (counts.get(edge) ?? 0) + count);
  return [...counts].map(([edge, count]) => ({ edge, count })).sort((a, b) => b.count - a.count);
}

/** How many of how many tiles to come fit a place, as the rules count; `null` where none can ever lie. */
export function fitting(
  { open_places, tiles_to_come }: Pick<LandView, "open_places" | "tiles_to_come">,
  at: Position | null,
): { fits: number; total: number } | null {
  const place = at && open_places.find((open) => samePlace(open.at, at));
  return place
    ? { fits: place.fits, total: Object.values(tiles_to_come).reduce((sum, count) => sum + count, 0) }
    : null;
}
