// A game of Gold Rush on the real server, played to its end by two programs, one of which adds nothing to the chance.

import { WebSocket } from "ws";

import { Server } from "../browser/server";
import type { Log } from "./verifier";

type Ask = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;

let playing: Promise<Log> | undefined;

/** Its exported log; played once a process. */
export function finishedGame(): Promise<Log> {
  playing ??= play();
  return playing;
}

async function play(): Promise<Log> {
  const server = new Server();
  await server.start();
  try {
    const [ada, bo] = [await guest(server.url, "Ada"), await guest(server.url, "Bo")];
    const { id } = await ada.ask<{ id: string }>("POST", "/tables", { game: "gold-rush" });
    await ada.ask("PUT", `/tables/${id}/entropy`, { entropy: "5a".repeat(20) });
    await bo.ask("POST", `/tables/${id}/join`, {});
    await bo.ask("POST", `/tables/${id}/ready`, { ready: true });
    await ada.ask("POST", `/tables/${id}/start`, {});
    await Promise.all([ada, bo].map(({ token }) => takePart(server.url, id, token)));
    return await ada.ask<Log>("GET", `/tables/${id}/log`);
  } finally {
    await server.remove();
  }
}

async function guest(url: string, name: string): Promise<{ token: string; ask: Ask }> {
  const asking =
    (token?: string): Ask =>
    async (method, path, body) => {
      const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && { "content-type": "application/json" }) };
      const response = await fetch(`${url}/api${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
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
      if (message.type === "legal" && message.commands.length > 0) say({ type: "command", id: crypto.randomUUID(), command: message.commands[0] });
      if (message.type === "table" && message.table.status === "finished") {
        socket.close();
        done();
      }
    });
  });
}
