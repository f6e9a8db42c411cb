// What a check of a finished game has found, in words.
import { m } from "../i18n/words";
import type { Fault, Finding, Held } from "../protocol";

const WORDS: Record<Fault, () => string> = {
  form: m.fault_form,
  bytes: m.fault_bytes,
  sequence: m.fault_sequence,
  number: m.fault_number,
  time: m.fault_time,
  repeated: m.fault_repeated,
  previous: m.fault_previous,
  table: m.fault_table,
  seen: m.fault_seen,
  opening: m.fault_opening,
  player: m.fault_player,
  commitment: m.fault_commitment,
  secret: m.fault_secret,
  early: m.fault_early,
  entropy: m.fault_entropy,
  seed: m.fault_seed,
  blind: m.fault_blind,
  setup: m.fault_setup,
  parent: m.fault_parent,
  command: m.fault_command,
  late: m.fault_late,
  events: m.fault_events,
  unfinished: m.fault_unfinished,
  outcome: m.fault_outcome,
};

export function findingWords({ record, fault }: Finding): string {
  return record === null ? WORDS[fault]() : m.fair_record({ record, fault: WORDS[fault]() });
}

/** How much of what this page saw was held against the log: a sound log alone need not be the game that was played. */
export function heldWords({ commitment, hashes }: Held): string {
  if (commitment && hashes > 0) return m.fair_held();
  return commitment || hashes > 0 ? m.fair_held_partly() : m.fair_held_nothing();
}
