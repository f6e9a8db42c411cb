// What happens is seen moving, over a table on which it is already true: a tap ends it, and whoever wants less motion sees none.

import type { Page } from "@playwright/test";
import { type Person, expect, test } from "./fixtures";
import { records, seatsOf, turn } from "./frames";
import { act, startGame, placeTile, playTurn } from "./play";
import { pictureFile } from "./shoot";

/** One effect as the browser got it: what, when, for how long, and through which transforms. */
type Seen = { kind: string; delay: number; duration: number; transforms: string[] };

/** Keeps, in the page, every effect that starts, as the browser's own animation has it. */
function watchMotion(): void {
  const seen: Seen[] = [];
  Object.assign(window, { seen });
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof SVGElement) || !node.dataset["effect"]) continue;
      const effect = node.getAnimations()[0]?.effect;
      if (!(effect instanceof KeyframeEffect)) continue;
      const { delay, duration } = effect.getTiming();
      const transforms = effect
        .getKeyframes()
        .flatMap(({ transform }) => (typeof transform === "string" ? [transform] : []));
      seen.push({
        kind: node.dataset["effect"],
        delay: delay ?? 0,
        duration: Number(duration),
        transforms: [...new Set(transforms)],
      });
    }
  }).observe(document, { childList: true, subtree: true });
}

/** What has been seen since the last time one asked. */
const seenBy = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen[] }).seen.splice(0));

/** Plays turns until it is somebody's. */
async function playUntil(seats: Person[], person: Person, round: number): Promise<number> {
  let next = round;
  for (let seat = turn(person)!; seats[seat] !== person; seat = turn(person)!) {
    await playTurn(seats[seat]!, seat, next++);
    await person.until("to be told", () => turn(person) !== seat);
  }
  return next;
}

/** Whoever asked for less motion sees what comes and goes, and nothing that travels. */
function travelledNowhere(still: Seen[]): void {
  expect(still.length).toBeGreaterThan(0);
  for (const { kind, transforms, duration } of still) {
    expect(transforms.length, kind).toBe(1);
    // Shorter where so much happens that it would take longer than a move may.
    if (kind !== "outline" && kind !== "rise") expect(duration, kind).toBeLessThanOrEqual(120);
  }
}

test("a tile and a piece move to where they already are, a tap ends it, and less motion is none", async ({
  arrive,
}) => {
  const ada = await arrive("Ada", { reducedMotion: "no-preference" });
  const bob = await arrive("Bob");
  for (const { page } of [ada, bob]) await page.addInitScript(watchMotion);
  await startGame(ada, bob);
  const seats = seatsOf(ada, bob);
  const stage = ada.page.getByTestId("stage");

  // Our own tile comes from our hand, and lies there when it has come.
  let round = await playUntil(seats, ada, 0);
  await seenBy(ada.page);
  await placeTile(ada, round);
  await expect(ada.page.getByTestId("provisional")).toBeVisible();
  const [placing] = await seenBy(ada.page);
  expect(placing).toMatchObject({ kind: "place", delay: 0, duration: 220 });
  expect(placing!.transforms.length).toBe(2);

  // What we confirm comes down where it was put.
  await act(ada, 2);
  await ada.page.getByTestId("confirm").click();
  await ada.until("the turn to be over", () => turn(ada) !== seats.indexOf(ada));
  await expect.poll(async () => (await seenBy(ada.page))[0]).toMatchObject({ kind: "settle", duration: 90 });

  // Another's move is shown within a second and a half; slowed down, there is time to see it on its way, and to tap.
  const slow = await ada.context.newCDPSession(ada.page);
  await slow.send("Animation.enable");
  await slow.send("Animation.setPlaybackRate", { playbackRate: 0.01 });
  await bob.until("the turn of Bob", () => turn(bob) === seats.indexOf(bob));
  round += 1;
  await placeTile(bob, round);
  await act(bob, round);
  await bob.page.getByTestId("confirm").click();
  await ada.until("the turn of Ada", () => turn(ada) === seats.indexOf(ada));
  await expect(stage).toHaveAttribute("data-playing", "true");
  await expect(ada.page.getByTestId("whose-turn"), "the table is ours to play on while it moves").toHaveText(
    "Your turn",
  );
  const actors = stage.locator("[data-effect]");
  expect(await actors.count()).toBeGreaterThan(0);
  await expect(ada.page.getByTestId("last-move"), "the tile has not arrived").toHaveCount(0);
  await ada.page.screenshot({ path: pictureFile("motion-on-its-way") });
  const shown = await seenBy(ada.page);
  expect(shown[0]).toMatchObject({ kind: "place", delay: 0 });
  expect(Math.max(...shown.map(({ delay, duration }) => delay + duration))).toBeLessThanOrEqual(1500);

  // Where nothing else is done by it: on the map it would place the next tile, which comes moving.
  await ada.page.getByTestId("whose-turn").click();
  await expect(stage).toHaveAttribute("data-playing", "false");
  await expect(actors).toHaveCount(0);
  await expect(ada.page.getByTestId("last-move"), "the tile lies where it was all the time").toHaveCount(1);
  await slow.send("Animation.setPlaybackRate", { playbackRate: 1 });

  travelledNowhere(await seenBy(bob.page));
});

test("a token that is taken goes to our own and turns over there, and only then says what it is worth", async ({
  arrive,
}) => {
  const ada = await arrive("Ada", { reducedMotion: "no-preference" });
  const bob = await arrive("Bob");
  await ada.page.addInitScript(watchMotion);
  // The newest of our tokens, by how many there are, and whether its value was to be seen whenever the page changed.
  await ada.page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    new MutationObserver(() => {
      const tokens = document.querySelectorAll("[data-testid=own-tokens] li");
      const newest = tokens.item(tokens.length - 1);
      const state = newest && `${tokens.length} ${getComputedStyle(newest).visibility}`;
      if (state && state !== shown.at(-1)) shown.push(state);
    }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
  });
  await startGame(ada, bob);
  const seats = seatsOf(ada, bob);
  // A move of hers that takes a token and scores nothing: what is scored brings tokens and motion of its own.
  const took = () =>
    records(ada).some(
      ({ events }) =>
        events.some(({ type, seat }) => type === "token_taken" && seat === seats.indexOf(ada)) &&
        events.every(({ type }) => type !== "feature_scored"),
    );
  for (let round = 0; !took(); round++) {
    expect(round, "somebody with a tent can take a token").toBeLessThan(40);
    round = await playUntil(seats, ada, round);
    await placeTile(ada, round);
    const choices = ada.page.getByTestId("choice");
    await choices.first().waitFor();
    const keys = await choices.evaluateAll((all) => all.map((one) => one.getAttribute("data-choice") ?? ""));
    const wish = ["take_token", "tent"].find((wanted) => keys.includes(wanted));
    if (wish) await ada.page.locator(`[data-testid=choice][data-choice=${wish}]`).click();
    const aimed = ada.page.getByTestId("choice-place");
    if (wish === "tent" && (await aimed.count()) > 0) await aimed.first().press("Enter");
    await seenBy(ada.page);
    await ada.page.getByTestId("confirm").click();
    await ada.until("the turn to be over", () => turn(ada) !== seats.indexOf(ada));
  }
  await expect(ada.page.getByTestId("stage")).toHaveAttribute("data-playing", "false");
  const kinds = (await seenBy(ada.page)).map(({ kind }) => kind);
  expect(kinds.slice(kinds.indexOf("slide"))).toEqual(["slide", "flip", "flip"]);
  const held = await ada.page.getByTestId("own-tokens").getByRole("listitem").count();
  const shown = await ada.page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  expect(shown.filter((state) => state.startsWith(`${held} `))).toEqual([`${held} hidden`, `${held} visible`]);
});
