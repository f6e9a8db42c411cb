// What the drawings of the rules show: the same for every language, which adds the words.
import type { Picture } from "./pictures";

/** The tile on which everybody starts. */
export const START: Picture = { map: [["base-D", 0, 0, 0]] };

export const KNIGHT: Picture = { meeple: "knight" };
export const HIGHWAYMAN: Picture = { meeple: "highwayman" };
export const MONK: Picture = { meeple: "monk" };
export const FARMER: Picture = { meeple: "farmer" };

/** A road of three tiles, closed at both ends. */
export const ROAD: Picture = {
  map: [
    ["base-W", 1, 0, 0],
    ["base-U", 1, 1, 0],
    ["base-A", 1, 2, 0],
  ],
  standing: [[1, 1, 0, "road", 0]],
};

/** A city of three tiles with one shield. */
export const CITY: Picture = {
  map: [
    ["base-E", 1, 0, 0],
    ["base-F", 0, 1, 0],
    ["base-E", 3, 2, 0],
  ],
  standing: [[0, 1, 0, "city", 0]],
};

/** A field beside a completed city. */
export const FIELD: Picture = {
  map: [
    ["base-E", 2, 0, 0],
    ["base-E", 0, 0, 1],
  ],
  standing: [[3, 0, 1, "field", 0]],
};

/** A gold tile with its two ingots. */
export const GOLD: Picture = {
  map: [
    ["gold-H", 0, 0, 0],
    ["base-V", 1, 1, 0],
  ],
  gold: [
    [0, 0, 1],
    [1, 0, 1],
  ],
};

/** Two players on one road, with two ingots. */
export const SHARED: Picture = {
  map: [
    ["base-W", 3, 0, 0],
    ["base-U", 1, 1, 0],
    ["base-W", 1, 2, 0],
  ],
  standing: [
    [0, 0, 0, "road", 1],
    [1, 2, 0, "road", 1],
  ],
  gold: [[1, 0, 3]],
};

/** A castle of two semicircles. */
export const CASTLE: Picture = {
  map: [
    ["base-E", 2, 0, 0],
    ["base-E", 0, 0, 1],
  ],
  castles: [[2, [0, 0], [0, 1]]],
  standing: [[2, 0, 0, "castle", 0]],
};

export const BUILT: Picture = { castle: true };
export const INGOT: Picture = { ingots: 1 };
export const INGOTS: Picture = { ingots: 3 };
