// What somebody who plays can ask for or do besides playing: the table's menu and the sheet of a pause list it.
import { listed, m } from "../../i18n/words";
import type { Act, Around, Back, Presence, Proposal, Seat } from "../../protocol";
import type { IconName } from "../../ui/Icon.svelte";
import type { Names } from "../names";
import { isPerson } from "./give";

export interface ActChoice {
  key: string;
  icon?: IconName;
  words: string;
  help: string;
  disabled?: boolean;
  /** What is asked once more, where it cannot be undone. */
  sure?: string;
  do: () => void;
}

interface Playing {
  seat: Seat | null;
  around: Around;
  presence: Presence;
  act: (act: Act) => Promise<boolean>;
}

/** Seats other than ours that their people play, now or from the next turn on. */
export const peopleBeside = ({ seat, around }: Pick<Playing, "seat" | "around">): Seat[] =>
  around.holders.flatMap((holder, other) => (isPerson(holder) && other !== seat ? [other] : []));

/** Whether the game ends for everybody when that seat is given up: one seat alone is left then, or no person's. */
function endsWithout(seat: Seat | null, { holders }: Pick<Around, "holders">): boolean {
  const left = holders.filter((holder, other) => other !== seat && holder !== "given_up");
  return left.length <= 1 || left.every((holder) => holder === "program");
}

/** What a choice says of who will be asked about it. */
export const asksWords = (seats: readonly Seat[], names: Names): string =>
  seats.length > 0 ? m.around_asks({ names: listed(seats.map(names)) }) : m.around_asks_nobody();

/** Our last move back, a pause or its end, a computer for us, the end of the game, and our seat given up. */
export function ownChoices(table: Playing, back: Back | null, names: Names, propose: (proposal: Proposal) => void) {
  const { seat, around } = table;
  const people = peopleBeside(table);
  const endsIt = endsWithout(seat, around);
  /** Whoever may still come back has a say in the end, too. */
  const everybody = around.holders.flatMap((holder, other) =>
    (isPerson(holder) || holder === "stand_in") && other !== seat ? [other] : [],
  );
  return {
    back: {
      key: "back",
      icon: "undo",
      words: m.around_take_back(),
      help: back ? asksWords(back.asks, names) : m.around_no_back(),
      disabled: !back,
      do: () => back && propose({ type: "take_back", to: back.to }),
    },
    pause: pauseOrEnd(table, names, propose),
    standIn: {
      key: "stand-in",
      icon: "robot",
      words: m.around_stand_in(),
      help: people.length > 0 ? m.around_stand_in_help() : m.around_nobody_left(),
      disabled: people.length === 0,
      do: () => seat !== null && propose({ type: "sit_in", seat }),
    },
    end: {
      key: "end",
      icon: "people",
      words: m.around_end(),
      help: `${m.around_end_help()} ${asksWords(everybody, names)}`,
      sure: m.around_end_sure(),
      do: () => propose({ type: "end" }),
    },
    giveUp: {
      key: "give-up",
      icon: "flag",
      words: m.around_give_up(),
      help: endsIt ? m.around_give_up_help_end() : m.around_give_up_help(),
      sure: endsIt ? m.around_give_up_sure_end() : m.around_give_up_sure(),
      do: () => void table.act({ type: "give_up" }),
    },
  } satisfies Record<string, ActChoice>;
}

function pauseOrEnd(table: Playing, names: Names, propose: (proposal: Proposal) => void): ActChoice {
  const { around, presence } = table;
  if (around.paused)
    return { key: "go-on", words: m.around_go_on(), help: "", do: () => void table.act({ type: "go_on" }) };
  // At leisure nobody need be there to be asked.
  const isAsked = (other: Seat) => around.clock?.pace.type === "leisure" || presence.seats[other] !== false;
  return {
    key: "pause",
    words: m.around_pause(),
    help: asksWords(peopleBeside(table).filter(isAsked), names),
    do: () => propose({ type: "pause" }),
  };
}
