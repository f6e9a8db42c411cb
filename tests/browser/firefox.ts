// Debian's Firefox, asked in its own protocol, WebDriver BiDi: JSON over a socket, so nothing else has to be installed.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import WebSocket from "ws";

/** `FIREFOX` names another one. */
const firefox = process.env["FIREFOX"] ?? ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find(existsSync);

type Answer = {
  id?: number;
  type: string;
  result?: unknown;
  error?: string;
  message?: string;
  method?: string;
  params?: unknown;
};

export class Firefox {
  /** Errors that pages have thrown. */
  readonly faults: string[] = [];
  #asked = new Map<number, { done: (result: never) => void; failed: (error: Error) => void }>();
  #last = 0;
  #context = "";

  private constructor(
    private readonly process: ChildProcess,
    private readonly socket: WebSocket,
    private readonly folder: string,
  ) {
    socket.on("message", (data) => this.#hear(JSON.parse(String(data)) as Answer));
  }

  static async start(): Promise<Firefox> {
    if (!firefox)
      throw new Error("there is no Firefox: install it (Debian: apt-get install firefox-esr), or name one in FIREFOX");
    const folder = mkdtempSync(join(tmpdir(), "paydirt-firefox-"));
    const process = spawn(firefox, ["--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", "0"], {
      env: { ...globalThis.process.env, HOME: folder, MOZ_CRASHREPORTER_DISABLE: "1" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const address = await new Promise<string>((found, failed) => {
      createInterface({ input: process.stderr! }).on("line", (line) => {
        const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
        if (address) found(address);
      });
      process.once("exit", (code) => failed(new Error(`Firefox ended with ${code}`)));
      process.once("error", failed);
    });
    const socket = new WebSocket(`${address}/session`);
    await once(socket, "open");
    const browser = new Firefox(process, socket, folder);
    await browser.#ask("session.new", { capabilities: {} });
    await browser.#ask("session.subscribe", { events: ["log.entryAdded"] });
    const { contexts } = await browser.#ask<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
    browser.#context = contexts[0]!.context;
    return browser;
  }

  async goto(url: string): Promise<void> {
    await this.#ask("browsingContext.navigate", { context: this.#context, url, wait: "complete" });
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#ask("browsingContext.setViewport", { context: this.#context, viewport: { width, height } });
  }

  async cookie(name: string, value: string, domain: string): Promise<void> {
    await this.#ask("storage.setCookie", { cookie: { name, value: { type: "string", value }, domain, path: "/" } });
  }

  /** Evaluates an expression in the page; what it gives has to be JSON. */
  async evaluate<Value>(expression: string): Promise<Value> {
    const asked = {
      target: { context: this.#context },
      awaitPromise: true,
      expression: `Promise.resolve(${expression}).then(JSON.stringify)`,
    };
    const answer = await this.#ask<{ type: string; result?: { value?: string }; exceptionDetails?: { text: string } }>(
      "script.evaluate",
      asked,
    );
    if (answer.type === "exception") throw new Error(answer.exceptionDetails?.text);
    return (answer.result?.value === undefined ? undefined : JSON.parse(answer.result.value)) as Value;
  }

  /** Clicks, with the mouse, where something is. */
  async click(selector: string): Promise<void> {
    const spot = await this.evaluate<{ x: number; y: number }>(
      `(() => { const { left, top, width, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
        return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }; })()`,
    );
    const actions = [
      { type: "pointerMove", ...spot },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await this.#ask("input.performActions", {
      context: this.#context,
      actions: [{ type: "pointer", id: "mouse", actions }],
    });
  }

  async stop(): Promise<void> {
    this.socket.close();
    if (this.process.exitCode === null) {
      const ended = once(this.process, "exit");
      this.process.kill("SIGKILL");
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #ask<Result>(method: string, params: object): Promise<Result> {
    const id = ++this.#last;
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise((done, failed) => this.#asked.set(id, { done, failed }));
  }

  #hear(answer: Answer): void {
    if (answer.method === "log.entryAdded") {
      const { type, level, text } = answer.params as { type: string; level: string; text: string };
      if (type === "javascript" && level === "error") this.faults.push(text);
    }
    const asked = answer.id === undefined ? undefined : this.#asked.get(answer.id);
    if (!asked) return;
    this.#asked.delete(answer.id!);
    if (answer.type === "error") asked.failed(new Error(`${answer.error}: ${answer.message}`));
    else asked.done(answer.result as never);
  }
}
