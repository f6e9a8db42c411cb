import { expect, it } from "vitest";

import { engine, finishedGame } from "../../../tests/game";
import type { Foreseen } from "../../engine";
import type { Seat } from "../../protocol";
import { minesTurn } from "../goldmines/moves";
import { rushTurn } from "../gold-rush/moves";
import type { LandEvent } from "./events";

const turns = { "gold-rush": rushTurn, goldmines: minesTurn } as const;

/** What the rules foresee of the last action of a finished game, as if it were still to be made. */
async function beforeTheLast(id: keyof typeof turns) {
  const game = (await engine(id)).open<{ to_act: Seat | null }, { type: string }, LandEvent>(id);
  const log = await finishedGame<LandEvent>(id);
  game.apply(log.slice(0, log.findIndex(({ type }) => type === "final_scoring_began") - 1));
  const view = game.view();
  const seat = view.to_act!;
  let foreseen: Foreseen<unknown, unknown, LandEvent> | undefined;
  const table = {
    seat,
    view,
    legal: game.legal(seat),
    table: { id: "here" },
    records: [],
    outgoing: [],
    around: { paused: false, over: false },
    mayMove: true,
    foresee: (commands: { type: string }[]) => (foreseen = game.foresee(seat, commands)),
  };
  const turn = turns[id](table as never);
  return { seat, points: turn.points, events: (foreseen as { events?: LandEvent[] } | undefined)?.events ?? [] };
}

it.each(["gold-rush", "goldmines"] as const)(
  "leaves the final scoring out of what the last move of %s brings",
  async (id) => {
    const { seat, points, events } = await beforeTheLast(id);
    const final = events.findIndex(({ type }) => type === "final_scoring_began");
    expect(final).toBeGreaterThan(0);
    const scores = ({ scoring }: LandEvent) => scoring?.holders.includes(seat) ?? false;
    expect(events.slice(final).some(scores), "it is scored all the same").toBe(true);
    expect(events.slice(0, final).some(scores)).toBe(false);
    expect(points).toBeNull();
  },
);
