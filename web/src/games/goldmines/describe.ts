// What happened, in words: one line for a tile and what was done with it, one for every scoring, one for whoever took ingots.
import { gathered, listed, m, type Messages } from "../../i18n/words";
import type { Outcome, Position, ScoreLine, Seat } from "../../protocol";
import type { MoveRecord } from "../../table/records";
import { standingWords } from "../landscape/aids";
import type { LogLine as AnyLogLine } from "../landscape/game";
import { namesThen, pointsWords, sharedPointsWords, wonWords, type Names } from "../../table/names";
import { whereWords } from "../landscape/words";
import type { Event, Face, Item, Part, Scoring, View } from "./types";

export type LogLine = AnyLogLine<Scoring>;

/** A line that the next event may go on with. */
type Open = LogLine & { tile?: Face; ingots?: number; gold?: Position };

/**
 * The log in words, oldest first. `outcome` is the table's, since the game doesn't know who gave up; without it no winner is named.
 */
export function describe(records: readonly MoveRecord<Event>[], names: Names, outcome: Outcome | null): LogLine[] {
  const lines: Open[] = [];
  for (const record of records) {
    const then = namesThen(names, record.seq);
    record.events.forEach((event, index) => {
      const joined = joinedLine(lines.at(-1), event, then);
      const line = joined ?? lineOf(event, then, outcome, `${record.seq}.${index}`);
      if (joined) lines[lines.length - 1] = joined;
      else if (line) lines.push(line);
    });
  }
  return lines;
}

function lineOf(event: Event, names: Names, outcome: Outcome | null, key: string): Open | null {
  const line = (seat: Seat | null, sentence: string, parts: Part[] = []): Open => ({ key, seat, sentence, parts });
  const name = "seat" in event ? names(event.seat) : "";
  switch (event.type) {
    case "opened":
      return line(null, m.log_opened({ first: names(event.first) }));
    case "tile_discarded":
      return line(null, m.log_discarded({ tile: tileWords(event.tile) }));
    case "tile_placed":
      return { ...line(event.seat, m.log_placed({ name, tile: tileWords(event.tile) })), tile: event.tile };
    case "ingot_placed":
      return { ...line(event.seat, m.mines_log_ingot({ name, where: whereWords(event.at) })), gold: event.at };
    case "meeple_placed":
      return line(event.seat, m.mines_log_meeple({ name, role: event.part.feature }), [event.part]);
    case "asked": {
      // What is asked of an ingot or a castle is told by the answer; whether to build may be declined.
      const { seat, question } = event;
      if (question.type !== "castle") return null;
      return line(seat, m.mines_log_asked_castle({ name, count: question.points }), question.parts);
    }
    case "castle_built":
      return line(event.seat, m.mines_log_castle({ name }), event.parts);
    case "castle_declined":
      return line(event.seat, m.mines_log_declined({ name }), [event.city]);
    case "feature_scored":
      return {
        ...line(event.scoring.holders[0] ?? null, scoredWords(event.scoring, names), event.scoring.parts),
        scoring: event.scoring,
      };
    case "ingot_taken":
      return { ...line(event.seat, takenWords(event, name)), ...(event.because !== "chosen" && { ingots: 1 }) };
    case "hidden_dealt":
      return null; // nothing on the table has changed
    case "final_scoring_began":
      return line(null, finalWords(event));
    case "ingots_valued":
      if (event.ingots === 0) return null;
      return line(event.seat, valuedWords(event.seat, event.ingots, event.points, names));
    case "game_ended":
      return outcome && line(outcome.winners[0] ?? null, wonWords(outcome, names));
    case "start_tile_placed":
    case "tile_drawn": // whose turn it is and what they hold stands above the map
    case "passed": // the line of the tile says it all
      return null;
  }
}

function takenWords({ because, from }: Extract<Event, { type: "ingot_taken" }>, name: string): string {
  return because === "chosen"
    ? m.mines_log_taken_chosen({ name, where: whereWords(from) })
    : m.mines_log_taken({ name, count: 1 });
}

function finalWords({ ingots }: Extract<Event, { type: "final_scoring_began" }>): string {
  const left = ingots.reduce((sum, { count }) => sum + count, 0);
  return left > 0 ? m.mines_log_final_ingots({ count: left }) : m.mines_log_final();
}

/** A tile and the meeple on it make one sentence, and so do the two ingots of a tile, and ingots taken by one player in a row. */
function joinedLine(before: Open | undefined, event: Event, names: Names): Open | null {
  if (!before || before.seat === null || !("seat" in event) || event.seat !== before.seat) return null;
  const { key, seat } = before;
  const name = names(seat);
  if (event.type === "meeple_placed" && before.tile) {
    const sentence = m.mines_log_placed_meeple({ name, tile: tileWords(before.tile), role: event.part.feature });
    return { key, seat, sentence, parts: [event.part] };
  }
  if (event.type === "ingot_placed" && before.gold) {
    return { key, seat, sentence: m.mines_log_ingots({ name, where: whereWords(event.at) }), parts: [] };
  }
  if (event.type === "ingot_taken" && event.because !== "chosen" && before.ingots !== undefined) {
    const count = before.ingots + 1;
    return { key, seat, sentence: m.mines_log_taken({ name, count }), parts: [], ingots: count };
  }
  return null;
}

export function scoredWords(scoring: Scoring, names: Names): string {
  const { feature, complete, holders, points, lines } = scoring;
  const what = countedWords(lines);
  if (holders.length === 0) return m.mines_log_nobody({ feature, what });
  const count = holders.length;
  const inputs = { names: listed(holders.map(names)), count, feature, what, points: sharedPointsWords(points, count) };
  return complete ? m.mines_log_complete(inputs) : m.mines_log_end(inputs);
}

/** The answer to 'why?': what was counted, what it came to, and who was there. */
export function noteWords(scoring: Scoring, names: Names): string {
  return `${m.note_points({ what: scoringWords(scoring), count: scoring.points })}. ${standingWords(scoring.meeples, names)}`;
}

/** A scoring as a heading: what kind of feature, and what is on it. */
export function scoringWords(scoring: Scoring): string {
  return m.mines_scoring_line({ feature: scoring.feature, what: countedWords(scoring.lines) });
}

/** "4 tiles and 1 shield". */
export function countedWords(lines: readonly ScoreLine<Item>[]): string {
  const words = listed(lines.filter(({ count }) => count > 0).map(({ item, count }) => itemWords(item, count)));
  return words === "" ? m.mines_item_nothing() : words;
}

function itemWords(item: Item, count: number): string {
  switch (item) {
    case "tile":
      return m.mines_item_tile({ count });
    case "shield":
      return m.mines_item_shield({ count });
    case "neighbour":
      return m.mines_item_neighbour({ count });
    case "completed_city":
      return m.mines_item_completed_city({ count });
    case "castle":
      return m.mines_item_castle({ count });
    case "feature_in_fief":
      return m.mines_item_feature_in_fief();
    case "ingot":
      return m.mines_ingots({ count });
  }
}

export function valuedWords(seat: Seat, ingots: number, points: number, names: Names): string {
  return m.mines_log_valued({
    name: names(seat),
    ingots: m.mines_ingots({ count: ingots }),
    points: pointsWords(points),
  });
}

/** Where a seat's points came from, oldest first. */
export function scoreEntries(
  view: View,
  seat: Seat,
): { words: string; points: number; places?: readonly Part[] | undefined }[] {
  return (view.scores[seat]?.entries ?? []).map(({ scoring: index, lines, points }) => {
    const scoring = index === null ? undefined : view.scorings[index];
    return { words: scoring ? scoringWords(scoring) : countedWords(lines), points, places: scoring?.parts };
  });
}

const TILES = gathered(
  import.meta.glob<Messages>("../../i18n/generated/messages/tile_{base,bcb,gold}_*.js", { eager: true }),
);

/** What is printed on a face: "a curved road". */
export function tileWords(face: Face): string {
  const words = TILES[`tile_${face.toLowerCase().replace("-", "_")}`];
  return words ? words() : m.tile_unknown();
}
