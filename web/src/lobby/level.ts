// How well a computer player plays: what there is to choose from, and what was chosen last on this device.
import { keep, kept } from "../kept";
import type { Bot } from "../protocol";

/** The weakest first. */
export const LEVELS: readonly Bot[] = ["easy", "casual", "medium", "hard", "expert"];

/** The level chosen last on this device. */
export const lastLevel = (): Bot => LEVELS.find((level) => level === kept("level")) ?? "medium";

export const keepLevel = (level: Bot): void => keep("level", level);
