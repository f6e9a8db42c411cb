/**
 * Mining tokens: face down, face up in five values, and as a pile with its number. Around 0,0.
 */

import { circleData, colour, number, path, shadow, use } from "./svg";

/** The values of a mining token; 0 is gravel. */
export type TokenValue = 0 | 1 | 2 | 3 | 5;

export const TOKEN_VALUES: readonly TokenValue[] = [0, 1, 2, 3, 5];

const pickaxe = (name: string): string =>
  path("M-4.4,4.6L3,-3.6", { line: name, width: 1.8, round: true }) +
  path("M-2,-5.6C2,-5.4 5.4,-2.2 5.6,2C3.6,-1 1,-3.6 -2,-5.6Z", { fill: name });

/** A token face down, 20 across. */
export const tokenBack = (): string =>
  path(circleData(0, 0, 9.6), { fill: "token-back", line: "token-rim", width: 1.2 }) +
  path(circleData(0, 0, 7.6), { line: "token-ring", width: 0.7, dashes: "1.2 1.3" }) +
  pickaxe("token-mark");

const NUGGET_SPOTS: Readonly<Record<TokenValue, readonly (readonly [number, number])[]>> = {
  0: [],
  1: [[0, 0]],
  2: [
    [-3.6, 0.6],
    [3.6, -0.6],
  ],
  3: [
    [-3.8, 2.2],
    [3.8, 2.2],
    [0, -3.6],
  ],
  5: [
    [-4.4, -3.4],
    [4.4, -3.4],
    [0, 0.4],
    [-4.2, 4.4],
    [4.2, 4.4],
  ],
};

/** A token face up, 22 across: as many nuggets as it is worth, or gravel. */
export function tokenFace(value: TokenValue): string {
  const scale = value > 3 ? 0.36 : value > 1 ? 0.44 : 0.62;
  const gravel =
    value === 0
      ? path("M-5,1.6L-3,-2.4L0,-1.4L.4,2.4ZM.6,3.4L2,-1.6L5.4,-.4L5.6,3ZM-2.4,4.6L-.4,2L2.4,5Z", {
          fill: "gravel",
          line: "gravelline",
          width: 0.7,
        })
      : "";
  return (
    path(circleData(0, 0, 11), { fill: "token-edge" }) +
    path(circleData(0, 0, 10.2), { fill: "token-face" }) +
    path(circleData(0, 0, 8.8), { line: "token-line", width: 0.6 }) +
    gravel +
    NUGGET_SPOTS[value].map((spot, index) => use(`nugget-${index}`, spot, scale)).join("")
  );
}

/** How a pile is drawn: its chips, how far each lies above the one below, how many at most, and the badge at the topmost. */
export const PILE = { chip: [10.8, 7.6], step: 2.7, chips: 5, badge: { at: [10, -6], radius: 7.4 } } as const;

/**
 * A pile of so many face-down tokens, five of them drawn at most, with its number. The lowest lies around 0,0. The
 * number must stay 11 px high: on a small tile `numberScale` enlarges it, away from the pile, which stays in sight.
 */
export function pile(count: number, numberScale = 1): string {
  const { chip, step, chips: most, badge } = PILE;
  const drawn = Math.min(count, most);
  let chips = "";
  for (let index = 0; index < drawn; index++) {
    const [x, y] = [(index % 2) * 0.8, -index * step];
    chips +=
      `<ellipse cx="${x}" cy="${number(y + 1.7)}" rx="${chip[0]}" ry="${chip[1]}" fill="${colour("token-side")}"/>` +
      `<ellipse cx="${x}" cy="${number(y)}" rx="${chip[0]}" ry="${chip[1]}" fill="${colour("token-back")}"` +
      ` stroke="${colour("token-rim")}"/>`;
  }
  const top = -(drawn - 1) * step;
  const aside = 5 * (numberScale - 1);
  return (
    shadow(12, 7, 4, 5, 0.35) +
    chips +
    `<g transform="translate(0,${number(top)}) scale(.98,.7)">${pickaxe("token-mark")}</g>` +
    `<g transform="translate(${number(badge.at[0] + aside)},${number(top + badge.at[1] - aside)}) scale(${number(numberScale)})">` +
    path(circleData(0, 0, badge.radius), { fill: "paper", line: "key", width: 1.3 }) +
    `<text y="3.8" text-anchor="middle" font-family="${colour("display")}" font-weight="700" font-size="11"` +
    ` fill="${colour("key")}">${count}</text></g>`
  );
}

/** The tokens, for the shared definitions: `token-back`, `token-0`, `token-1`, ... */
export const tokenSymbols = (): Readonly<Record<string, string>> => ({
  "token-back": tokenBack(),
  ...Object.fromEntries(TOKEN_VALUES.map((value) => [`token-${value}`, tokenFace(value)])),
});
