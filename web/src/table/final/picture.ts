// A picture of the map at the end with the result beside it, drawn by the page itself: what lies on the board, in the colours of the
// day, as one SVG with everything in it, and that as PNG. Loaded when somebody wants one.
import { seatPattern, use, seatLook } from "../../draw";
import { digits } from "../names";

/** Its size, twice that of a card in a chat. */
const WIDTH = 1200;
const HEIGHT = 630;
const LARGER = 2;

export interface Result {
  title: string;
  subtitle: string;
  /** Best first. */
  rows: readonly { seat: number; name: string; score: number }[];
}

/** Where the paper with the result ends, and how far words on it reach; where the bars start, and names end. */
const PAPER = 540;
const MARGIN = PAPER - 22;
const BARS = 250;
const NAMES = BARS - 8;

/** What words are written in: a class, and its font. */
interface Lettering {
  name: string;
  font: string;
}
const TITLE: Lettering = { name: "title", font: "700 54px Besley,serif" };
const NAME: Lettering = { name: "name", font: "700 26px Alegreya Sans,sans-serif" };
const SUBTITLE: Lettering = { ...NAME, name: "sub" };

/** Parts of the board that belong to a moment, not to the map. */
const PASSING = ".sheet-lines, .ring, .place, .choice, .reach, .lit, .ghost, .provisional, [data-testid=last-move]";

export async function pictureOf(result: Result): Promise<Blob> {
  const svg = await drawn(result);
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [WIDTH * LARGER, HEIGHT * LARGER];
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, failed) =>
      canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture came of it"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

async function drawn({ title, subtitle, rows }: Result): Promise<string> {
  const faces = await Promise.all(rules(CSSFontFaceRule).map(inlined));
  const map = mapOf();
  const best = Math.max(1, ...rows.map(({ score }) => score));
  const lines = wrapped(title, 15);
  const top = 176 + lines.length * 58;
  const step = Math.min(62, (HEIGHT - top - 60) / Math.max(1, rows.length));
  const bars = rows.map(({ seat, name, score }, row) => {
    const y = top + 46 + row * step;
    return (
      use(`badge-${seatLook(seat).id}`, [86, y], 1.9) +
      text(NAME, [122, y + 9], shortened(name, 11), NAMES) +
      `<rect x="${BARS}" y="${y - 11}" width="190" height="22" rx="8" fill="var(--sheet2)" stroke="var(--rule)"/>` +
      `<rect x="${BARS}" y="${y - 11}" width="${Math.max(10, (190 * score) / best)}" height="22" rx="8" fill="${seatPattern(seat)}" stroke="var(--ink)" stroke-width="1.6"/>` +
      `<text x="${MARGIN}" y="${y + 15}" class="score">${digits(score)}</text>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH * LARGER}" height="${HEIGHT * LARGER}">` +
    `<style>${faces.join("")}:root{${colours()}}text{fill:var(--ink);font-family:Besley,serif;font-weight:700}` +
    `.mark{font-size:44px}.score{font-size:44px;text-anchor:end}` +
    [TITLE, NAME, SUBTITLE].map(({ name, font }) => `.${name}{font:${font}}`).join("") +
    `.sub{fill:var(--ink2)}</style>` +
    shared() +
    `<defs><linearGradient id="fade"><stop offset="0" stop-color="var(--sheet)"/><stop offset="1" stop-color="var(--sheet)" stop-opacity="0"/></linearGradient></defs>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="var(--desk)"/>` +
    map +
    `<rect width="${PAPER}" height="${HEIGHT}" fill="var(--sheet)"/><rect x="${PAPER}" width="40" height="${HEIGHT}" fill="url(#fade)"/>` +
    use("nugget-0", [84, 78], 2.2) +
    `<text x="112" y="92" class="mark">Paydirt</text>` +
    lines.map((line, row) => text(TITLE, [62, 170 + row * 56], line, MARGIN)).join("") +
    text(SUBTITLE, [64, top - 16], shortened(subtitle, 34), MARGIN) +
    bars.join("") +
    "</svg>"
  );
}

const pen = document.createElement("canvas").getContext("2d")!;

/** Words that are squeezed where wide letters would reach beyond `most` on the right. */
function text({ name, font }: Lettering, [x, y]: readonly [number, number], words: string, most: number): string {
  pen.font = font;
  const room = most - x;
  const squeezed = pen.measureText(words).width > room ? ` textLength="${room}" lengthAdjust="spacingAndGlyphs"` : "";
  return `<text x="${x}" y="${y}" class="${name}"${squeezed}>${escaped(words)}</text>`;
}

/** What lies on the board, in the free part. */
function mapOf(): string {
  const board = document.querySelector<SVGSVGElement>("[data-testid=board] svg");
  if (!board) return "";
  const lying = [...board.children].filter(
    (child): child is SVGGraphicsElement => child instanceof SVGGraphicsElement && !child.matches(PASSING),
  );
  const boxes = lying.map((child) => child.getBBox()).filter(({ width, height }) => width > 0 && height > 0);
  if (boxes.length === 0) return "";
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const width = Math.max(...boxes.map(({ x, width }) => x + width)) - left;
  const height = Math.max(...boxes.map(({ y, height }) => y + height)) - top;
  const writer = new XMLSerializer();
  const content = lying.map((child) => {
    const copy = child.cloneNode(true) as Element;
    for (const passing of copy.querySelectorAll(PASSING)) passing.remove();
    return writer.serializeToString(copy);
  });
  const room = { x: PAPER + 24, y: 24, width: WIDTH - PAPER - 48, height: HEIGHT - 48 };
  return `<svg x="${room.x}" y="${room.y}" width="${room.width}" height="${room.height}" viewBox="${left} ${top} ${width} ${height}" overflow="visible">${content.join("")}</svg>`;
}

/** Gradients, patterns and symbols of the page. */
function shared(): string {
  const writer = new XMLSerializer();
  return [...document.querySelectorAll("svg > defs")]
    .filter((defs) => !defs.closest("[data-testid=board]"))
    .map((defs) => writer.serializeToString(defs))
    .join("");
}

/** Every colour by its name, as it is now. */
function colours(): string {
  const names = rules(CSSStyleRule)
    .filter(({ selectorText }) => selectorText === ":root")
    .flatMap(({ style }) => [...style])
    .filter((name) => name.startsWith("--"));
  const now = getComputedStyle(document.documentElement);
  return [...new Set(names)].map((name) => `${name}:${now.getPropertyValue(name)};`).join("");
}

/** What the page's own styles say. */
function rules<Rule extends CSSRule>(kind: new () => Rule): Rule[] {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule): rule is Rule => rule instanceof kind);
}

/** A font of the page, with its letters in it. */
async function inlined({ cssText, parentStyleSheet }: CSSFontFaceRule): Promise<string> {
  const [place = "", path = ""] = /url\("([^"]+)"\)/.exec(cssText) ?? [];
  const bytes = new Uint8Array(
    await (await fetch(new URL(path, parentStyleSheet?.href ?? location.href))).arrayBuffer(),
  );
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return cssText.replace(place, `url(data:font/woff2;base64,${text})`);
}

/** In lines of so many letters, two at most. */
function wrapped(title: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length > 2 ? [lines[0]!, shortened(lines.slice(1).join(" "), most)] : lines;
}

function shortened(text: string, most: number): string {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : text;
}

const escaped = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
