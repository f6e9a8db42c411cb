// What a refusal says in the reader's language.
import { Refused, type RefusedCode } from "../net/api";
import type { NotDelivered } from "../protocol";
import { MAX_MUTED, MAX_NAME } from "../wire/limits";
import { edgesMeetWords, m, type Messages } from "./words";

/** The bounds that refusals speak of. */
const LIMITS = { max_muted: MAX_MUTED, max_name: MAX_NAME };

/** By code; null until there was a refusal. */
let known = $state.raw<Messages | null>(null);
let learning: Promise<void> | null = null;

/** Loads what refusals say. Out of reach, the server's own sentences stand in until the next one. */
export function learnRefusals(): Promise<void> {
  return (learning ??= import("./refusals").then(
    ({ REFUSALS }) => void (known = REFUSALS),
    () => {
      known ??= {};
      learning = null;
    },
  ));
}

/**
 * What a refusal says: nothing until it is known, and the server's own sentence when we have none for its code. With what it names, if
 * that is known, it says exactly what is wrong.
 */
export function refusalWords(code: RefusedCode, message: string, names: readonly string[] = []): string {
  if (code === "offline") return m.code_offline();
  const exact = code === "edges_differ" ? edgesMeetWords(names) : null;
  if (exact) return exact;
  if (!known) void learnRefusals();
  return known ? ((known[`code_${code}`] ?? known[`rejection_${code}`])?.(LIMITS) ?? message) : "";
}

/** Why something wasn't delivered; null if the server gives no reason, or one that this page doesn't know. */
function notDeliveredWords(why: NotDelivered | undefined): string | null {
  return (why && known?.[`not_delivered_${why.reason}`]?.({ said: why.said })) ?? null;
}

/** What went wrong with a request, in words. */
export function errorWords(error: unknown): string {
  if (!(error instanceof Refused)) return m.code_internal();
  return notDeliveredWords(error.notDelivered) ?? refusalWords(error.code, error.message);
}
