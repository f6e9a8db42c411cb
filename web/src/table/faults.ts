// What a check of a finished game has found, in words.
import { m } from "../i18n/words";
import type { Fault, Finding } from "../protocol";

const WORDS: Record<Fault, () => string> = {
  unreadable: m.fault_unreadable,
  bytes: m.fault_bytes,
  sequence: m.fault_sequence,
  number: m.fault_number,
  previous: m.fault_previous,
  table: m.fault_table,
  seen: m.fault_seen,
  opening: m.fault_opening,
  commitment: m.fault_commitment,
  secret: m.fault_secret,
  early: m.fault_early,
  entropy: m.fault_entropy,
  seed: m.fault_seed,
  blind: m.fault_blind,
  setup: m.fault_setup,
  command: m.fault_command,
  events: m.fault_events,
  unfinished: m.fault_unfinished,
  outcome: m.fault_outcome,
};

export function findingWords({ record, fault }: Finding): string {
  return record === null ? WORDS[fault]() : m.fair_record({ record, fault: WORDS[fault]() });
}
