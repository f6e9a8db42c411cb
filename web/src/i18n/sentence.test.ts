import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { readMessages, readProject, sentence, type Message } from "../../build/words";
import { m } from "./generated/messages.js";
import { told } from "./sentence";

const root = fileURLToPath(new URL("../../", import.meta.url));
const project = readProject(root);
const paraglide = m as unknown as Record<string, (inputs: object, options: { locale: string }) => string>;

/** Inputs that lead to each text of a message. */
function* inputsFor(message: Message): Generator<Record<string, unknown>> {
  const names = [...JSON.stringify(message).matchAll(/\{(\w+)\}|input (\w+)/g)].map(
    ([, used, asked]) => used ?? asked!,
  );
  const all = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
  if (typeof message === "string") return yield all;
  for (const conditions of Object.keys(message[0].match)) {
    const given = conditions.split(", ").map((condition) => {
      const [selector = "", value = ""] = condition.split("=");
      return selector.endsWith("Plural") ? [selector.slice(0, -6), value === "one" ? 1 : 12] : [selector, value];
    });
    yield { ...all, ...(Object.fromEntries(given) as object) };
  }
}

describe("a message as the build packs it", () => {
  it.each(project.locales)("says what Paraglide says: %s", (locale) => {
    for (const [key, message] of Object.entries(readMessages(root, project, locale)))
      for (const inputs of inputsFor(message))
        expect(told(sentence(message), locale, inputs), key).toBe(paraglide[key]!(inputs, { locale }));
  });
});
