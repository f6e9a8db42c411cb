// A game at leisure over three days, between two who are mostly elsewhere. Whoever's turn it is hears of it by push and by mail, and
// comes by a press on the notice. A move is taken back by consent, time runs out and the computer sits in, the server dies, and in
// the end the log of it all is sound.

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

import { records, seatOf, turn } from "./frames";
import { act, choose, joinByLink, placeTile, playTurn, setUpTable } from "./play";
import type { PostOffice } from "./post";
import { playOut } from "./quick";
import { expect, type Resident, test } from "./reach";
import { binary, type Server } from "./server";

const HOUR = 3_600_000;

/** Somebody who is told. */
class Friend {
  seat = -1;
  #read = 0;

  constructor(
    readonly self: Resident,
    private readonly office: PostOffice,
    private readonly words: { turn: string; asks: string; plays: string },
  ) {}

  get page() {
    return this.self.page;
  }

  get address(): string {
    return `${this.self.name.toLowerCase()}@example.org`;
  }

  /** Wants to hear of their turns: on this device, and by mail to an address that is theirs. */
  async wantsToHear(): Promise<void> {
    const { page } = this;
    await page.goto("/");
    await page.getByTestId("notices").click();
    await page.getByTestId("notices-here").click();
    await expect(page.getByTestId("channel")).toHaveCount(1);
    await page.getByTestId("mail-field").fill(this.address);
    await page.getByTestId("mail-add").click();
    const question = await this.#letter();
    await page.goto(/http\S+\/notices\/confirm\/\S+/.exec(question)![0]);
    await page.getByRole("button").click();
    await page.getByRole("button").waitFor({ state: "detached" });
  }

  async #letter(): Promise<string> {
    await expect.poll(() => this.office.letters(this.address).length).toBeGreaterThan(this.#read);
    const letters = this.office.letters(this.address);
    this.#read = letters.length;
    return letters.at(-1)!;
  }

  /** Has heard of it by push and by mail. */
  async hears(what: "turn" | "asks" | "plays"): Promise<void> {
    const { self } = this;
    await expect.poll(() => self.desktop.notices.map(({ title }) => title)).toEqual([this.words[what]]);
    expect(await this.#letter()).toContain("/t/");
  }

  /** Comes to the table by a press on the notice. */
  async comes(what: "turn" | "asks" | "plays" = "turn"): Promise<void> {
    const opened = this.self.context.waitForEvent("page");
    this.self.desktop.press(this.words[what]);
    this.self.page = await opened;
    await this.page.getByTestId("whose-turn").first().waitFor();
  }

  async leaves(): Promise<void> {
    await this.page.close();
  }

  async plays(round: number): Promise<void> {
    await placeTile(this.self, round);
    await act(this.self, round);
    await this.page.getByTestId("confirm").click();
  }

  async playsAndLeaves(round: number): Promise<void> {
    await playTurn(this.self, this.seat, round);
    await this.leaves();
  }

  /** Places a tile and does nothing more: nobody learns anything from it but the next tile. */
  async passes(round: number): Promise<void> {
    await placeTile(this.self, round);
    await this.choosesToPass();
  }

  async choosesToPass(): Promise<void> {
    const told = records(this.self).length;
    await this.page.locator('[data-testid="choice"][data-choice="pass"]').click();
    await this.page.getByTestId("confirm").click();
    await this.self.until("the turn to be over", () => records(this.self).length > told);
  }
}

test("two play at leisure over three days, and hear of every turn", async ({ server, settle, postOffice }, info) => {
  const ada = new Friend(await settle("Ada"), postOffice, {
    turn: "Your turn at Claim 49",
    asks: "Bob asks you something at Claim 49",
    plays: "The computer plays for you at Claim 49",
  });
  const bob = new Friend(await settle("Bob", { locale: "nl" }), postOffice, {
    turn: "Jij bent aan de beurt aan Claim 49",
    asks: "Ada vraagt je iets aan Claim 49",
    plays: "De computer speelt voor jou aan Claim 49",
  });
  const table = await startAtLeisure(ada, bob);
  const [one, other] = turn(ada.self) === ada.seat ? [ada, bob] : [bob, ada];
  if (one === ada) await bob.leaves();
  else {
    await ada.leaves();
    await bob.hears("turn");
    await bob.comes();
  }

  // The first day.
  await one.playsAndLeaves(0);
  await other.hears("turn");
  await other.comes();
  await other.playsAndLeaves(1);
  await one.hears("turn");

  await takesBack(one, other, server);

  // The second day.
  await server.daysLater(table, 20 * HOUR);
  await other.comes();
  await other.playsAndLeaves(3);
  await one.hears("turn");

  // The third day: the first does not come.
  await server.daysLater(table, 25 * HOUR);
  await sitsIn(one, other);

  // Now both are there. The server dies in the middle of a move, and they play to the end.
  await placeTile(one.self, 6);
  await server.kill();
  await server.start();
  await act(one.self, 6);
  await one.page.getByTestId("confirm").click();
  await one.self.until("the move to be made", () => turn(one.self) === other.seat);
  await playOut(table, [one.self, other.self]);
  for (const { page } of [one, other]) await page.getByTestId("final-all").waitFor();

  const log = await (await fetch(`${server.url}/api/tables/${table}/log`)).text();
  for (const happened of ["taken_back", "timed_out", "sat_in", "returned"]) expect(log).toContain(happened);
  writeFileSync(info.outputPath("log.json"), log);
  expect(execFileSync(binary, ["verify", info.outputPath("log.json")], { encoding: "utf8" })).toContain("OK: ");
});

/** They create a table, want to hear of their turns, and start the game. */
async function startAtLeisure(ada: Friend, bob: Friend): Promise<string> {
  const table = await setUpTable(ada.self, "Claim 49", { game: "gold-rush", options: [], days: 1 });
  await joinByLink(bob.self, ada.self);
  for (const friend of [ada, bob]) await friend.wantsToHear();
  await ada.page.goto(`/t/${table}`);
  await ada.page.getByTestId("start").click();
  await ada.self.until("the first tile", () => turn(ada.self) !== null);
  [ada.seat, bob.seat] = seatOf(ada.self) === 0 ? [0, 1] : [1, 0];
  return table;
}

/** The first would rather have moved otherwise, and the second is asked about it. Then the server dies. */
async function takesBack(one: Friend, other: Friend, server: Server): Promise<void> {
  await one.comes();
  await one.passes(2);
  await choose(one.self, "back");
  await one.page.getByTestId("asked").waitFor();
  await one.leaves();
  await other.hears("asks");
  await server.kill();
  await server.start();
  await other.comes("asks");
  await other.page.getByTestId("agree").click();
  await other.page.getByTestId("hand").waitFor({ state: "detached" });
  await other.leaves();
  await one.hears("turn");
  await one.comes();
  await one.choosesToPass();
  await one.leaves();
  await other.hears("turn");
}

/** The computer sits in for the first, who comes back; the second plays with it. */
async function sitsIn(one: Friend, other: Friend): Promise<void> {
  await other.hears("turn");
  await one.hears("plays");
  await other.comes();
  const before = records(other.self).length;
  await other.plays(4);
  await other.self.until(
    "the computer to have played too",
    () => records(other.self).length >= before + 4 && turn(other.self) === other.seat,
  );
  await one.comes("plays");
  await one.page.getByTestId("return").click();
  await one.page.getByTestId("stood-in").waitFor({ state: "detached" });
  await one.leaves();
  await playTurn(other.self, other.seat, 5);
  await one.hears("turn");
  await one.comes();
}
