// What a hint says and shows in the games with tiles.
import { TILE } from "../../draw";
import type { ShownHint } from "../../hint/hint.svelte";
import { m } from "../../i18n/words";
import { lying } from "../../review/computersMove";
import type { Effect } from "../../table/motion";
import type { Names } from "../../table/names";
import type { TableState } from "../../table/state.svelte";
import type { LandEvent } from "./events";
import type { LandGame, TableLandView } from "./game";
import type { Turn } from "./turn.svelte";
import { whereWords } from "./words";

type PlaceTile = { at: [number, number]; rotation: number };

export function hinted<
  View extends TableLandView,
  Command extends { type: string },
  Event extends LandEvent,
  Kind extends string,
  Scoring,
>(
  game: LandGame<View, Command, Event, Kind, Scoring>,
  table: TableState<View, Command, Event>,
  turn: Turn<View, Command, Event, Kind>,
  names: Names,
): (command: Command, made: readonly Command[]) => ShownHint {
  return (command, made) => {
    const before = table.foresee(made);
    const after = table.foresee([...made, command]);
    const events =
      after && !after.rejected && before && !before.rejected ? after.events.slice(before.events.length) : [];
    const effects = after && !after.rejected ? game.motionOf(events, after.view, null).effects : [];
    if (command.type === "place_tile") {
      const { at, rotation } = command as unknown as PlaceTile;
      const where = m.choice_at({ name: m.hints_tile(), where: whereWords(at) });
      return { words: rotation === 0 ? where : m.hints_turned({ where, turned: rotation }), effects };
    }
    const wanted = JSON.stringify(command);
    const choice = turn.choices.find((choice) => JSON.stringify(choice.command) === wanted);
    const words = choice && table.view ? game.choiceInWords(choice, turn, table.view, names) : "";
    const at = choice?.at ?? choice?.part?.at;
    // What leaves nothing on the map is ringed where it is done.
    const ring = at && lying(effects).length === 0 ? [ringed((at[0] + 0.5) * TILE, (at[1] + 0.5) * TILE)] : [];
    return { words, effects: [...effects, ...ring] };
  };
}

/** Nothing but a place, for the ring around it. */
export function ringed(x: number, y: number): Effect {
  return { kind: "drop", from: { x, y }, to: { x, y }, draw: () => "", hides: null };
}
