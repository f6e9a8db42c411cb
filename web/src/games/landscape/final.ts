// The final scoring of the games that lay tiles, for `table/final`: an entry for every feature that scored.
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

/** How a game tells a scoring. */
interface Telling<Scored> {
  columnOf: (scoring: Scored) => string;
  scoredWords: (scoring: Scored, names: Names) => string;
  scoringWords: (scoring: Scored) => string;
}

/** The features that gave somebody points, in the order in which they were scored. */
export function featureEntries<Scored extends Scoring>(
  scorings: readonly Scored[],
  names: Names,
  { columnOf, scoredWords, scoringWords }: Telling<Scored>,
): FinalEntry<Scored["parts"][number]>[] {
  return scorings
    .filter(({ holders }) => holders.length > 0)
    .map((scoring) => ({
      column: columnOf(scoring),
      points: scoring.holders.map((seat) => ({ seat, points: scoring.points })),
      ...(!scoring.complete && { told: scoredWords(scoring, names) }),
      why: (seat) => [scoringWords(scoring), ...sharedWords(scoring, seat, names)].join(", "),
      places: scoring.parts,
    }));
}

function sharedWords({ holders }: Scoring, seat: Seat, names: Names): string[] {
  const others = holders.filter((holder) => holder !== seat);
  return others.length === 0 ? [] : [m.scoring_shared({ names: listed(others.map(names)) })];
}
