// A whole game in seconds: every page plays its own seat through a socket of its own, as a client would.

import type { Person } from "./fixtures";

/** What to wish for: cowboys that stay until the end, and tokens, so that there is something to tell. */
const WISHES = ["place_cowboy", "take_token", "pitch_tent", "pass"];

/** So many records come before the last turns of a game. */
const LATE = 120;

/**
 * Plays the game at a table to its end; everybody who sits there has to be among the people. They are elsewhere meanwhile and come
 * back for the last turns: to show every move takes far longer than to make it.
 */
export async function playOut(id: string, people: Person[]): Promise<void> {
  const go = (address: string) => Promise.all(people.map(({ page }) => page.goto(address)));
  const play = (until: number) =>
    Promise.all(people.map(({ page }) => page.evaluate(playSeat, { id, wishes: WISHES, until })));
  await go("/nowhere");
  await play(LATE);
  await go(`/t/${id}`);
  await Promise.all(people.map(({ page }) => page.getByTestId("board").waitFor()));
  await play(Infinity);
}

/** Plays until about so many records are written, on a map that spreads; then it is somebody's turn to place a tile. */
export async function playTo(until: number, id: string, people: Person[]): Promise<void> {
  await Promise.all(people.map(({ page }) => page.evaluate(playSeat, { id, wishes: WISHES, until, spread: true })));
}

/** Plays Goldmines, with knights in cities, until events are told that read so; whoever sits there has to be among the people. */
export async function playUntilTold(told: RegExp, id: string, people: Person[]): Promise<void> {
  const plan = { id, wishes: ["place_meeple city", "pass"], until: Infinity, told: told.source };
  await Promise.all(people.map(({ page }) => page.evaluate(playSeat, plan)));
}

type Command = { type: string; feature?: string; at?: [number, number] };
type Frame = { type: string; seq?: number; events?: unknown[]; commands?: Command[]; table?: { status: string } };
type Plan = { id: string; wishes: string[]; until: number; spread?: boolean; told?: string };

/** Runs in the page. */
function playSeat({ id, wishes, until, spread = false, told }: Plan): Promise<void> {
  return new Promise((done, failed) => {
    const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/socket`, "paydirt.v1");
    const named = ({ type, feature = "" }: Command) => `${type} ${feature}`;
    const say = (message: unknown) => socket.send(JSON.stringify(message));
    const end = () => {
      socket.close();
      done();
    };
    let last = 0;
    let played = 0;
    socket.onerror = () => failed(new Error("the socket broke"));
    socket.onopen = () => say({ type: "resume", since_seq: 0 });
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data)) as Frame;
      if (frame.type === "rejected") failed(new Error(String(data)));
      if (frame.type === "events") {
        last = frame.seq!;
        if (told && new RegExp(told).test(JSON.stringify(frame.events))) return end();
        say({ type: "legal" });
      }
      // A turn is played to its end.
      if (
        last >= until &&
        frame.type === "legal" &&
        frame.seq === last &&
        (frame.commands?.length === 0 || frame.commands?.[0]?.type === "place_tile")
      )
        return end();
      // A list that was asked for before the last record is out of date, and two may come of the same position.
      if (frame.type === "legal" && frame.seq === last && last > played && frame.commands?.length) {
        played = last;
        const kind =
          wishes.find((wish) => frame.commands!.some((command) => named(command).startsWith(wish))) ??
          frame.commands[0]!.type;
        // Near the start tile, so that the map stays small enough for any window; or in a broad strip.
        const far = ({ at: [x, y] = [0, 0] }: Command) => (spread ? y * y : x * x + y * y);
        const list = frame.commands
          .filter((command) => named(command).startsWith(kind))
          .sort((a, b) => far(a) - far(b));
        // A cowboy stands now on this kind of feature, now on that.
        const command = list[kind === "place_cowboy" ? last % list.length : 0];
        say({ type: "command", id: crypto.randomUUID(), command });
      }
      if (frame.table?.status === "finished") end();
    };
  });
}
