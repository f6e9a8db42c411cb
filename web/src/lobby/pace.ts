// How fast a table plays: what is offered, in words, and what was chosen last for each game.
import { getLocale } from "../i18n/generated/runtime.js";
import { m } from "../i18n/words";
import { keep, kept } from "../kept";
import type { GameId, Pace, TimeUp } from "../protocol";
import { shortWords, spokenWords } from "../table/clock/left";

export type PaceType = "none" | Pace["type"];
type Live = Extract<Pace, { type: "live" }>;
type Leisure = Extract<Pace, { type: "leisure" }>;

/** What is set up for a pace, whichever of them is taken. */
export interface Paces {
  type: PaceType;
  live: Live;
  leisure: Leisure;
}

/** What one can choose from: seconds a turn, seconds in the bank, days a turn. */
export const TURNS = [15, 30, 60, 90, 120, 180, 300, 600];
export const BANKS = [0, 120, 300, 600, 900, 1200, 1800, 3600];
export const DAYS = [1, 2, 3, 5, 7, 14];
export const THENS: readonly TimeUp[] = ["wait", "play_turn", "sit_in"];

function defaults(): Paces {
  return {
    type: "none",
    live: { type: "live", turn: 90, bank: 600, then: "play_turn" },
    leisure: { type: "leisure", days: 2, then: "sit_in" },
  };
}

/** What was chosen last for a game on this device. */
export function remembered(game: GameId): Paces {
  try {
    const { type, live, leisure } = JSON.parse(kept(`pace.${game}`) ?? "{}") as Partial<Paces>;
    const fresh = defaults();
    return {
      type: type === "live" || type === "leisure" ? type : "none",
      live: live && TURNS.includes(live.turn) && BANKS.includes(live.bank) && known(live) ? live : fresh.live,
      leisure: leisure && DAYS.includes(leisure.days) && known(leisure) ? leisure : fresh.leisure,
    };
  } catch {
    return defaults();
  }
}

const known = ({ then }: { then: TimeUp }) => THENS.includes(then);

export function remember(game: GameId, paces: Paces): void {
  keep(`pace.${game}`, JSON.stringify(paces));
}

/** What is set up where a table plays so already. */
export function pacesOf(pace: Pace | undefined): Paces {
  return { ...defaults(), type: pace?.type ?? "none", ...(pace && { [pace.type]: pace }) };
}

/** The pace that is taken; without a clock there is none. */
export function taken(paces: Paces): Pace | undefined {
  return paces.type === "none" ? undefined : paces[paces.type];
}

/** "1:30 a turn, then 10:00 in the bank"; "2 days a turn". */
export function paceWords(pace: Pace | undefined): string {
  const locale = getLocale();
  if (!pace) return m.pace_none();
  if (pace.type === "leisure") return m.pace_days_a_turn({ days: spokenWords(pace.days * 86_400_000, locale) });
  const [turn, bank] = [pace.turn, pace.bank].map((seconds) => shortWords(seconds * 1000, locale));
  return pace.bank > 0 ? m.pace_turn_and_bank({ turn: turn!, bank: bank! }) : m.pace_turn_only({ turn: turn! });
}

export function thenWords(then: TimeUp): string {
  switch (then) {
    case "wait":
      return m.pace_then_wait();
    case "play_turn":
      return m.pace_then_play_turn();
    case "sit_in":
      return m.pace_then_sit_in();
  }
}

export function thenHelp(then: TimeUp): string {
  switch (then) {
    case "wait":
      return m.pace_then_wait_help();
    case "play_turn":
      return m.pace_then_play_turn_help();
    case "sit_in":
      return m.pace_then_sit_in_help();
  }
}
