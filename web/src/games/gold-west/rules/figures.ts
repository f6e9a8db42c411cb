// What the drawings of the rules show: the same for every language, which adds the words.
import { RESOURCES as KINDS } from "../resources";
import type { Terrain } from "../types";
import type { Picture } from "./pictures";

const ALL_TERRAINS: readonly Terrain[] = ["copper", "silver", "gold", "forest"];

export const TERRAINS: readonly Picture[] = ALL_TERRAINS.map((terrain) => ({ terrain }));
export const RESOURCES: readonly Picture[] = KINDS.map((resource) => ({ resource }));
export const BACK: Picture = { back: "copper" };
export const COPPER_TOKEN: Picture = { token: { copper: 2, gold: 1 } };
export const FOREST_TOKEN: Picture = { token: { wood: 1, stone: 1 } };
export const CAMP: Picture = { piece: "camp" };
export const SETTLEMENT: Picture = { piece: "settlement" };
export const COACH: Picture = { piece: "coach" };
export const INFLUENCE: Picture = { piece: "influence" };
