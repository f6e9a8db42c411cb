// The mail of a test: a real mail server, and what it got.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

type Mail = { to: string[]; text: string };

export class PostOffice {
  readonly #mail: Mail[] = [];

  private constructor(
    /** Where to hand in. */
    readonly url: string,
    private readonly process: ChildProcess,
  ) {}

  static async open(): Promise<PostOffice> {
    const program = fileURLToPath(new URL("../notices/post-office.mjs", import.meta.url));
    const process = spawn("node", [program], { stdio: ["pipe", "pipe", "inherit"] });
    const lines = createInterface({ input: process.stdout });
    const [port] = (await once(lines, "line")) as [string];
    const office = new PostOffice(`smtp://127.0.0.1:${port}`, process);
    lines.on("line", (line) => office.#mail.push(JSON.parse(line) as Mail));
    return office;
  }

  /** What has come to an address, as its reader reads it; the oldest first. */
  letters(address: string): string[] {
    return this.#mail.filter(({ to }) => to.includes(address)).map(({ text }) => read(text));
  }

  async close(): Promise<void> {
    const ended = once(this.process, "exit");
    this.process.kill();
    await ended;
  }
}

/** The text of a letter, in words rather than `quoted-printable`. */
function read(letter: string): string {
  const [head, ...rest] = letter.split("\r\n\r\n");
  const text = rest.join("\n\n");
  if (!head!.includes("Content-Transfer-Encoding: quoted-printable")) return text;
  const bytes = text
    .replaceAll("=\r\n", "")
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
