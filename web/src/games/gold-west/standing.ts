// What everybody would score if the game ended now, row by row. The rules reckon it; here it is only sorted into rows.
import { m } from "../../i18n/words";
import type { ScoreEntry, View } from "./types";

/** What only the end brings. */
const ROWS = ["group", "offices", "wanted", "terrain"] as const;
export type StandingRow = (typeof ROWS)[number];

const CATEGORY: Readonly<Record<StandingRow, ScoreEntry["category"]>> = {
  group: "largest_group",
  offices: "offices",
  wanted: "wanted",
  terrain: "terrain",
};

export interface Standing {
  row: StandingRow;
  name: string;
  /** By seat: points, and what they are for. */
  seats: { points: number; entries: ScoreEntry[] }[];
}

const NAMES: Readonly<Record<StandingRow, () => string>> = {
  group: () => m.west_column_group(),
  offices: () => m.west_boomtown(),
  wanted: () => m.west_column_wanted(),
  terrain: () => m.west_column_terrain(),
};

/** The rows in the order of the final scoring; none once the game is over. */
export function standingsOf({ if_ended }: Pick<View, "if_ended">): Standing[] {
  if (if_ended.length === 0) return [];
  return ROWS.map((row) => ({
    row,
    name: NAMES[row](),
    seats: if_ended.map(({ entries }) => {
      const own = entries.filter(({ category }) => category === CATEGORY[row]);
      return { points: own.reduce((sum, { points }) => sum + points, 0), entries: own };
    }),
  }));
}
