// A turn in the making, with the real rules: nothing is sent before it has to be, and everything before can be taken back.
import { beforeAll, describe, expect, it, vi } from "vitest";

import { engine as started, finishedGame } from "../../../tests/game";
import { stubStorage } from "../../../tests/surroundings";
import type { Engine, EngineGame } from "../../engine";
import { m } from "../../i18n/words";
import { actionWords, adviceWords } from "./ask";
import { nextOf } from "./next";
import { NONE, totalOf } from "./resources";
import { Turn } from "./turn.svelte";
import type { Command, Event, View, WestTable } from "./types";

let engine: Engine;
let log: Event[];

beforeAll(async () => {
  engine = await started("gold-west");
  log = await finishedGame("gold-west");
});

/** What a player at the table may know of an event. */
function seen(event: Event): Event {
  return event.type === "opened"
    ? { ...event, tokens: event.tokens.map((token) => ({ ...token, token: null })) }
    : event;
}

/**
 * A table at the first moment that pleases, seen from whose turn it is; it remembers what was sent, and saves as many commands of each
 * row as it's told to.
 */
function tableWhere(
  pleases: (view: View) => boolean,
  events = log,
): { table: WestTable; sent: Command[]; saves: { most: number } } {
  const game: EngineGame<View, Command, Event> = engine.open("gold-west");
  for (const event of events) {
    game.apply([seen(event)]);
    if (event.type !== "opened" && pleases(game.view())) break;
  }
  const seat = game.view().to_act!;
  const sent: Command[] = [];
  const saves = { most: Infinity };
  const table = {
    seat,
    table: { id: "here" },
    records: [{ seq: 7 }],
    around: { over: false },
    outgoing: [],
    mayMove: true,
    game,
    view: game.view(),
    legal: game.legal(seat),
    foresee: (commands: Command[]) => game.foresee(seat, commands),
    submit: async (commands: Command[]) => {
      sent.push(...commands);
      const saved = commands.slice(0, saves.most).map((command, index) => {
        const { events } = game.foresee(seat, [command]) as { events: Event[] };
        game.apply(events);
        return { seq: 8 + index, at: 0, events };
      });
      table.records = [...table.records, ...saved];
      [table.view, table.legal] = [game.view(), game.legal(seat)];
      return saved.map(({ seq }) => seq);
    },
  } as unknown as WestTable;
  return { table, sent, saves };
}

/** The game with a Trading Post on the single cell, at the first moment when somebody can pay for influence there. */
function tableAtTradingPost(goods: "building" | "gold"): WestTable {
  const events = log.map((event) =>
    event.type === "opened" ? { ...event, single: { ...event.single, tile: { trading_post: goods } } } : event,
  );
  return tableWhere(({ phase, usable }) => phase.type === "using" && usable.silver > 1, events).table;
}

const activating = ({ phase, turn }: View) => phase.type === "activating" && turn > 3;
const fullest = (turn: Turn) => [4, 3, 2, 1].find((bin) => turn.lit.bins.has(bin))!;

/** Activates the farthest bin, leaving the first resource that may stay. */
async function activate(turn: Turn): Promise<void> {
  turn.pick({ type: "bin", bin: fullest(turn) });
  while (turn.leaveNext !== null)
    turn.stay((["copper", "silver", "gold", "wood", "stone"] as const).find((kind) => turn.inHand[kind] > 0)!);
  await turn.act();
}

describe("a turn in the making", () => {
  it("activates a bin by what stays, and shows what will be usable before anything is sent", async () => {
    const { table, sent } = tableWhere(activating);
    const turn = new Turn(table);
    expect(turn.stage).toBe("activating");
    const before = turn.own!.bins;
    const bin = fullest(turn);
    turn.pick({ type: "bin", bin });
    expect(turn.leave.length + (turn.leaveNext === null ? 0 : 1)).toBeGreaterThan(0);
    while (turn.leaveNext !== null) {
      const [taken, passed] = [turn.binsSoFar[bin - 1]!, turn.leaveNext];
      expect(totalOf(taken)).toBe(0);
      expect(turn.binsSoFar.slice(0, passed)).toEqual(before.slice(0, passed));
      expect(turn.binsSoFar.map(totalOf).slice(passed, bin - 1)).toEqual(
        before.map((held) => totalOf(held) + 1).slice(passed, bin - 1),
      );
      turn.stay((["stone", "wood", "gold", "silver", "copper"] as const).find((kind) => turn.inHand[kind] > 0)!);
    }
    expect(turn.preview!.view.usable).toEqual(turn.inHand);
    expect(turn.view!.players[table.seat!]!.bins).toEqual(turn.binsSoFar);
    await turn.act();
    expect(sent).toEqual([]);
    expect(turn.stage).not.toBe("activating");
    turn.back();
    expect(turn.stage).toBe("activating");
    expect(turn.picked, "the choice comes back with it").toEqual({ type: "bin", bin });
    turn.back();
    turn.back();
    expect([turn.picked, turn.own!.bins]).toEqual([null, before]);
    expect(turn.canGoBack).toBe(false);
  });

  it("counts no final scoring among the points of the last move", () => {
    const { table } = tableWhere(
      ({ phase, final_round, turn, to_act }) => final_round && phase.type === "using" && turn === 13 && to_act === 0,
    );
    const turn = new Turn(table);
    turn.endMetals();
    expect(turn.stage).toBe("ended");
    const { events } = turn.now!;
    expect(events.some(({ type }) => type === "final_scoring_began")).toBe(true);
    expect(events.some((event) => event.type === "scored" && event.scoring.seat === table.seat)).toBe(true);
    expect(turn.planned).toBe(0);
  });

  it("leads who plays by keyboard from one step to the next", async () => {
    const { table } = tableWhere(activating);
    const turn = new Turn(table);
    expect(nextOf(turn)).toBe("bin");
    turn.pick({ type: "bin", bin: fullest(turn) });
    expect(nextOf(turn)).toBe(turn.leaveNext === null ? "confirm" : "kind");
    turn.back();
    await activate(turn);
    if (turn.stage === "using") {
      expect(nextOf(turn), "metals may be left unused").toBe("confirm");
      turn.endMetals();
    }
    expect(nextOf(turn)).toBe("hex");
    turn.pick({ type: "hex", hex: turn.now!.view.hexes.find(({ token }) => token?.face_up)!.hex });
    expect(nextOf(turn)).toBe("confirm");
    expect(nextOf(new Turn({ ...table, mayMove: false } as WestTable))).toBe("wait");
  });

  it("lights up what can be paid, says why the rest cannot, and what would be lost", async () => {
    const { table } = tableWhere(
      ({ phase, usable }) => phase.type === "using" && usable.copper + usable.silver + usable.gold > 1,
    );
    const turn = new Turn(table);
    const legal = table.legal.filter((command) => command.type !== "end_metals").length;
    expect(turn.lit.cards.size + turn.lit.cells.size + turn.lit.tracks.size).toBe(legal);
    expect(turn.lost).toEqual({ ...table.view!.usable, wood: 0, stone: 0 });
    const dark = table.view!.cards.find(({ card }) => !turn.lit.cards.has(card))!;
    turn.pick({ type: "card", card: dark.card });
    expect(turn.rejection?.code).toMatch(/^(cannot_pay|card_taken)$/);
    await turn.act();
    expect(turn.plan).toEqual([]);

    const metal = [...turn.lit.tracks][0]!;
    turn.pick({ type: "track", metal });
    expect(turn.rejection).toBeNull();
    await turn.act();
    expect(turn.plan).toEqual([{ type: "ship", metal }]);
    expect(turn.now!.view.usable[metal]).toBe(table.view!.usable[metal] - 1);
  });

  it("sends the whole plan with the token that is taken, for then new ones are turned up", async () => {
    const { table, sent } = tableWhere(activating);
    const turn = new Turn(table);
    await activate(turn);
    if (turn.stage === "using") turn.endMetals();
    expect(turn.stage).toBe("building");
    const hex = turn.now!.view.hexes.find(({ token }) => token?.face_up)!.hex;
    turn.pick({ type: "hex", hex });
    expect(turn.rejection).toBeNull();
    const plan = turn.plan;
    const candidate = turn.candidate!;
    await turn.act();
    expect(sent).toEqual([...plan, candidate]);
    expect(turn.plan).toEqual([]);
  });

  it("confirms what is chosen, or goes on where a step can be left, and nothing else", async () => {
    const { table, sent } = tableWhere(activating);
    const turn = new Turn(table);
    expect(turn.canConfirm, "a bin has to be chosen").toBe(false);
    await turn.confirm();
    expect([turn.plan, sent]).toEqual([[], []]);
    turn.pick({ type: "bin", bin: fullest(turn) });
    while (turn.leaveNext !== null)
      turn.stay((["copper", "silver", "gold", "wood", "stone"] as const).find((kind) => turn.inHand[kind] > 0)!);
    expect(turn.canConfirm).toBe(true);
    await turn.confirm();
    expect(turn.plan.map(({ type }) => type)).toEqual(["activate"]);
    if (turn.stage === "using") await turn.confirm();
    expect(turn.stage).toBe("building");
    expect(turn.canConfirm, "a token has to be chosen").toBe(false);
  });

  it("outlives its page, unless the game has moved since", async () => {
    const storage = stubStorage();
    const { table } = tableWhere(activating);
    const turn = new Turn(table);
    await activate(turn);
    expect(turn.plan).toHaveLength(1);
    expect(new Turn(Object.assign(table, { seq: 8 })).plan, "an act has come").toEqual(turn.plan);
    expect(new Turn({ ...table, mayMove: false } as WestTable).plan, "it pauses").toEqual(turn.plan);
    expect(new Turn({ ...table, table: { id: "elsewhere" } } as WestTable).plan).toEqual([]);
    for (const records of [[{ seq: 7 }, { seq: 9 }], [{ seq: 5 }], []])
      expect(new Turn({ ...table, records } as unknown as WestTable).plan, "a move more or less").toEqual([]);
    for (const left of ["", "{}", "nonsense", '{"seq":7,"plan":[{"type":"activate","bin":9,"leave":[]}]}']) {
      storage.set("paydirt.plan.here", left);
      expect(new Turn(table).plan, left).toEqual([]);
    }
    turn.reset();
    expect([...storage.keys()]).toEqual([]);
    vi.unstubAllGlobals();
  });

  it("stays when something is done around the game, and goes with its position", async () => {
    const { table } = tableWhere(activating);
    const turn = new Turn(table);
    await activate(turn);
    const { plan } = turn;
    const after = async (change: object, before: object) => {
      Object.assign(table, change);
      turn.settle();
      const left = turn.plan;
      Object.assign(table, before);
      turn.reset();
      await activate(turn);
      return left;
    };
    const { view, records } = table;
    expect(await after({ seq: 8 }, {}), "an act").toEqual(plan);
    expect(await after({ mayMove: false, legal: [] }, { mayMove: true, legal: table.legal }), "a pause").toEqual(plan);
    expect(await after({ records: [...records, { seq: 9 }] }, { records }), "a move").toEqual([]);
    expect(await after({ records: [{ seq: 5 }] }, { records }), "a move taken back").toEqual([]);
    expect(await after({ view: { ...view, to_act: null } }, { view }), "somebody else's turn").toEqual([]);
    expect(await after({ around: { over: true } }, { around: { over: false } }), "the end").toEqual([]);
    expect(await after({ foresee: () => ({ rejected: {} }) }, { foresee: table.foresee }), "refused").toEqual([]);
  });

  it("stays as far as it was refused or could not be saved, and is sent again", async () => {
    const { table, sent, saves } = tableWhere(activating);
    const turn = new Turn(table);
    await activate(turn);
    if (turn.stage === "using") turn.endMetals();
    turn.pick({ type: "hex", hex: turn.now!.view.hexes.find(({ token }) => token?.face_up)!.hex });
    const row = [...turn.plan, turn.candidate!];
    expect(row.length).toBeGreaterThan(1);
    for (const [most, left] of [
      [0, row],
      [1, row.slice(1)],
    ] as const) {
      saves.most = most;
      await turn.act();
      expect([...turn.plan, turn.candidate]).toEqual(left);
    }
    expect(sent).toEqual([...row, ...row]);
    saves.most = Infinity;
    await turn.act();
    expect(sent.slice(2 * row.length)).toEqual(row.slice(1));
    expect([turn.plan, turn.picked]).toEqual([[], null]);
  });

  it("says why a face-down token cannot be taken", async () => {
    const turn = new Turn(tableWhere(activating).table);
    await activate(turn);
    if (turn.stage === "using") turn.endMetals();
    turn.pick({ type: "hex", hex: turn.now!.view.hexes.find(({ token }) => token && !token.face_up)!.hex });
    expect(turn.rejection?.code).toBe("not_face_up");
  });

  it("puts what was taken into a bin, for the points printed there", async () => {
    const { table, sent } = tableWhere(({ phase }) => phase.type === "storing");
    const turn = new Turn(table);
    for (const [bin, points] of [
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 3],
    ] as const) {
      turn.pick({ type: "bin", bin });
      expect(turn.points).toBe(points);
    }
    await turn.act();
    expect(sent).toEqual([{ type: "store", bin: 4 }]);
  });

  it.each([
    ["building", ["wood", "stone"]],
    ["gold", ["gold"]],
  ] as const)("offers the kinds of resource that a Trading Post of %s gives", async (goods, kinds) => {
    const turn = new Turn(tableAtTradingPost(goods));
    expect([...turn.lit.kinds]).toEqual([]);
    turn.pick({ type: "cell", cell: turn.now!.view.cells.find(({ single }) => single !== null)!.cell });
    await turn.act();
    expect(turn.stage).toBe("choosing");
    expect([...turn.lit.kinds]).toEqual(kinds);
    expect([turn.canConfirm, adviceWords(turn), actionWords(turn)]).toEqual([false, "", m.west_do_choose_first()]);
  });

  it("does without the effect of a card where the rules let it", async () => {
    const turn = new Turn(tableWhere(({ phase }) => phase.type === "choosing").table);
    expect([turn.canConfirm, adviceWords(turn), actionWords(turn)]).toEqual([
      true,
      m.west_say_choice(),
      m.west_do_decline(),
    ]);
    await turn.confirm();
    expect(turn.plan).toEqual([{ type: "decline" }]);
  });

  it("shows a spectator everything and lets them do nothing", () => {
    const { table, sent } = tableWhere(activating);
    const turn = new Turn(Object.assign(table, { seat: null, foresee: () => null }));
    turn.pick({ type: "card", card: table.view!.cards[0]!.card });
    void turn.act();
    expect([turn.stage, turn.view, turn.lost, sent]).toEqual(["waiting", table.view, NONE, []]);
  });
});
