import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { gameInfo } from "../games";
import type { RefusedCode } from "../net/api";
import { GAME_IDS } from "../wire/games";
import { MAX_NAME } from "../wire/limits";
import { REJECTION_CODES } from "../wire/rejections";
import { learnRefusals, refusalWords } from "./refused.svelte";

type Variant = { match: Record<string, string> }[];
type Messages = Record<string, string | Variant>;

const root = fileURLToPath(new URL("../../", import.meta.url));
const settings = JSON.parse(readFileSync(join(root, "project.inlang/settings.json"), "utf8")) as {
  locales: string[];
  "plugin.inlang.messageFormat": { pathPattern: string[] };
};
const { locales } = settings;
const files = settings["plugin.inlang.messageFormat"].pathPattern;
/** Every message of a locale, from all its files. */
const read = (locale: string) =>
  Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(join(root, file.replace("{locale}", locale)), "utf8")) as Messages),
  ) as Messages;
const english = read("en");

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(svelte|ts)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes("/generated/") && !path.includes("/wire/"));
}

/** The message that names each tile, of every game that has tiles of its own kind. */
const tiles = boxes().flatMap(({ designs = [], tiles = designs }) =>
  tiles.map(({ id }) => `tile_${id.toLowerCase().replace("-", "_")}`),
);

/** The component data of all games. */
function boxes(): { designs?: { id: string }[]; tiles?: { id: string }[] }[] {
  const folder = join(root, "../rules/data");
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return files.map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as object);
}

const texts = (message: string | Variant) =>
  typeof message === "string" ? [message] : message.flatMap((variant) => Object.values(variant.match));
const inputs = (message: string | Variant) =>
  new Set(texts(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1])));

describe("messages", () => {
  it.each(locales)("has every message, with the same inputs and nothing empty: %s", (locale) => {
    const messages = read(locale);
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
    for (const [key, message] of Object.entries(messages)) {
      expect(inputs(message), key).toEqual(inputs(english[key]!));
      expect(
        texts(message).every((text) => text.trim() !== ""),
        key,
      ).toBe(true);
      if (typeof message !== "string") {
        const cases = (variant: string | Variant) => (variant as Variant).flatMap(({ match }) => Object.keys(match));
        expect(cases(message), key).toEqual(cases(english[key]!));
      }
    }
  });

  it("has a message for every code and every rejection that the server can send", () => {
    const codes = readFileSync(join(root, "src/wire/protocol.ts"), "utf8").match(/type Code =([^;]+);/)?.[1] ?? "";
    // What only a broken page can cause is told in the server's own words.
    const ours =
      /^(not_json|unknown_type|malformed|too_large|binary_frame|origin_refused|unknown_game|bad_options|not_finished|command_id_reused)$/;
    for (const [, code] of codes.matchAll(/"(\w+)"/g))
      if (!ours.test(code!)) expect(english, code).toHaveProperty(`code_${code}`);
    for (const code of REJECTION_CODES) expect(english, code).toHaveProperty(`rejection_${code}`);
  });

  it("has a message for every reason why a notice isn't delivered", () => {
    const reasons = readFileSync(join(root, "src/wire/protocol.ts"), "utf8").match(/type NotDeliveredReason =([^;]+);/);
    const all = [...(reasons?.[1] ?? "").matchAll(/"(\w+)"/g)].map(([, reason]) => `not_delivered_${reason}`);
    expect(all).toContain("not_delivered_bad_answer");
    expect(
      Object.keys(english)
        .filter((key) => key.startsWith("not_delivered_"))
        .sort(),
    ).toEqual(all.sort());
  });

  it("says every refusal with the bounds that it speaks of", async () => {
    await learnRefusals();
    expect(refusalWords("bad_name", "")).toContain(`1 to ${MAX_NAME} characters`);
    for (const key of Object.keys(english)) {
      const [, code] = /^(?:code|rejection)_(\w+)$/.exec(key) ?? [];
      if (code) expect(refusalWords(code as RefusedCode, ""), key).not.toMatch(/^$|undefined/);
    }
  });

  it("calls each game what links and notices call it", () => {
    const listed = readFileSync(join(root, "../rules/src/games.rs"), "utf8");
    const named = [...listed.matchAll(/^ {4}\w+ = "([a-z-]+)", "([^"]+)" =>/gm)].map(([, id, name]) => [id, name]);
    expect(named).toEqual(GAME_IDS.map((id) => [id, gameInfo(id).name()]));
  });

  it("says no message in two files", () => {
    const keys = files.flatMap((file) =>
      Object.keys(JSON.parse(readFileSync(join(root, file.replace("{locale}", "en")), "utf8")) as object),
    );
    expect(keys.filter((key, index) => keys.indexOf(key) !== index && key !== "$schema")).toEqual([]);
  });

  it("names every tile of every box", () => {
    expect(tiles.length).toBeGreaterThan(50);
    for (const key of tiles) expect(english).toHaveProperty(key);
  });

  it("holds every sentence: no words stand in the markup of a component", () => {
    for (const path of sources(join(root, "src")).filter((path) => path.endsWith(".svelte"))) {
      let markup = readFileSync(path, "utf8").replace(
        /<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g,
        "",
      );
      for (let before = ""; before !== markup;) {
        before = markup;
        markup = markup.replace(/\{[^{}]*\}/g, "");
      }
      const words = markup.replace(/<[^>]*>/g, " ").match(/[A-Za-z]{3,}/g) ?? [];
      expect(words, path).toEqual([]);
      expect(markup.match(/(aria-label|title|placeholder|alt)="[^"{]*[A-Za-z]/g) ?? [], path).toEqual([]);
    }
  });

  it("keeps no message that nobody says", () => {
    const code = sources(join(root, "src"))
      .map((path) => readFileSync(path, "utf8"))
      .join("\n");
    const computed = /^(code_|rejection_|not_delivered_|\$schema)/;
    const unused = Object.keys(english).filter(
      (key) => !computed.test(key) && !tiles.includes(key) && !new RegExp(`\\bm\\s*\\.${key}\\b`).test(code),
    );
    expect(unused).toEqual([]);
  });
});
