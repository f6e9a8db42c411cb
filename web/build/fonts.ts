// Part of the build, not of the page: of each font only the letters that the page can need, and what sets them well. Two fifths of
// what the fonts bring is never seen: small capitals, old figures, letters of other alphabets.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** By the names under which `fonts.css` asks for them: `fonts/NAME.woff2`. */
const FONTS = {
  besley: "@fontsource-variable/besley/files/besley-latin-wght-normal.woff2",
  "alegreya-sans-400": "@fontsource/alegreya-sans/files/alegreya-sans-latin-400-normal.woff2",
  "alegreya-sans-700": "@fontsource/alegreya-sans/files/alegreya-sans-latin-700-normal.woff2",
};

/** The languages of Western Europe, for names as well, and the signs that our own sentences use. */
const LETTERS = [range(0x20, 0x7e), range(0xa0, 0xff), "ıŁłŒœŠšŸŽž", range(0x2010, 0x2026), "′″‹›€←↑→↓−"].join("");
/** Kerning, accents, and figures as high as capitals. */
const FEATURES = ["kern", "ccmp", "mark", "lnum"];

export function fonts(): Plugin {
  return {
    name: "paydirt-fonts",
    async config({ root = process.cwd() }) {
      const folder = join(root, "node_modules/.cache/fonts");
      mkdirSync(folder, { recursive: true });
      for (const [name, file] of Object.entries(FONTS)) {
        const whole = readFileSync(join(root, "node_modules", file));
        const part = await subsetFont(whole, LETTERS, { targetFormat: "woff2", keepFeatures: FEATURES });
        writeFileSync(join(folder, `${name}.woff2`), part);
      }
      return { resolve: { alias: { fonts: folder } } };
    },
  };
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
