// The records of a log, folded into a game of the engine one after the other.
import type { EngineGame } from "../engine";
import type { Pace } from "../protocol";
import type { Entry } from "./turns";

export function feed<View, Command, Event>(
  game: EngineGame<View, Command, Event>,
  entries: readonly Entry<Event>[],
  agreed: { programs?: boolean[]; pace?: Pace | undefined } = {},
): void {
  for (const { seq, at, events, acted } of entries) {
    if (events) game.apply(events, at, seq === 1 ? agreed : {});
    else if (acted?.cause) game.pass(at, acted.cause, acted.events);
    else if (acted?.seat !== null && acted?.seat !== undefined) game.act(acted.seat, at, acted.events);
  }
}
