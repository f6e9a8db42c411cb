// What a table is called when nobody names it: a place in mining country, in the reader's language, so that two tables of the same
// people can be told apart.
import { m } from "../i18n/words";

/** The places, in the reader's language: they are one message, separated by commas. */
const places = (): string[] =>
  m
    .table_places()
    .split(",")
    .map((place) => place.trim());

/** One of them; `chance` is from 0 to just below 1. */
export function placeName(chance: number = Math.random()): string {
  const known = places();
  return known[Math.floor(chance * known.length)] ?? m.app_name();
}
