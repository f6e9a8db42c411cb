// The final scoring of Gold West, for `table/final`: the columns of the table, and everything that scored.
import { listed, m } from "../../i18n/words";
import type { Seat } from "../../protocol";
import type { FinalColumn, FinalEntry } from "../../table/final/final";
import type { Hex, Scoring, View } from "./types";
import { pointsWords, type Names } from "../../table/names";
import { officeWords, sourceWords, terrainWords } from "./words";

export const COLUMNS: readonly FinalColumn[] = [
  { key: "cards", name: m.west_column_cards },
  { key: "shipping", name: m.west_shipping },
  { key: "supply", name: m.west_column_supply },
  { key: "boomtown", name: m.west_boomtown },
  { key: "group", name: m.west_column_group },
  { key: "wanted", name: m.west_column_wanted },
  { key: "terrains", name: m.west_column_terrain },
];

/** Everything that gave or took points: in play one by one, at the end one step for the groups, each office, the wanted, each terrain. */
export function entriesOf(view: View, names: Names): FinalEntry<Hex>[] {
  const entries: FinalEntry<Hex>[] = [];
  const steps = new Map<string, Scoring[]>();
  for (const scoring of view.scorings) {
    const step = stepWords(scoring);
    if (step === null) entries.push(inPlay(scoring, view));
    else steps.set(step, [...(steps.get(step) ?? []), scoring]);
  }
  return [...entries, ...[...steps].map(([words, scorings]) => atTheEnd(words, scorings, view, names))];
}

function inPlay(scoring: Scoring, view: View): FinalEntry<Hex> {
  const { seat, points, hexes } = scoring;
  return {
    column: columnOf(scoring),
    points: [{ seat, points }],
    why: () => sourceWords(scoring, view),
    places: hexes,
  };
}

function atTheEnd(what: string, scorings: readonly Scoring[], view: View, names: Names): FinalEntry<Hex> {
  const seats = [...new Set(scorings.map(({ seat }) => seat))];
  const of = (seat: Seat) => scorings.filter((scoring) => scoring.seat === seat);
  const points = seats.map((seat) => ({ seat, points: of(seat).reduce((sum, scoring) => sum + scoring.points, 0) }));
  const who = listed(
    points.map(({ seat, points }) => m.west_told_seat({ name: names(seat), points: pointsWords(points) })),
  );
  return {
    column: columnOf(scorings[0]!),
    points,
    told: m.west_told({ what, who }),
    why: (seat) => {
      const [first, second] = of(seat).map((scoring) => sourceWords(scoring, view));
      // Two influence in one office score the same thing twice.
      return second !== undefined && first !== undefined ? m.west_twice({ what: first }) : (first ?? "");
    },
    places: scorings.flatMap(({ hexes }) => hexes),
  };
}

/** The step of the telling that a scoring belongs to; `null` for what came in play. */
function stepWords({ source }: Scoring): string | null {
  switch (source.type) {
    case "largest_group":
      return m.west_told_groups();
    case "office":
      return officeWords(source.office);
    case "wanted":
      return m.west_told_wanted();
    case "terrain":
      return upperFirst(terrainWords(source.terrain));
    default:
      return null;
  }
}

function columnOf({ source }: Scoring): string {
  switch (source.type) {
    case "investment":
    case "bonus_token":
      return "cards";
    case "shipping_mark":
    case "shipping_tile":
      return "shipping";
    case "bin":
      return "supply";
    case "four_points":
    case "office":
      return "boomtown";
    case "largest_group":
      return "group";
    case "looting":
    case "wanted":
      return "wanted";
    case "terrain":
      return "terrains";
  }
}

/** After how many rounds, and what decided where points alone did not: the rules tell that of those whom they know to have won. */
export function afterWords({ tie_break, turns, outcome }: View, winners: Seat[]): string {
  switch (String(winners) === String(outcome?.winners) ? tie_break : null) {
    case "wanted":
      return m.west_after_wanted({ turns });
    case "supply":
      return m.west_after_supply({ turns });
    default:
      return m.west_after({ turns });
  }
}

const upperFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
