// What happens around a game, in words.
import type { Line } from "../../announce/news";
import { getLocale } from "../../i18n/generated/runtime.js";
import { listed, m, plain } from "../../i18n/words";
import type { ChatLine, Open, Proposal, Seat, TableEvent } from "../../protocol";
import { BETWEEN_NUDGES } from "../../wire/limits";
import { spokenWords } from "../clock/left";
import { namesThen, type Names } from "../names";
import type { ActRecord } from "../records";

/** When somebody was nudged, as long as they can't be nudged again. */
export const nudgedLately = (at: number | undefined, now: number): number | null =>
  at !== undefined && now - at < BETWEEN_NUDGES ? at : null;

/** A line of the log that no game has. */
export interface ActLine {
  act: true;
  key: string;
  seat: Seat | null;
  sentence: string;
}

/** What somebody asks for, as a question to the others. */
export function questionWords({ by, proposal }: Pick<Open, "by" | "proposal">, names: Names): string {
  const name = names(by);
  switch (proposal.type) {
    case "take_back":
      return m.around_ask_back({ name });
    case "pause":
      return m.around_ask_pause({ name });
    case "end":
      return m.around_ask_end({ name });
    case "give":
      return m.give_ask({ name, other: names(proposal.seat) });
    case "sit_in":
      return m.around_ask_sit_in({ name, other: names(proposal.seat) });
  }
}

/** The words of the button that says yes to it. */
export const yesWords = ({ proposal, by }: Pick<Open, "by" | "proposal">, names: Names): string => {
  if (proposal.type === "take_back") return m.around_allow();
  return proposal.type === "sit_in" ? plain(m.around_agree_with({ name: names(by) })) : m.around_yes();
};

/** So many moves that would be undone are named; more are counted. */
const MOST_NAMED = 3;

/** What would be undone, though it has been seen. `lines` and `records` are those of the game. */
export function sinceWords(
  { proposal }: Pick<Open, "proposal">,
  lines: readonly Line[],
  records: readonly { seq: number }[],
): string {
  if (proposal.type !== "take_back") return "";
  const { to } = proposal;
  const undone = lines.filter(({ key }) => Number.parseInt(key, 10) > to).map(({ sentence }) => sentence);
  const named = undone.length > 0 && undone.length <= MOST_NAMED;
  return named
    ? m.around_since_named({ moves: undone.join(" ") })
    : m.around_since({ count: records.filter(({ seq }) => seq > to).length });
}

/** What whoever asked is waiting for: their question, and who has not answered. */
export function waitingWords({ proposal, asked, agreed, refused }: Open, names: Names): string {
  const silent = asked.filter((seat) => !agreed.includes(seat) && !refused.includes(seat));
  return `${askedFor(proposal, names)} ${m.around_waits({ names: listed(silent.map(names)) })}`;
}

function askedFor(proposal: Proposal, names: Names): string {
  switch (proposal.type) {
    case "take_back":
      return m.around_asked_back();
    case "pause":
      return m.around_asked_pause();
    case "end":
      return m.around_asked_end();
    case "give":
      return m.give_asked({ other: names(proposal.seat) });
    case "sit_in":
      return m.around_asked_sit_in({ other: names(proposal.seat) });
  }
}

/** What a seat that is asked has answered; `null` if nothing yet. One no doesn't close a question that needs half of those asked. */
export const answerOf = ({ agreed, refused }: Pick<Open, "agreed" | "refused">, seat: Seat): "yes" | "no" | null =>
  agreed.includes(seat) ? "yes" : refused.includes(seat) ? "no" : null;

/** Who has said yes so far; nothing as long as nobody has. */
export function agreedWords({ agreed }: Open, names: Names): string {
  return agreed.length > 0 ? m.around_agreed({ names: listed(agreed.map(names)) }) : "";
}

/** The last pause: the record that started it, and who had asked for it, unless it was nobody. */
export function pauseOf(acts: readonly ActRecord[]): { seq: number; by: Seat | null; at: number } | null {
  const act = acts.findLast(({ events }) => events.some(({ type }) => type === "paused"));
  if (!act) return null;
  const { seq } = act;
  const agreed = act.events.find((event) => event.type === "agreed");
  const asked = agreed ? acts.find(({ seq }) => seq === agreed.to) : act;
  const { at } = asked ?? act;
  // Where something else came with it, that is why: nobody was left to play.
  const wanted = !act.cause && (agreed || act.events.length === 1);
  return { seq, by: wanted ? (asked?.seat ?? null) : null, at };
}

/** That the game is paused, and by whom; our own pause is said as ours. */
export function pausedWords(by: Seat | null, mine: Seat | null, names: Names): string {
  if (by === null) return m.around_paused();
  return by === mine ? m.around_paused_own() : m.around_paused_by({ name: names(by) });
}

/** So long before they asked for a pause, people say why, in milliseconds. */
const BEFORE = 60_000;

/** What whoever asked for a pause said last, since about then. */
export function reasonOf(pause: { at: number }, player: string | undefined, lines: readonly ChatLine[]): string {
  return lines.findLast(({ at, player: { id } }) => id === player && at >= pause.at - BEFORE)?.text ?? "";
}

/** The lines of a game with those of the acts, in the order of their records. A key starts with the number of its record. */
export function withActs<Line extends { key: string }>(
  lines: readonly Line[],
  acts: readonly ActRecord[],
  names: Names,
): readonly (Line | ActLine)[] {
  if (acts.length === 0) return lines;
  const own = acts.flatMap((act) => actLines(act, names, acts));
  const number = ({ key }: { key: string }) => Number.parseInt(key, 10);
  return [...lines, ...own].sort((one, other) => number(one) - number(other));
}

/** What an act brought about, after those before it. Who said yes or no is a line of its own only where something comes of it. */
export function actLines(act: ActRecord, names: Names, acts: readonly ActRecord[] = [act]): ActLine[] {
  const { seq, seat, events } = act;
  const then = namesThen(names, seq);
  const name = seat === null ? "" : then(seat);
  const ends = events.some(({ type }) => type === "ended");
  return events.flatMap((event, index): ActLine[] => {
    const line = (whose: Seat | null, sentence: string): ActLine[] =>
      sentence ? [{ act: true, key: `${seq}.${index}`, seat: whose, sentence }] : [];
    const pause = event.type === "paused" ? pauseOf(acts.filter((before) => before.seq <= seq)) : null;
    if (pause) return line(pause.by, pausedWords(pause.by, null, then));
    if (event.type === "taken" && seat !== null) return line(seat, takenWords(event, seat, then));
    if (event.type === "gave_up" && ends) return line(seat, m.around_gave_up_end({ name }));
    return line("seat" in event ? event.seat : seat, eventWords(event, name, then, seat));
  });
}

function takenWords({ player, from }: { player: string; from: string }, seat: Seat, names: Names): string {
  const name = (id: string) => names.of?.(id, seat) ?? names(seat);
  return m.give_taken({ name: name(player), other: name(from) });
}

function eventWords(event: TableEvent, name: string, names: Names, seat: Seat | null): string {
  switch (event.type) {
    case "offered":
      return event.seat === seat ? m.give_offered_own({ name }) : m.give_offered({ name: names(event.seat) });
    case "taken":
      return "";
    case "proposed":
      return questionWords({ by: -1, proposal: event.proposal }, (seat) => (seat < 0 ? name : names(seat)));
    case "agreed":
    case "paused":
      return "";
    case "refused":
      return m.around_refused({ name });
    case "taken_back":
      return m.around_taken_back();
    case "went_on":
      return name ? m.around_went_on({ name }) : m.around_goes_on();
    case "sat_in":
      return m.around_sat_in({ name: names(event.seat) });
    case "returned":
      return m.around_returned({ name });
    case "gave_up":
      return m.around_gave_up({ name });
    case "ended":
      return m.around_ended();
    case "timed_out":
      return m.around_timed_out({ name: names(event.seat) });
    case "played_for":
      return m.around_played_for({ name: names(event.seat) });
    case "time_given":
      return m.around_time_given({
        name: names(event.seat),
        time: spokenWords(event.ms, getLocale()),
      });
  }
}
