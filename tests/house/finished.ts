// Games on the real server, played to their end by two programs, one of which adds nothing to the chance.

import { WebSocket } from "ws";

import { Server } from "../browser/server";
import type { Log } from "./verifier";

type Ask = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;

/** A kind of game: which, with which options, and how many programs of the house join the two. */
export type Setting = { game: string; options?: object; bots?: number };

/** One of each game, and one with everything that can be added to it. */
export const SETTINGS: Setting[] = [
  { game: "gold-rush" },
  { game: "gold-rush", options: { fifth_cowboy: true, take_back: true, without_farmers: true }, bots: 1 },
  { game: "goldmines", bots: 1 },
  { game: "goldmines", options: { castles: true } },
  { game: "gold-west" },
  { game: "gold-west", options: { bandits: true, trading_post: true } },
];

const playing = new Map<string, Promise<string>>();

/** Its exported log, as the server wrote it; played once a process. */
export function exportedGame(setting: Setting): Promise<string> {
  const key = JSON.stringify(setting);
  if (!playing.has(key)) playing.set(key, play(setting));
  return playing.get(key)!;
}

/** The log of a game of Gold Rush. */
export async function finishedGame(): Promise<Log> {
  return JSON.parse(await exportedGame(SETTINGS[0]!)) as Log;
}

async function play({ game, options = {}, bots = 0 }: Setting): Promise<string> {
  const server = new Server();
  await server.start();
  try {
    const [ada, bo] = [await guest(server.url, "Ada"), await guest(server.url, "Bo")];
    const { id } = await ada.ask<{ id: string }>("POST", "/tables", { game, options });
    await ada.ask("PUT", `/tables/${id}/entropy`, { entropy: "5a".repeat(20) });
    await bo.ask("POST", `/tables/${id}/join`, {});
    await bo.ask("POST", `/tables/${id}/ready`, { ready: true });
    for (let bot = 0; bot < bots; bot += 1) await ada.ask("POST", `/tables/${id}/bots`, { bot: "easy" });
    await ada.ask("POST", `/tables/${id}/start`, {});
    await Promise.all([ada, bo].map(({ token }) => takePart(server.url, id, token)));
    const log = await fetch(`${server.url}/api/tables/${id}/log`);
    if (!log.ok) throw new Error(await log.text());
    return await log.text();
  } finally {
    await server.remove();
  }
}

async function guest(url: string, name: string): Promise<{ token: string; ask: Ask }> {
  const asking =
    (token?: string): Ask =>
    async (method, path, body) => {
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      };
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response.json() as never;
    };
  const { token } = await asking()<{ token: string }>("POST", "/players", { name });
  return { token, ask: asking(token) };
}

/** Makes the first legal move whenever there is one, until the game has ended. */
function takePart(url: string, table: string, token: string): Promise<void> {
  return new Promise((done, fail) => {
    const headers = { authorization: `Bearer ${token}` };
    const socket = new WebSocket(`${url.replace("http", "ws")}/api/tables/${table}/socket`, "paydirt.v1", { headers });
    const say = (message: unknown) => socket.send(JSON.stringify(message));
    socket.on("open", () => say({ type: "resume", since_seq: 0 }));
    socket.on("error", fail);
    socket.on("message", (data) => {
      const message = JSON.parse(String(data));
      if (message.type === "events") say({ type: "legal" });
      if (message.type === "legal" && message.commands.length > 0)
        say({
          type: "command",
          id: crypto.randomUUID(),
          command: message.commands[(7 * message.seq) % message.commands.length],
        });
      if (message.type === "table" && message.table.status === "finished") {
        socket.close();
        done();
      }
    });
  });
}
