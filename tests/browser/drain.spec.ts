// The server where people play stops, for a new version say, or stands still, and they notice nothing.

import { type Person, test as base, expect } from "./fixtures";
import { records, seatOf, turn } from "./frames";
import { startGame, playTurn } from "./play";
import { TwoServers } from "./two-servers";

const test = base.extend({
  server: async ({}, use) => {
    const servers = new TwoServers();
    await servers.start();
    await use(servers);
    await servers.remove();
  },
});

type Watched = Window & { noticed: string[] };

/** Notes from now on whenever the page says that it reconnects, or its line is not open. */
const watch = ({ page }: Person) =>
  page.evaluate(() => {
    const noticed: string[] = ((window as unknown as Watched).noticed = []);
    const says = () => document.body.innerText.split("Reconnecting").length - 1;
    // What screen readers were told stays for a while, also that the page came in anew once it had a name.
    let said = says();
    const note = () => {
      const line = document.querySelector("[data-link]")?.getAttribute("data-link");
      if (line !== "open") noticed.push(`the line is ${line}`);
      if (says() > said) noticed.push(document.body.innerText);
      said = says();
    };
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ["data-link"],
    });
  });

const told = ({ frames }: Person, type: string) =>
  frames.filter((frame) => (JSON.parse(frame) as { type: string }).type === type).length;

test("a server is drained while two play at it, and neither page notices", async ({ arrive, server }) => {
  const players = [await arrive("Ada"), await arrive("Bob")];
  const [ada, bob] = players as [Person, Person];
  await startGame(ada, bob);
  const play = async (round: number) => {
    const seat = turn(ada)!;
    const player = players.find((person) => seatOf(person) === seat)!;
    await playTurn(player, seat, round);
    const last = records(player).length;
    for (const person of players) await person.until("everybody to be told", () => records(person).length >= last);
  };
  await play(0);
  for (const person of players) await watch(person);
  const welcomes = players.map((person) => told(person, "welcome"));

  const drained = (server as TwoServers).drain();
  await play(1);
  await drained;
  // Each has come to the other server, once, and was told to.
  for (const [at, person] of players.entries()) {
    expect(told(person, "welcome")).toBe(welcomes[at]! + 1);
    expect(told(person, "moving")).toBeGreaterThan(0);
    expect(told(person, "closing")).toBe(0);
  }
  await play(2);
  await play(3);
  for (const person of players) {
    const numbers = records(person).map(({ seq }) => seq);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(await person.page.evaluate(() => (window as unknown as Watched).noticed)).toEqual([]);
  }
});

test("a server stands still, and who moves there moves on to another, and notices nothing", async ({
  arrive,
  server,
}) => {
  const players = [await arrive("Ada"), await arrive("Bob")];
  const [ada, bob] = players as [Person, Person];
  await startGame(ada, bob);
  const seat = turn(ada)!;
  const mover = players.find((person) => seatOf(person) === seat)!;
  await mover.page.getByTestId("place").first().waitFor();
  await watch(mover);
  const welcomes = told(mover, "welcome");
  await (server as TwoServers).pause();
  await playTurn(mover, seat, 0);
  expect(told(mover, "welcome")).toBe(welcomes + 1);
  expect(await mover.page.evaluate(() => (window as unknown as Watched).noticed)).toEqual([]);
});
