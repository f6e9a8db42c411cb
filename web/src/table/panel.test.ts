import { createRawSnippet } from "svelte";
import { render } from "svelte/server";
import { expect, it, vi } from "vitest";

import { tableOfTwo } from "../../tests/server";
import { Chat } from "./chat.svelte";
import { Fairness } from "./fairness.svelte";
import Panel, { type GameTab } from "./Panel.svelte";

vi.mock("../router.svelte", () => ({ useRouter: () => ({}) }));

const content = createRawSnippet(() => ({ render: () => "<b>tiles to come</b>" }));
const tiles: GameTab = { key: "tiles", icon: "tiles", word: () => "Tiles", content };

function panel(tab: string, extra: readonly GameTab[]): string {
  const table = {
    chat: new Chat(() => Promise.resolve(null) as never),
    comeAgain: () => Promise.resolve(),
    table: tableOfTwo(),
    seat: 0,
    records: [],
    acts: [],
    fairness: new Fairness(),
  };
  const props = { table, lines: [], tab, extra, why: () => false, onwhy: () => undefined };
  return render(Panel, { props: props as never }).body;
}

/** The tab that is selected, and those that keys come to. */
function selected(body: string): string[][] {
  const tabs = [...body.matchAll(/<button[^>]*role="tab"[^>]*>/g)].map(([tag]) => tag);
  return [/aria-selected="true"/, /tabindex="0"/].map((wanted) =>
    tabs.filter((tag) => wanted.test(tag)).map((tag) => /data-testid="tab-(\w+)"/.exec(tag)![1]!),
  );
}

it("shows a game's own tab while there is one, and the log once it is gone", () => {
  const during = panel("tiles", [tiles]);
  expect(selected(during)).toEqual([["tiles"], ["tiles"]]);
  expect(during).toContain("tiles to come");
  const after = panel("tiles", []);
  expect(selected(after)).toEqual([["log"], ["log"]]);
  expect(after).toMatch(/role="tabpanel"[^>]*aria-labelledby="[^"]*-log"/);
});
