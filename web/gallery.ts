/**
 * The drawings on one page, for looking at while working on them: `npx vite`, then /gallery.html. Not part of the built
 * page. `?show=` chooses tiles (the default), turned, parts, large, legibility, pieces, board or cost; `?theme=night`
 * turns the lamp on.
 */

import "./src/styles/fonts.css";
import "./src/draw/theme.css";
import "./src/styles/base.css";
import { definitions } from "./src/draw/definitions";
import { detailFor } from "./src/draw/detail";
import { sideAfter, type Rotation } from "./src/draw/geometry";
import { emptySheet } from "./src/draw/land";
import { seeded } from "./src/draw/random";
import { badge, cowboy, ROLES, tent, type Role } from "./src/draw/pieces";
import { seatColour } from "./src/draw/seats";
import { at } from "./src/draw/svg";
import { pile, TOKEN_VALUES, tokenBack, tokenFace } from "./src/draw/tokens";
import { drawBoard, drawCard, type Fragment, type LaidTile } from "./src/games/gold-rush/draw/board";
import { anchorsOf } from "./src/games/gold-rush/draw/anchors";
import { faceNamed, FACES, type Face, type FeatureKind } from "./src/games/gold-rush/draw/faces";
import { layOf, type Place } from "./src/games/gold-rush/draw/lay";
import { shapeOf } from "./src/games/gold-rush/draw/outlines";

const wishes = new URLSearchParams(location.search);
document.documentElement.dataset.theme = wishes.get("theme") ?? "day";

const svg = (width: number, height: number, content: string): string =>
  `<svg width="${width}" height="${height}" style="display:block;overflow:visible">${content}</svg>`;

const label = (x: number, y: number, text: string): string =>
  `<text x="${x}" y="${y}" font-family="var(--display)" font-weight="600" font-size="11.5" fill="var(--ink)">${text}</text>`;

/** Every face, at 128 px a tile. */
function tiles(rotation: Rotation): string {
  const cells = FACES.map(({ name, count }, index) => {
    const [x, y] = [20 + (index % 8) * 150, 30 + Math.floor(index / 8) * 164];
    return at([x, y], drawCard(name, rotation, "full") + label(2, 143, `${name} ×${count}`));
  });
  return svg(1224, 30 + 5 * 164, cells.join(""));
}

/** The faces that are hardest to tell apart, small. */
function legibility(): string {
  const faces = ["08", "12d", "26e", "27", "33", "45", "52", "61", "66", "72", "47d", "31", "71"];
  const row = (pixels: number, y: number, grey: boolean): string => {
    const cells = faces.map((face, index) => {
      const pieces: Record<number, string> = {
        2: at([96, 60], cowboy(0, "railwayman")),
        3: at([64, 78], cowboy(1, "merchant")),
        5: at([64, 40], cowboy(2, "miner")),
        7: at([84, 80], tent(3)) + at([50, 92], pile(4), 1.2),
        8: at([80, 66], cowboy(4, "miner")),
        9: at([64, 94], pile(6), 1.25),
      };
      return at([index * 136, 0], drawCard(face, 0, detailFor(pixels)) + (pieces[index] ?? ""));
    });
    const filter = grey ? ` style="filter:grayscale(1)"` : "";
    return label(16, y - 9, `${pixels} px a tile`) + `<g${filter}>${at([16, y], cells.join(""), pixels / 128)}</g>`;
  };
  return svg(
    1200,
    470,
    row(80, 40, false) +
      row(64, 166, false) +
      row(64, 276, true) +
      row(48, 386, false) +
      at([720, 0], row(48, 386, true)),
  );
}

/** A few faces, very large: `?show=large&faces=61,72`. */
function large(): string {
  const faces = (wishes.get("faces") ?? "61,72,33,31").split(",");
  const cells = faces.map((face, index) =>
    at([16 + index * 140, 20], drawCard(face, Number(wishes.get("rotation") ?? 0) as Rotation, "full")),
  );
  return svg(1700, 500, at([0, 0], cells.join(""), 3));
}

/** Pieces and tokens, large. */
function pieces(): string {
  let content = "";
  for (let seat = 0; seat < 5; seat++) {
    ROLES.forEach((role, index) => (content += at([70 + index * 110, 110 + seat * 120], cowboy(seat, role), 2)));
    content += at([520, 110 + seat * 120], tent(seat), 2) + at([620, 85 + seat * 120], badge(seat), 2.4);
    content += at([680, 85 + seat * 120], badge(seat)) + at([720, 100 + seat * 120], cowboy(seat, "miner"), 0.5);
  }
  TOKEN_VALUES.forEach((value, index) => (content += at([800 + index * 70, 60], tokenFace(value), 2.6)));
  content += at([800, 140], tokenBack(), 2.6);
  [1, 2, 5, 12].forEach((count, index) => (content += at([880 + index * 70, 150], pile(count), 2)));
  return svg(1200, 680, content);
}

/** A board laid by chance, each tile where it touches most others; railroads, mountains and prairies fit. */
function laidByChance(count: number, seed: string): LaidTile[] {
  const random = seeded(seed);
  const deck = FACES.flatMap((face) => Array.from({ length: face.count }, () => face)).sort(() => random.next() - 0.5);
  const sideOf = (face: Face, rotation: Rotation, side: number): string => {
    const printed = sideAfter(side, -rotation);
    if (face.mountains.some(({ sides }) => sides.includes(printed))) return "mountain";
    return face.railroads.some(({ sides }) => sides.includes(printed)) ? "railroad" : "prairie";
  };
  const board = new Map<string, LaidTile>([["0,0", { face: "33", rotation: 0, place: [0, 0] }]]);
  const beside = ([x, y]: Place): [Place, number][] => [
    [[x, y - 1], 0],
    [[x + 1, y], 1],
    [[x, y + 1], 2],
    [[x - 1, y], 3],
  ];
  for (const face of deck.slice(0, count)) {
    const free = new Map(
      [...board.values()]
        .flatMap(({ place }) => beside(place))
        .filter(([place]) => !board.has(String(place)))
        .map(([place]) => [String(place), place]),
    );
    let best: { worth: number; tile: LaidTile } | undefined;
    for (const place of free.values()) {
      for (const rotation of [0, 1, 2, 3] as const) {
        const met = beside(place).flatMap(([next, side]) => {
          const other = board.get(String(next));
          return other
            ? [sideOf(faceNamed(other.face), other.rotation, side + 2) === sideOf(face, rotation, side)]
            : [];
        });
        if (met.includes(false)) continue;
        const worth = met.length * 2 - Math.hypot(place[0] * 0.8, place[1] * 1.2) * 0.6 + random.next();
        if (worth > (best?.worth ?? -Infinity)) best = { worth, tile: { face: face.name, rotation, place } };
      }
    }
    if (best) board.set(String(best.tile.place), best.tile);
  }
  return [...board.values()];
}

const groups = (fragments: readonly Fragment[]): string =>
  fragments.map((part) => at([part.x, part.y], part.svg)).join("");

/** A board with a few pieces: `?pixels=` a tile, `?seed=`, `?count=` tiles. */
function board(): string {
  const scale = Number(wishes.get("pixels") ?? 108) / 128;
  const tiles = laidByChance(Number(wishes.get("count") ?? 34), wishes.get("seed") ?? "b");
  const layers = drawBoard(tiles, detailFor(128 * scale));
  const random = seeded("pieces");
  const roles: Record<FeatureKind, Role> = {
    railroad: "railwayman",
    mountain: "miner",
    city: "merchant",
    prairie: "farmer",
  };
  const pieces = tiles.flatMap(({ face, rotation, place }) => {
    const anchors = anchorsOf(layOf(face, rotation, place));
    const anchor = anchors[Math.floor(random.next() * anchors.length)];
    if (!anchor || random.next() < 0.55) return [];
    const seat = Math.floor(random.next() * 5);
    const onRock = anchor.feature === "mountain" && random.next() < 0.5;
    const piece = onRock ? tent(seat) : cowboy(seat, roles[anchor.feature]);
    const content =
      (anchor.pile ? at(anchor.pile, pile(Math.ceil(random.next() * 6), Math.max(1, 1 / scale)), 1.15) : "") +
      at(anchor.foot, piece);
    return [{ y: place[1] * 128 + anchor.foot[1], svg: at([place[0] * 128, place[1] * 128], content) }];
  });
  const content =
    emptySheet({ left: -7, top: -5, right: 8, bottom: 6 }) +
    groups(layers.shadows) +
    groups(layers.grounds) +
    groups(layers.scenery) +
    groups(layers.marks) +
    layers.crosses +
    pieces
      .sort((a, b) => a.y - b.y)
      .map((piece) => piece.svg)
      .join("");
  return svg(1440, 900, `<g transform="translate(720,450) scale(${scale}) translate(-64,-64)">${content}</g>`);
}

/**
 * What each level of detail costs: elements and kB a tile over the whole set, and the time to draw and to show a board.
 */
function cost(): string {
  const tiles = laidByChance(71, wishes.get("seed") ?? "b");
  const lines = (["full", "middle", "small"] as const).flatMap((detail) => {
    const began = performance.now();
    const layers = drawBoard(tiles, detail);
    const drawn = performance.now();
    const text = groups([...layers.shadows, ...layers.grounds, ...layers.scenery, ...layers.marks]);
    const box = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    box.innerHTML = text;
    const parsed = performance.now();
    const shapes = box.querySelectorAll("path,rect,circle,ellipse,use").length;
    const a = (value: number): string => (value / tiles.length).toFixed(1);
    return [
      `${detail}: ${tiles.length} tiles, ${a(shapes)} elements and ${a(text.length / 1024)} kB a tile, seams and shadows included;`,
      `drawn in ${(drawn - began).toFixed(0)} ms, parsed in ${(parsed - drawn).toFixed(0)} ms`,
    ];
  });
  return svg(900, 300, lines.map((line, index) => label(20, 40 + index * 26, line)).join(""));
}

/** Every face with a piece on each of its parts, the choices as circles, and the outline of each part. */
function parts(rotation: Rotation): string {
  const roles: Record<FeatureKind, Role> = {
    railroad: "railwayman",
    mountain: "miner",
    city: "merchant",
    prairie: "farmer",
  };
  const cells = FACES.map(({ name }, index) => {
    const lay = layOf(name, rotation, null);
    const content = anchorsOf(lay).map((anchor, order) => {
      const { edge } = shapeOf(lay, anchor);
      const line = `<path d="${edge}" fill="none" stroke="${seatColour(order % 5)}" stroke-width="2.5"/>`;
      const disc = `<circle cx="${anchor.middle[0]}" cy="${anchor.middle[1]}" r="17"` + ` fill="none" stroke="${seatColour(order % 5)}" stroke-dasharray="3 2"/>`;
      return (
        line +
        disc +
        (anchor.pile ? at(anchor.pile, pile(3)) : "") +
        at(anchor.foot, cowboy(order % 5, roles[anchor.feature]))
      );
    });
    const [x, y] = [20 + (index % 8) * 150, 30 + Math.floor(index / 8) * 164];
    return at([x, y], drawCard(name, rotation, "full") + content.join("") + label(2, 143, name));
  });
  return svg(1224, 30 + 5 * 164, cells.join(""));
}

const pages: Record<string, () => string> = {
  tiles: () => tiles(0),
  turned: () => tiles(1) + tiles(2) + tiles(3),
  legibility,
  pieces,
  cost,
  large,
  parts: () => parts(Number(wishes.get("rotation") ?? 0) as Rotation),
  board,
};

document.body.style.cssText = "margin:0;background:var(--desk);overflow:hidden";
document.body.innerHTML = `${svg(0, 0, definitions())}${(pages[wishes.get("show") ?? "tiles"] ?? board)()}`;
