// Two servers of a cluster behind one address, the first of which can be drained or paused: `test-kit/src/bin/two-servers.rs`.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { Server, binary } from "./server";

export class TwoServers extends Server {
  #servers: ChildProcess | undefined;
  #said: Interface | undefined;

  override async start(): Promise<void> {
    const servers = spawn(join(dirname(binary), "two-servers"), {
      env: { ...process.env, PAYDIRT_BINARY: binary },
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.#servers = servers;
    this.#said = createInterface({ input: servers.stdout });
    this.url = (await this.#says("open at ")).slice("open at ".length);
  }

  /** Newcomers are led to the second server, and the first is told to stop; returns when it has. */
  async drain(): Promise<void> {
    this.#servers?.stdin?.write("drain\n");
    await this.#says("drained");
  }

  /** Newcomers are led to the second server, and the first stands still. */
  async pause(): Promise<void> {
    this.#servers?.stdin?.write("pause\n");
    await this.#says("paused");
  }

  override async remove(): Promise<void> {
    const servers = this.#servers;
    if (servers && servers.exitCode === null) {
      servers.stdin?.end();
      await once(servers, "exit");
    }
    await super.remove();
  }

  #says(words: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#said?.on("line", (line) => line.startsWith(words) && resolve(line));
      this.#servers?.once("error", reject);
      this.#servers?.once("exit", (code) => reject(new Error(`the servers ended with ${code}`)));
    });
  }
}
