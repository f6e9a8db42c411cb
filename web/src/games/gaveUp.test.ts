// Who won where somebody gave up: the table says so, not the game, which knows nothing of it.
import { render } from "svelte/server";
import { beforeAll, expect, it, vi } from "vitest";

import { engine, finishedGame } from "../../tests/game";
import { stubStorage } from "../../tests/surroundings";
import { plain } from "../i18n/words";
import type { Outcome, TableView } from "../protocol";
import { namesOf } from "../table/names";
import { Fairness } from "../table/fairness.svelte";
import { GAMES } from ".";

vi.mock("../layout.svelte", () => ({ screen: { layout: "desktop", homeBar: 0 }, lessMotion: () => true }));
vi.mock("../table/final/WaysOn.svelte", () => ({ default: () => undefined }));

/** The table of points of each game, by the file that every game's folder has. */
const FINALS = import.meta.glob<{ default: never }>("./*/Final.svelte");
const seats = ["Ada", "Bram", "Noor"].map((name, seat) => ({ player: { id: `${seat}`, name }, ready: true }));
const names = namesOf(seats);

// Whoever was told the end already sees the table of points at once.
beforeAll(() => void stubStorage({ "paydirt.told": JSON.stringify(["t"]) }));

it.each(GAMES.map((game) => [game.id, game] as const))(
  "is said alike by the log and the table of points: %s",
  async (id, { told }) => {
    const events = await finishedGame<{ type: string }>(id);
    const game = (await engine(id)).open<{ outcome: Outcome }, never, unknown>(id);
    game.apply(events);
    const view = game.view();
    const { scores, winners } = view.outcome;
    const best = winners[0]!;
    const next = [0, 1, 2].filter((seat) => seat !== best).toSorted((a, b) => scores[b]! - scores[a]!)[0]!;
    const outcome: Outcome = { scores, winners: [next] };

    const { describe } = await told();
    const last = (said: Outcome | null) =>
      plain(describe([{ seq: 1, at: 0, events }], names, said, view).at(-1)!.sentence);
    expect(last(outcome)).toBe(`${seats[next]!.player.name} strikes paydirt with ${scores[next]} points.`);
    expect(last(null), "nobody is named before the table says who won").not.toContain("strikes paydirt");

    const info = { id: "t", name: "Claim 49", game: id, seats, outcome, next: null } as unknown as TableView;
    const nothing = () => undefined;
    const props = {
      view,
      info,
      names,
      mine: null,
      fairness: new Fairness(),
      onring: nothing,
      oncover: nothing,
      onmap: nothing,
    };
    const { default: Final } = await FINALS[`./${id}/Final.svelte`]!();
    const { body } = render(Final, { props: props as never });
    const headline = /<h1[^>]*>(.*?)<\/h1>/s
      .exec(body)![1]!
      .replace(/<[^>]*>/g, "")
      .trim();
    expect(headline).toBe(`${seats[next]!.player.name} strikes paydirt`);
  },
);
