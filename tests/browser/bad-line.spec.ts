// A live game over a bad line: one of two plays with 300 ms to the server and back and 5 % loss, and is cut off in the middle of a move.
// Nothing is lost, the clocks of both pages agree, and the log is sound.

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";

import { type Person, expect, test } from "./fixtures";
import { events, records, seatsOf } from "./frames";
import { Line } from "./line";
import { startGame } from "./play";
import { binary } from "./server";
import { playTurn, turn } from "./west";

/** By how much the clocks of two pages may differ, in milliseconds. */
const AGREE = 300;
/** For so many seconds two clocks are compared. */
const COMPARED = 6;

const WINDOW = { viewport: { width: 1200, height: 800 } };
const status = ({ page }: Person) => page.getByTestId("status-slip");
const greetings = ({ frames }: Person) => frames.filter((frame) => frame.startsWith('{"type":"welcome"')).length;

/** When a page changes what it shows of a seat's time, by this machine's clock: each instant, and the seconds shown from then on. */
async function watchClock(page: Page, seat: number): Promise<void> {
  await page.evaluate((seat) => {
    const shown: { left: number; at: number }[] = [];
    Object.assign(window, { shown });
    new MutationObserver((changes) => {
      const at = performance.timeOrigin + performance.now();
      for (const { target } of changes)
        if (target instanceof HTMLElement && target.matches(`[data-testid=clock][data-seat="${seat}"]`))
          shown.push({ left: Number(target.dataset["left"]), at });
    }).observe(document.body, { attributes: true, attributeFilter: ["data-left"], subtree: true });
  }, seat);
}

/**
 * When the time of a seat is up, as a page shows it. A busy machine paints a second late and never early, so the earliest of the
 * painted seconds says it best.
 */
async function shownEnd(page: Page): Promise<number> {
  const shown = () => page.evaluate(() => (window as unknown as { shown: { left: number; at: number }[] }).shown);
  await expect.poll(async () => (await shown()).length).toBeGreaterThanOrEqual(COMPARED);
  return Math.min(...(await shown()).map(({ left, at }) => at + left * 1000));
}

/** By how much what two pages show of the clock that runs differs, in milliseconds. */
async function difference(one: Person, other: Person, seat: number): Promise<number> {
  for (const { page } of [one, other]) await watchClock(page, seat);
  return (await shownEnd(one.page)) - (await shownEnd(other.page));
}

/** Both were told every record once, in order, and the same ones. */
function sameRecords(near: Person, far: Person): void {
  for (const person of [near, far])
    expect(records(person).map(({ seq }) => seq)).toEqual(records(person).map((_, index) => index + 1));
  expect(records(far).map(({ seq, hash }) => ({ seq, hash }))).toEqual(
    records(near).map(({ seq, hash }) => ({ seq, hash })),
  );
}

test("a live game is played over a bad line, and the clocks agree after a reconnect", async ({
  arrive,
  server,
}, info) => {
  const line = await Line.open(server.url, { roundTrip: 300, loss: 0.05, seed: 49 });
  try {
    const near = await arrive("Ada", WINDOW);
    const far = await arrive("Bob", { ...WINDOW, baseURL: line.url });
    const id = await startGame(near, far, "River town", { game: "gold-west", options: [], live: true });

    const seats = seatsOf(near, far);
    const differences: number[] = [];
    let round = 0;
    for (let now = turn(near); now !== null; now = turn(near), round += 1) {
      const person = seats[now.seat]!;
      const other = seats[1 - now.seat]!;
      const played = playTurn(person, now.seat, Math.floor(round / 2));
      // The far one is cut off while a move is on its way: it is sent again, and played once.
      const isCut = person === far && (round === 8 || round === 9);
      if (isCut) {
        const greeted = greetings(far);
        await far.page.locator('[data-sending="sending"]').waitFor({ state: "attached" });
        line.cut();
        await far.until("the far one to be back", () => greetings(far) > greeted);
      }
      await played;
      for (const each of [person, other])
        await each.until("both to be told", () => records(near).length === records(far).length);

      // Both come back in the middle of a turn. The far one's greeting is lost, and comes when it is sent once more.
      if (round === 12 || round === 13) {
        const greeted = [near, far].map(greetings);
        line.loseFirstWord(/\/tables\/.*\/socket$/);
        line.cut();
        await near.context.setOffline(true);
        await expect(status(near)).not.toHaveAttribute("data-link", "open");
        await near.context.setOffline(false);
        for (const [index, each] of [near, far].entries())
          await each.until("both to be back", () => greetings(each) > greeted[index]!);
        differences.push(await difference(near, far, turn(near)!.seat));
      }
    }
    expect(round, "13 turns each").toBe(26);
    for (const { page } of [near, far]) await page.getByTestId("final-all").waitFor();

    const measured = `the clocks differ by ${differences.map((ms) => `${ms.toFixed(0)} ms`).join(" and ")}; ${line.lost} pieces were lost`;
    console.log(measured);
    info.annotations.push({ type: "measured", description: measured });
    expect(line.lost, "the line is bad").toBeGreaterThan(10);
    for (const ms of differences) expect(Math.abs(ms), measured).toBeLessThanOrEqual(AGREE);

    sameRecords(near, far);
    expect(events(far).filter(({ type }) => type === "turn_began").length).toBe(26);
    const log = await (await fetch(`${server.url}/api/tables/${id}/log`)).text();
    writeFileSync(info.outputPath("log.json"), log);
    expect(execFileSync(binary, ["verify", info.outputPath("log.json")], { encoding: "utf8" })).toContain("OK: ");
  } finally {
    await line.close();
  }
});
