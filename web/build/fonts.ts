// Part of the build, not of the page: of each font only the letters that the page can need, and what sets them well. Two fifths of
// what the fonts bring is never seen: small capitals, old figures, letters of other alphabets, and hints for screens so coarse that
// strokes have to be moved onto their dots.
//
// Each is cut in two: what our own sentences are written with, and the letters that only names have, which a browser loads when a
// name has one.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** Besley for what is counted and named, Alegreya Sans for what is read. */
const FONTS = [
  {
    name: "besley",
    family: "Besley",
    weight: "700",
    file: "besley/files/besley-latin-wght-normal",
    // One weight of its axis, between those that titles and numbers look best in: all of them weigh twice as much.
    axes: { wght: 740 },
  },
  {
    name: "alegreya-sans-400",
    family: "Alegreya Sans",
    weight: "400",
    file: "alegreya-sans/files/alegreya-sans-latin-400-normal",
  },
  {
    name: "alegreya-sans-700",
    family: "Alegreya Sans",
    weight: "700",
    file: "alegreya-sans/files/alegreya-sans-latin-700-normal",
  },
];

/** What every sentence may have. */
const PLAIN = [...range(0x20, 0x7e), ...range(0x2010, 0x2026), ..."\u00a0·×←↑→↓−"];
/** The languages of Western Europe, for names as well, and their signs. */
const OTHERS = [...range(0xa1, 0xff), ..."ıŁłŒœŠšŸŽž′″‹›€"];
/** Kerning, accents, and figures as high as capitals. */
const FEATURES = ["kern", "ccmp", "mark", "lnum"];

/** Makes `fonts/faces.css` and what it refers to. */
export function fonts(): Plugin {
  return {
    name: "paydirt-fonts",
    async config({ root = process.cwd() }) {
      const folder = join(root, "node_modules/.cache/fonts");
      mkdirSync(folder, { recursive: true });
      const first = new Set([...PLAIN, ...lettersIn(join(root, "messages"))]);
      const parts = { "": [...first], "-names": OTHERS.filter((letter) => !first.has(letter)) };
      const faces: string[] = [];
      for (const { name, family, weight, file, axes } of FONTS) {
        const whole = readFileSync(join(root, `node_modules/@fontsource${axes ? "-variable" : ""}/${file}.woff2`));
        for (const [part, letters] of Object.entries(parts)) {
          const cut = await subsetFont(whole, letters.join(""), {
            targetFormat: "woff2",
            keepFeatures: FEATURES,
            noHinting: true,
            ...(axes && { variationAxes: axes }),
          });
          writeFileSync(join(folder, `${name}${part}.woff2`), cut);
          const ranges = letters.map((letter) => `U+${letter.codePointAt(0)!.toString(16)}`).join();
          faces.push(
            `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;` +
              `src:url("./${name}${part}.woff2") format("woff2");unicode-range:${ranges}}\n`,
          );
        }
      }
      writeFileSync(join(folder, "faces.css"), faces.join(""));
      return { resolve: { alias: { fonts: folder } } };
    },
  };
}

/** Every letter of our own sentences, of those that the fonts have. */
function lettersIn(folder: string): string[] {
  const texts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
  return OTHERS.filter((letter) => texts.some((text) => text.includes(letter)));
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}
