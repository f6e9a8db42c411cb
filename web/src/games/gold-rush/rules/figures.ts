// What the drawings of the rules show: the same for every language, which adds the words.
import type { Picture } from "./pictures";

/** The tile on which everybody starts. */
export const START: Picture = { map: [["33", 0, 0, 0]] };

/** A railroad of four tiles with one locomotive, from junction to city. */
export const RAILROAD: Picture = {
  map: [
    ["26a", 0, 0, 0],
    ["17", 0, 1, 0],
    ["12a", 0, 2, 0],
    ["27", 0, 3, 0],
  ],
  standing: [[2, "railwayman", 2, 0, "railroad", 0]],
};

/** A mountain of two tiles, closed. */
export const MOUNTAIN: Picture = {
  map: [
    ["33", 2, 0, 0],
    ["47a", 0, 0, 1],
  ],
  standing: [
    [0, "miner", 0, 1, "mountain", 0],
    [1, "tent", 0, 0, "mountain", 0],
  ],
};

/** A city with four railroads. */
export const CITY: Picture = { map: [["31", 0, 0, 0]], standing: [[1, "merchant", 0, 0, "city", 0]] };

/** A prairie with a farmer. */
export const PRAIRIE: Picture = { map: [["47b", 0, 0, 0]], standing: [[3, "farmer", 0, 0, "prairie", 0]] };

/** Two separate mountains on one tile. */
export const TWO_MOUNTAINS: Picture = { map: [["52", 0, 0, 0]] };

export const RAILWAYMAN: Picture = { cowboy: "railwayman" };
export const MINER: Picture = { cowboy: "miner" };
export const MERCHANT: Picture = { cowboy: "merchant" };
export const FARMER: Picture = { cowboy: "farmer" };
export const TENT: Picture = { tent: true };

export const TOKENS: readonly Picture[] = [{ token: 1 }, { token: 2 }, { token: 3 }, { token: 5 }, { token: 0 }];
