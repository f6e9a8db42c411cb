// Who is called what at a table, and points in words: every game says them alike.
import { listed, m, named } from "../i18n/words";
import type { Outcome, Seat, TableView } from "../protocol";
import type { ActRecord } from "./records";

/** What a seat's player is called in a sentence: "you", or their name. */
export interface Names {
  (seat: Seat): string;
  /** The same by a player's id, also of players who had a seat before; the name of the seat's player where nobody knows. */
  of?: (player: string, seat: Seat) => string;
  /** Who had the seats at a record: whoever took one later did nothing by then. */
  at?: (seq: number) => Names;
}

/** A seat that changed hands: with which record, and who had it before. */
export interface Hand {
  seq: number;
  seat: Seat;
  from: string;
}

/** The seats that changed hands, in the order of their records. */
export function handsOf(acts: readonly Pick<ActRecord, "seq" | "seat" | "events">[]): Hand[] {
  return acts.flatMap(({ seq, seat, events }) =>
    events.flatMap((event) => (event.type === "taken" && seat !== null ? [{ seq, seat, from: event.from }] : [])),
  );
}

/** The names of whoever had the seats when record `seq` was made. */
export const namesThen = (names: Names, seq: number): Names => names.at?.(seq) ?? names;

/** Names at a table where seats may have changed hands. */
export function namesAt({ seats, former }: Pick<TableView, "seats" | "former">, hands: readonly Hand[] = []): Names {
  const names: Names = namesOf(seats);
  const everybody = [...seats, ...former].map(({ player }) => player);
  names.of = (id, seat) => {
    const known = everybody.find((player) => player.id === id);
    return known ? named(known.name) : names(seat);
  };
  names.at = (seq) => {
    const later = hands.filter((hand) => hand.seq > seq);
    if (later.length === 0) return names;
    const then: Names = (seat) => {
      const hand = later.find((hand) => hand.seat === seat);
      return hand ? names.of!(hand.from, seat) : names(seat);
    };
    then.of = names.of;
    return then;
  };
  return names;
}

/** Names for a list of players, ours said as they say it. */
export function namesOf(players: readonly { player: { name: string } }[]): Names {
  return (seat) => named(players[seat]?.player.name ?? `${seat + 1}`);
}

/** A number as it's shown: below zero with a minus sign, since a hyphen is narrow and isn't read out. */
export const digits = (count: number): string => minus(`${count}`);

const minus = (text: string): string => text.replace("-", "−");

/** With a plus sign for what is added: "+6". */
export const signed = (count: number): string => (count > 0 ? `+${count}` : digits(count));

export const pointsWords = (count: number): string => minus(m.player_points({ count }));

/** Points that were got, or lost: "+6 points". */
export const gainWords = (count: number): string => (count > 0 ? m.confirm_points({ count }) : pointsWords(count));

/** The points of something that so many players score in full. */
export const sharedPointsWords = (count: number, players: number): string =>
  players > 1 ? m.points_each({ points: pointsWords(count) }) : pointsWords(count);

/** Who has won, and with how many points. */
export function wonWords({ scores, winners }: Outcome, names: Names): string {
  const [who, points] = [listed(winners.map(names)), pointsWords(scores[winners[0] ?? 0] ?? 0)];
  return winners.length > 1 ? m.log_shared({ names: who, points }) : m.log_won({ name: who, points });
}
