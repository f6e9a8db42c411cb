// The final scoring of the tile games, for `table/final`: an entry for every feature that scored.
import { listed, m } from "../../i18n/words";
import type { Seat } from "../../protocol";
import type { FinalEntry } from "../../table/final/final";
import type { Names } from "../../table/names";
import type { Part } from "./types";

interface Scoring {
  complete: boolean;
  holders: readonly Seat[];
  points: number;
  parts: readonly Part[];
}

/** What of a view says who scored what, and in which column it counts. */
interface ScoredView<Scored> {
  scorings: readonly Scored[];
  scores: readonly { entries: readonly { category: string; scoring: number | null }[] }[];
}

/** How a game tells a scoring. */
interface Telling<Scored> {
  scoredWords: (scoring: Scored, names: Names) => string;
  scoringWords: (scoring: Scored) => string;
}

/** The features that gave somebody points, in the order in which they were scored. */
export function featureEntries<Scored extends Scoring>(
  { scorings, scores }: ScoredView<Scored>,
  names: Names,
  { scoredWords, scoringWords }: Telling<Scored>,
): FinalEntry<Scored["parts"][number]>[] {
  const columns = new Map(scores.flatMap(({ entries }) => entries.map(({ scoring, category }) => [scoring, category])));
  return scorings.flatMap((scoring, index) => {
    const column = columns.get(index);
    // What nobody held is in no column.
    if (column === undefined) return [];
    return {
      column,
      points: scoring.holders.map((seat) => ({ seat, points: scoring.points })),
      ...(!scoring.complete && { told: scoredWords(scoring, names) }),
      why: (seat) => [scoringWords(scoring), ...sharedWords(scoring, seat, names)].join(", "),
      places: scoring.parts,
    };
  });
}

function sharedWords({ holders }: Scoring, seat: Seat, names: Names): string[] {
  const others = holders.filter((holder) => holder !== seat);
  return others.length === 0 ? [] : [m.scoring_shared({ names: listed(others.map(names)) })];
}
