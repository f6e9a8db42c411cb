// Every sound of the house, made and not recorded: short, wooden, quiet. Each says how long it lasts, in seconds.
import { rustle, strike, type Bench } from "./bench";

type Make = (bench: Bench, at: number) => number;

/** Two notes on a banjo string. */
const yourTurn: Make = (bench, at) => {
  for (const [pitch, after] of [
    [392, 0],
    [587, 0.13],
  ] as const) {
    strike(bench, { at: at + after, pitch, rings: 0.5, loud: 0.2, shape: "triangle" });
    strike(bench, { at: at + after, pitch: pitch * 3.01, rings: 0.12, loud: 0.05, shape: "triangle" });
  }
  return 0.5;
};

/** A watch, once. */
const tick: Make = (bench, at) => {
  strike(bench, { at, pitch: 880, to: 820, rings: 0.05, loud: 0.1 });
  return 0.1;
};

/** Card on wood. */
const tile: Make = (bench, at) => {
  rustle(bench, { at, pitch: 2200, rings: 0.05, loud: 0.16 });
  strike(bench, { at, pitch: 190, to: 120, rings: 0.09, loud: 0.26 });
  return 0.15;
};

/** Paper that is turned. */
const turn: Make = (bench, at) => {
  rustle(bench, { at, pitch: 3600, rings: 0.07, loud: 0.08 });
  rustle(bench, { at: at + 0.06, pitch: 5200, rings: 0.08, loud: 0.06 });
  return 0.15;
};

/** A wooden knock. */
const piece: Make = (bench, at) => {
  strike(bench, { at, pitch: 520, to: 400, rings: 0.07, loud: 0.24 });
  rustle(bench, { at, pitch: 1300, rings: 0.04, loud: 0.14, narrow: 4 });
  return 0.16;
};

/** A clay chip on another. */
const token: Make = (bench, at) => {
  for (const after of [0, 0.07]) {
    strike(bench, { at: at + after, pitch: 1480, rings: 0.05, loud: 0.09, shape: "triangle" });
    rustle(bench, { at: at + after, pitch: 2800, rings: 0.03, loud: 0.13, narrow: 5 });
  }
  return 0.2;
};

/** A whistle, far away: three notes that sink together. */
const railroadDone: Make = (bench, at) => {
  for (const pitch of [466, 554, 698])
    strike(bench, { at, pitch, to: pitch * 0.94, rings: 0.75, loud: 0.045, shape: "triangle", swells: 0.12 });
  rustle(bench, { at, pitch: 1800, rings: 0.6, loud: 0.02 });
  return 0.8;
};

/** A pickaxe, and the ring of the rock. */
const mountainDone: Make = (bench, at) => {
  rustle(bench, { at, pitch: 3100, rings: 0.05, loud: 0.2, narrow: 2 });
  for (const pitch of [1245, 2093, 3322]) strike(bench, { at: at + 0.01, pitch, rings: 0.55, loud: 0.05 });
  return 0.55;
};

/** A small bell. */
const cityDone: Make = (bench, at) => {
  for (const [ratio, loud] of [
    [1, 0.12],
    [2.4, 0.06],
    [3.9, 0.03],
  ] as const)
    strike(bench, { at, pitch: 784 * ratio, rings: 0.8 / ratio, loud });
  return 0.6;
};

/** Coins: one for a little, four for a lot. */
export function coinsFor(amount: number): number {
  return amount <= 0 ? 0 : amount < 4 ? 1 : amount < 8 ? 2 : amount < 12 ? 3 : 4;
}

const points =
  (amount: number): Make =>
  (bench, at) => {
    const coins = coinsFor(amount);
    for (let coin = 0; coin < coins; coin += 1) {
      const when = at + coin * 0.09;
      strike(bench, { at: when, pitch: 2350 + coin * 180, rings: 0.2, loud: 0.06 });
      strike(bench, { at: when, pitch: 3720 + coin * 260, rings: 0.14, loud: 0.04 });
    }
    return coins * 0.09 + 0.2;
  };

/** A soft tap. */
const chat: Make = (bench, at) => {
  strike(bench, { at, pitch: 660, to: 610, rings: 0.08, loud: 0.1 });
  return 0.1;
};

/** A dull knock. */
const notAllowed: Make = (bench, at) => {
  strike(bench, { at, pitch: 130, to: 90, rings: 0.12, loud: 0.3 });
  return 0.15;
};

/** A slow chord. */
const end: Make = (bench, at) => {
  [196, 247, 294, 392].forEach((pitch, index) => {
    strike(bench, { at: at + index * 0.16, pitch, rings: 1.7 - index * 0.16, loud: 0.12, shape: "triangle" });
  });
  return 1.9;
};

const NAMED = {
  yourTurn,
  tick,
  tile,
  turn,
  piece,
  token,
  railroadDone,
  mountainDone,
  cityDone,
  chat,
  notAllowed,
  end,
};

/** A sound to be heard; coins come by amount. */
export type Sound = keyof typeof NAMED | { points: number };

/** Makes a sound at that moment, and says how long it lasts. */
export function make(sound: Sound, bench: Bench, at: number): number {
  return typeof sound === "string" ? NAMED[sound](bench, at) : points(sound.points)(bench, at);
}
