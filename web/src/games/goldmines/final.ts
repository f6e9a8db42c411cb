// The final scoring of Goldmines, for `table/final`: the columns of the table, and everything that scored.
import { m } from "../../i18n/words";
import type { FinalColumn, FinalEntry } from "../../table/final/final";
import type { Names } from "../../table/names";
import { featureEntries } from "../landscape/final";
import { scoredWords, scoringWords, valuedWords } from "./describe";
import type { Options, Part, View } from "./types";

/** The columns of a table with these options. */
export function columnsOf({ goldmines, castles }: Options): FinalColumn[] {
  return [
    { key: "in_play", name: m.final_in_play },
    ...(castles ? [{ key: "castles", name: m.mines_final_castles }] : []),
    { key: "roads", name: m.mines_final_roads },
    { key: "cities", name: m.mines_final_cities },
    { key: "monasteries", name: m.mines_final_monasteries },
    { key: "fields", name: m.mines_final_fields },
    ...(goldmines ? [{ key: "ingots", name: m.mines_final_ingots }] : []),
  ];
}

/** Everything that gave somebody points: features in the order in which they were scored, then the ingots. */
export function entriesOf(view: View, names: Names): FinalEntry<Part>[] {
  const features = featureEntries(view, names, { scoredWords, scoringWords });
  const ingots = view.scores.flatMap(({ seat, entries }) =>
    entries
      .filter(({ category }) => category === "ingots")
      .map((entry): FinalEntry<Part> => {
        const count = entry.lines.reduce((sum, line) => sum + line.count, 0);
        return {
          column: "ingots",
          points: [{ seat, points: entry.points }],
          told: valuedWords(seat, count, entry.points, names),
          why: () => m.mines_ingots({ count }),
          places: [],
        };
      }),
  );
  return [...features, ...ingots];
}
