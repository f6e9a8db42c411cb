// What each code of a refusal says: most games see none, so `refused.svelte.ts` loads it with the first.
import { gathered, type Messages } from "./words";

export const REFUSALS = gathered(
  import.meta.glob<Messages>(
    [
      "./generated/messages/code_*.js",
      "./generated/messages/not_delivered_*.js",
      "./generated/messages/rejection_*.js",
    ],
    { eager: true },
  ),
);
