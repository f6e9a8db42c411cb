// What a hint says and shows in Gold West.
import type { ShownHint } from "../../hint/hint.svelte";
import { listed, m } from "../../i18n/words";
import { lying } from "../../review/computersMove";
import type { Names } from "../../table/names";
import { ringed } from "../landscape/hinted";
import { detailOf } from "./detail";
import { centreOf } from "./draw";
import { cardSpot, cellSpot, motionOf, trackSpot } from "./motion";
import { sameHex, type Command, type Hex, type View, type WestTable } from "./types";
import { upperFirst } from "./ask";
import { hexWords, resourceWords } from "./words";

/** Where a bin is shown: `data-spot`. */
export const binSpot = (bin: number): string => `bin ${bin}`;

export function hinted(table: WestTable, names: Names): (command: Command, made: readonly Command[]) => ShownHint {
  return (command, made) => {
    const before = table.foresee(made);
    const after = table.foresee([...made, command]);
    if (!before || before.rejected || !after || after.rejected)
      return { words: hintWords(command, table.view!, table.seat, names), effects: [] };
    const events = after.events.slice(before.events.length);
    const { effects } = motionOf(events, after.view, null);
    const [x, y] = "hex" in command ? centreOf(command.hex) : [0, 0];
    const ring = "hex" in command && lying(effects).length === 0 ? [ringed(x, y)] : [];
    return {
      words: hintWords(command, before.view, table.seat, names),
      effects: [...effects, ...ring],
      spots: spotsOf(command),
    };
  };
}

function spotsOf(command: Command): string[] {
  switch (command.type) {
    case "invest":
      return [cardSpot(command.card)];
    case "place_influence":
      return [cellSpot(command.cell)];
    case "ship":
      return [trackSpot(command.metal)];
    case "activate":
    case "gain":
    case "store":
      return [binSpot(command.bin)];
    case "take_goods":
      return command.bin === null ? [] : [binSpot(command.bin)];
    default:
      return [];
  }
}

/** What the command does, in the words of the buttons that do it. */
function hintWords(command: Command, view: View, seat: number | null, names: Names): string {
  const of = (does: string, what: string) => (what ? m.hints_of({ does, what }) : does);
  const where = (hex: Hex) => {
    const there = view.hexes.find((other) => sameHex(other.hex, hex));
    return there ? hexWords(view.hexes, there, names) : "";
  };
  switch (command.type) {
    case "activate": {
      const left = command.leave.map((kind, index) =>
        m.west_say_left({ goods: resourceWords(kind), bin: command.bin - 1 - index }),
      );
      return of(m.west_do_activate({ bin: command.bin }), upperFirst(listed(left)));
    }
    case "invest":
      return of(m.west_do_invest(), detailOf({ type: "card", card: command.card }, view, seat, names)?.title ?? "");
    case "place_influence":
      return of(m.west_do_cell(), detailOf({ type: "cell", cell: command.cell }, view, seat, names)?.title ?? "");
    case "ship":
      return m.west_do_ship({ metal: command.metal });
    case "end_metals":
      return m.west_do_done();
    case "decline":
      return m.west_do_decline();
    case "peek":
      return of(m.west_do_peek(), where(command.hex));
    case "upgrade":
      return of(m.west_do_upgrade(), where(command.hex));
    case "build":
      return of(command.piece === "camp" ? m.west_do_camp() : m.west_do_settlement(), where(command.hex));
    case "loot":
      return of(m.west_do_loot(), where(command.hex));
    case "gain":
      return of(m.west_do_gain({ bin: command.bin }), resourceWords(command.resource));
    case "take_goods":
      return of(
        command.bin === null ? m.west_do_usage() : m.west_do_gain({ bin: command.bin }),
        resourceWords(command.resource),
      );
    case "store":
      return m.west_do_store({ bin: command.bin });
  }
}
