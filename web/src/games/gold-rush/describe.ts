// What happened, in words: one line for a tile and what was done with it, one for every scoring.
import { gathered, listed, m, type Messages } from "../../i18n/words";
import type { MoveRecord } from "../../table/records";
import type { Outcome, ScoreLine, Seat } from "../../protocol";
import { standingWords } from "../landscape/aids";
import type { LogLine as AnyLogLine } from "../landscape/game";
import { namesThen, pointsWords, sharedPointsWords, wonWords, type Names } from "../../table/names";
import type { Event, Face, Item, Part, Scoring, View } from "./types";

export type LogLine = AnyLogLine<Scoring>;

/**
 * The log in words, oldest first. `outcome` is the table's, since the game doesn't know who gave up; without it no winner is named.
 */
export function describe(records: readonly MoveRecord<Event>[], names: Names, outcome: Outcome | null): LogLine[] {
  const lines: LogLine[] = [];
  for (const record of records) {
    const then = namesThen(names, record.seq);
    record.events.forEach((event, index) => {
      const key = `${record.seq}.${index}`;
      const line = lineOf(event, then, outcome, key);
      const joined = joinedLine(lines.at(-1), event, then);
      if (joined) lines[lines.length - 1] = joined;
      else if (line) lines.push(line);
      if (event.type === "feature_scored") lines.push(...dealtLines(event.scoring, then, key));
    });
  }
  return lines;
}

type Placed = LogLine & { tile?: Face };

function lineOf(event: Event, names: Names, outcome: Outcome | null, key: string): Placed | null {
  const line = (seat: Seat | null, sentence: string, parts: Part[] = []): Placed => ({ key, seat, sentence, parts });
  switch (event.type) {
    case "opened":
      return line(null, m.log_opened({ first: names(event.first) }));
    case "start_tile_placed":
      return null;
    case "tile_discarded":
      return line(null, m.log_discarded({ tile: tileWords(event.tile) }));
    case "tile_drawn":
      return null; // whose turn it is and what they hold stands above the map
    case "tile_placed":
      return {
        ...line(event.seat, m.log_placed({ name: names(event.seat), tile: tileWords(event.tile) })),
        tile: event.tile,
      };
    case "cowboy_placed":
      return line(event.seat, m.log_cowboy({ name: names(event.seat), role: event.part.feature }), [event.part]);
    case "cowboy_taken_back":
      return line(event.seat, m.log_cowboy_back({ name: names(event.seat), role: event.part.feature }), [event.part]);
    case "tent_pitched": {
      const name = names(event.seat);
      return line(event.seat, event.from ? m.log_tent_moved({ name }) : m.log_tent({ name }), [event.to]);
    }
    case "token_taken": {
      const name = names(event.seat);
      const sentence =
        event.token === null ? m.log_token({ name }) : m.log_token_known({ name, token: tokenWords(event.token) });
      return line(event.seat, sentence, [event.part]);
    }
    case "passed":
      return null; // the line of the tile says it all
    case "feature_scored":
      return {
        ...line(event.scoring.holders[0] ?? null, scoredWords(event.scoring, names), event.scoring.parts),
        scoring: event.scoring,
      };
    case "supply_shuffled":
      return event.returned > 0 ? line(null, m.log_supply({ count: event.returned })) : null;
    case "hidden_dealt":
      return null; // nothing on the table has changed
    case "final_scoring_began":
      return line(null, event.tokens_lost > 0 ? m.log_final_lost({ count: event.tokens_lost }) : m.log_final());
    case "tokens_revealed":
      return line(event.seat, m.log_revealed({ name: names(event.seat), points: pointsWords(event.points) }));
    case "game_ended":
      return outcome && line(outcome.winners[0] ?? null, wonWords(outcome, names));
  }
}

/** Who got how many tokens of a completed mountain. */
function dealtLines({ dealt, parts }: Scoring, names: Names, key: string): LogLine[] {
  const seats = [...new Set(dealt.map(({ seat }) => seat))];
  return seats.map((seat) => {
    const count = dealt.filter((token) => token.seat === seat).length;
    return { key: `${key}.${seat}`, seat, sentence: m.log_dealt({ name: names(seat), count }), parts };
  });
}

/** A tile and what its player did next make one sentence. */
function joinedLine(before: Placed | undefined, event: Event, names: Names): LogLine | null {
  if (!before?.tile || before.seat === null || !("seat" in event) || event.seat !== before.seat) return null;
  const inputs = { name: names(before.seat), tile: tileWords(before.tile) };
  switch (event.type) {
    case "cowboy_placed":
      return {
        ...bare(before),
        sentence: m.log_placed_cowboy({ ...inputs, role: event.part.feature }),
        parts: [event.part],
      };
    case "tent_pitched":
      return {
        ...bare(before),
        sentence: event.from ? m.log_placed_tent_moved(inputs) : m.log_placed_tent(inputs),
        parts: [event.to],
      };
    case "token_taken": {
      const sentence =
        event.token === null
          ? m.log_placed_token(inputs)
          : m.log_placed_token_known({ ...inputs, token: tokenWords(event.token) });
      return { ...bare(before), sentence, parts: [event.part] };
    }
    default:
      return null;
  }
}

function bare({ key, seat, sentence, parts }: Placed): LogLine {
  return { key, seat, sentence, parts };
}

/** Who scored a feature, what is on it, and how much it made. */
export function scoredWords(scoring: Scoring, names: Names): string {
  const { feature, complete, holders, points, lines } = scoring;
  const what = countedWords(lines);
  if (holders.length === 0) return m.log_scored_nobody({ feature, what });
  const count = holders.length;
  const inputs = { names: listed(holders.map(names)), count, feature, what, points: sharedPointsWords(points, count) };
  return complete ? m.log_scored_complete(inputs) : m.log_scored_end(inputs);
}

/** The answer to 'why?': what was counted, what it came to, and who was there. */
export function noteWords(scoring: Scoring, names: Names): string {
  return `${m.note_points({ what: scoringWords(scoring), count: scoring.points })}. ${standingWords(scoring.cowboys, names)}`;
}

/** A scoring as a heading: what kind of feature, and what is on it. */
export function scoringWords(scoring: Scoring): string {
  return m.scoring_line({
    feature: scoring.feature,
    complete: String(scoring.complete),
    what: countedWords(scoring.lines),
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

/** "4 tiles with one locomotive". */
export function countedWords(lines: readonly ScoreLine<Item>[]): string {
  const counted = lines.filter((line) => line.count > 0);
  const locomotive = counted.some((line) => line.item === "locomotive");
  const rest = listed(
    counted.filter((line) => line.item !== "locomotive").map((line) => itemWords(line.item, line.count)),
  );
  if (rest === "") return m.log_nothing();
  return locomotive ? m.with_two({ first: rest, second: m.log_locomotive() }) : rest;
}

/** "3 herds". */
export function itemWords(item: Item, count: number): string {
  if (typeof item === "object") {
    return item.token === 0
      ? m.log_gravel({ count })
      : m.log_tokens_of({ count, what: m.token_nuggets({ count: item.token }) });
  }
  switch (item) {
    case "tile":
      return m.log_tiles({ count });
    case "locomotive":
      return m.log_locomotive();
    case "nugget":
      return m.log_nuggets({ count });
    case "completed_railroad":
      return m.log_railroads({ count });
    case "tipi":
      return m.log_tipis({ count });
    case "herd":
      return m.log_herds({ count });
  }
}

/** What a token is worth. */
export function tokenWords(token: number | null): string {
  if (token === null) return m.token_hidden();
  return token === 0 ? m.token_gravel() : m.token_nuggets({ count: token });
}

const TILES = gathered(import.meta.glob<Messages>("../../i18n/generated/messages/tile_[0-9][0-9].js", { eager: true }));

/** What is printed on a face: "a curved railroad". */
export function tileWords(face: Face): string {
  const words = TILES[`tile_${face.slice(0, 2)}`];
  return words ? words() : m.tile_unknown();
}
