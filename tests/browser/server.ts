// The real server, as its own process: started on a free port with a database of its own, killed, and started again.

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The binary of the development profile; it reads the page from web/dist. */
export const binary =
  process.env["PAYDIRT_BINARY"] ?? fileURLToPath(new URL("../../target/debug/paydirt", import.meta.url));

/** Ends a process when this one is killed and so can't: a shell whose input ends then. A line tells it that all is well. */
function guard(process: ChildProcess): void {
  const shell = spawn("/bin/sh", ["-c", 'read -r _ || kill -KILL "$1"', "guard", String(process.pid)], {
    cwd: "/",
    detached: true, // Ctrl-C ends the tests, and the guard must outlive them
    stdio: ["pipe", "ignore", "ignore"],
  });
  process.once("exit", () => shell.stdin.end("\n"));
}

export class Server {
  /** Where it is open, the same after every start. */
  url = "";
  readonly #folder = mkdtempSync(join(tmpdir(), "paydirt-"));
  #process: ChildProcess | undefined;
  #log: string[] = [];

  constructor(private readonly settings: Record<string, string> = {}) {}

  /** Starts it, for the first time or again, and waits until it is open. */
  async start(): Promise<void> {
    if (!existsSync(binary)) throw new Error(`${binary} is missing: run \`make test\`, or \`cargo build\``);
    const listen = this.url ? new URL(this.url).host : "127.0.0.1:0";
    const process = spawn(binary, ["serve", "--listen", listen, "--database", join(this.#folder, "paydirt.db")], {
      cwd: this.#folder,
      // Tests are quicker than people and come from one address: the bounds on both are tested elsewhere.
      env: {
        PAYDIRT_REQUESTS_PER_SECOND: "0",
        PAYDIRT_GUESTS_PER_MINUTE: "0",
        PAYDIRT_SOCKETS_PER_ADDRESS: "0",
        PAYDIRT_CONNECTIONS_PER_ADDRESS: "0",
        PAYDIRT_FRAMES_PER_SECOND: "0",
        PAYDIRT_BOTS_PAUSE: "0",
        ...this.settings,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process = process;
    guard(process);
    createInterface({ input: process.stderr }).on("line", (line) => this.#log.push(line));
    this.url = await new Promise<string>((resolve, reject) => {
      createInterface({ input: process.stdout }).on("line", (line) => {
        const open = /^Paydirt is open at (http:\S+?)\/?$/.exec(line)?.[1];
        if (open) resolve(open);
      });
      process.once("exit", (code) => reject(new Error(`the server ended with ${code}:\n${this.#log.join("\n")}`)));
      process.once("error", reject);
    });
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    const process = this.#process;
    this.#process = undefined;
    if (!process || process.exitCode !== null || process.signalCode !== null) return;
    const ended = once(process, "exit");
    process.kill("SIGKILL");
    await ended;
  }

  /** Lets days go by at a table: makes all that happened there so much earlier, in milliseconds, and starts the server again. */
  async daysLater(table: string, ms: number): Promise<void> {
    await this.#rewrite("earlier", table, String(ms));
  }

  /** Has a newer server play on at a table, and starts this one again; the second time, gives the table back as it was. */
  async newer(table: string): Promise<void> {
    await this.#rewrite("newer", table);
  }

  async #rewrite(program: string, ...how: string[]): Promise<void> {
    await this.kill();
    const file = join(this.#folder, "paydirt.db");
    await promisify(execFile)(join(dirname(binary), program), [file, ...how]);
    await this.start();
  }

  /** What it has written to its log. */
  get log(): string {
    return this.#log.join("\n");
  }

  /** Ends it and forgets its database. */
  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
