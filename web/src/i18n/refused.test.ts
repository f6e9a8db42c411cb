import { afterEach, expect, it, vi } from "vitest";

import { api } from "../net/api";
import type { NotDeliveredReason, Refusal } from "../protocol";
import { overwriteGetLocale } from "./generated/runtime.js";
import { errorWords } from "./refused.svelte";

afterEach(() => {
  vi.unstubAllGlobals();
  overwriteGetLocale(() => "en");
});

/** What the page says, in both languages, where the server has not delivered a test notice. */
async function said(why?: Refusal["not_delivered"]): Promise<string[]> {
  const refusal: Refusal = { code: "not_delivered", message: "not delivered: it answered 410 Gone" };
  const answer = JSON.stringify({ ...refusal, not_delivered: why });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(answer, { status: 502 })));
  const refused: unknown = await api.tryChannel("1").catch((error: unknown) => error);
  return (["en", "nl"] as const).map((locale) => {
    overwriteGetLocale(() => locale);
    return errorWords(refused);
  });
}

it("says why a notice did not arrive, with what was said there", async () => {
  expect(await said({ reason: "bad_answer", said: "410 Gone" })).toEqual([
    "It didn't arrive: the answer was 410 Gone.",
    "Het is niet aangekomen: het antwoord was 410 Gone.",
  ]);
  expect(await said({ reason: "no_answer" })).toEqual([
    "It didn't arrive: there was no answer in time.",
    "Het is niet aangekomen: er kwam niet op tijd antwoord.",
  ]);
});

it("says that a notice did not arrive where an older server gives no reason, or a newer one another", async () => {
  const unknown = { reason: "eaten_by_a_mule" as NotDeliveredReason };
  for (const why of [undefined, unknown])
    expect(await said(why)).toEqual([
      "The notice didn't arrive. Try again in a moment.",
      "De melding is niet aangekomen. Probeer het zo nog eens.",
    ]);
});
