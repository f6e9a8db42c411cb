// How a move of ours fares that was confirmed, where the turn was made.
import { m } from "../i18n/words";
import type { Sending } from "./outgoing.svelte";

const words: Record<Sending, () => string> = {
  nothing: () => "",
  sending: () => m.status_sending(),
  "not sent": () => m.status_kept(),
  "not kept": () => m.status_unsent(),
};

export const sendingWords = (sending: Sending): string => words[sending]();
