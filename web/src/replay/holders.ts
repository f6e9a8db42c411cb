// Who played each seat at a position: whoever gave up later still played there themselves.
import type { EngineGame } from "../engine";
import type { Holder, Pace, TableEvent } from "../protocol";
import { feed } from "./feed";
import type { Entry } from "./turns";

/** Who played the seats from a record on. */
export interface HoldersSince {
  seq: number;
  holders: readonly Holder[];
}

const CHANGES: readonly TableEvent["type"][] = ["sat_in", "returned", "gave_up", "taken", "played_for"];

const changes = ({ acted }: Entry): boolean => acted?.events.some(({ type }) => CHANGES.includes(type)) ?? false;

/** Whether it has ever been somebody else than at the start. */
export const hasChanged = (entries: readonly Entry[]): boolean => entries.some(changes);

/**
 * Folds the records into a new game, whose rules alone know who plays after each. They are asked where somebody comes or goes, and
 * after moves as long as a turn is played for somebody, since that ends with one.
 */
export function heldOf<Event>(
  game: EngineGame<unknown, unknown, Event>,
  entries: readonly Entry<Event>[],
  agreed: { programs: boolean[]; pace?: Pace | undefined },
): HoldersSince[] {
  const held: HoldersSince[] = [];
  for (const entry of entries) {
    feed(game, [entry], agreed);
    const before = held.at(-1)?.holders;
    if (!before || before.includes("for_turn") || changes(entry))
      held.push({ seq: entry.seq, holders: game.around(null).holders });
  }
  return held;
}
