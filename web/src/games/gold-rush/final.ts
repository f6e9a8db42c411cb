// The final scoring of Gold Rush, for `table/final`: the columns of the table, and everything that scored.
import { m } from "../../i18n/words";
import type { FinalColumn, FinalEntry } from "../../table/final/final";
import { pointsWords, type Names } from "../../table/names";
import { featureEntries } from "../landscape/final";
import { countedWords, scoredWords, scoringWords } from "./describe";
import type { Part, View } from "./types";

export const COLUMNS: readonly FinalColumn[] = [
  { key: "in_play", name: m.final_in_play },
  { key: "mountains", name: m.final_mountains },
  { key: "railroads", name: m.final_railroads },
  { key: "cities", name: m.final_cities },
  { key: "farmers", name: m.final_farmers },
  { key: "tokens", name: m.final_tokens },
];

/** Everything that gave somebody points: features in the order in which they were scored, then the tokens turned up. */
export function entriesOf(view: View, names: Names): FinalEntry<Part>[] {
  const features = featureEntries(view, names, { scoredWords, scoringWords });
  const tokens = view.scores.flatMap(({ seat, entries }) =>
    entries
      .filter(({ category }) => category === "tokens")
      .map((entry): FinalEntry<Part> => {
        const what = countedWords(entry.lines);
        return {
          column: "tokens",
          points: [{ seat, points: entry.points }],
          told: m.final_tokens_told({ name: names(seat), what, points: pointsWords(entry.points) }),
          why: () => what,
          places: [],
          reveals: true,
        };
      }),
  );
  return [...features, ...tokens];
}
