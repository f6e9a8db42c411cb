// Moves of ours that were confirmed: sent command by command, and kept on this device until each is answered.
import { newId } from "../chance";
import { confirmedBefore, lastMove, rememberConfirmed, type Confirmed } from "./remembered";
import type { TableSocket } from "./socket";
import type { TableState } from "./state.svelte";
import type { LastTrouble, Trouble } from "./trouble.svelte";

/** What the table says of a move that was confirmed: on its way, or waiting for a line, here alone if the device doesn't keep it. */
export type Sending = "nothing" | "sending" | "not sent" | "not kept";

/** What of a table says how its game stands, and what may be done. */
type Table<Command> = Pick<
  TableState<unknown, Command, unknown>,
  "acts" | "around" | "judge" | "link" | "own" | "records" | "seat" | "seq" | "table" | "time" | "upToDate"
>;

export class Outgoing<Command> {
  /** Those that have no answer yet, the first of them perhaps under way. */
  commands = $state.raw<readonly Command[]>([]);
  /** Whether the device keeps them, should the page be closed meanwhile. */
  #keeps = $state(true);
  /** How often commands of a page of before were sent again and answered. */
  resent = $state(0);
  /** Whether we have looked for those that a page of before has left. */
  #hasLooked = false;
  /** Who waits for a record to be folded. */
  #waiting: { seq: number; done: () => void }[] = [];

  constructor(
    private readonly table: Table<Command>,
    private readonly socket: Pick<TableSocket, "submit">,
    private readonly trouble: LastTrouble,
  ) {}

  get sending(): Sending {
    if (this.commands.length === 0) return "nothing";
    if (this.table.link === "open") return "sending";
    return this.#keeps ? "not sent" : "not kept";
  }

  /** Sends commands of our own; see `TableState.submit`. */
  submit(commands: readonly Command[]): Promise<readonly number[]> {
    return this.#send({ after: lastMove(this.table), commands: commands.map((command) => ({ id: newId(), command })) });
  }

  /** Sends again what was confirmed on a page of before and had no answer there, once the table plays on. */
  sendConfirmed(): void {
    const { upToDate, seat, around } = this.table;
    if (this.#hasLooked || !upToDate || seat === null || around.paused) return;
    this.#hasLooked = true;
    const confirmed = confirmedBefore<Command>(this.table);
    if (confirmed) void this.#send(confirmed).then(() => (this.resent += 1));
  }

  /** The table has folded that record. */
  folded(seq: number): void {
    for (const { done } of this.#waiting.filter((waiting) => waiting.seq <= seq)) done();
    this.#waiting = this.#waiting.filter((waiting) => waiting.seq > seq);
  }

  #until(seq: number): Promise<void> {
    if (this.table.seq >= seq) return Promise.resolve();
    return new Promise((done) => this.#waiting.push({ seq, done }));
  }

  /** Until they are answered they are kept on this device, for a page to come. */
  async #send({ after, commands }: Confirmed<Command>): Promise<readonly number[]> {
    const { table } = this;
    this.trouble.tell(null);
    this.commands = commands.map(({ command }) => command);
    const saved: number[] = [];
    for (const [step, { id, command }] of commands.entries()) {
      const before = saved.at(-1) ?? after;
      this.#keeps = rememberConfirmed(table, { after: before, commands: commands.slice(step) });
      // Where the game has gone on, a command that may have made it do so is asked for again: one that was played is answered by its
      // id. But never one that the rules would play now: it was meant for another position.
      const isDue = lastMove(table) === before;
      if (!isDue && !table.judge(command)) break;
      const [{ seq }, asked] = [table, Date.now()];
      const verdict = await this.socket.submit({ type: "command", command, after: seq }, id);
      if (!("accepted" in verdict)) {
        // It was ours to move, so a move that overtook us is our own, from another page; unless something happened around the game.
        const another = table.seq > seq && !table.acts.some((act) => act.seq > seq);
        const why: Trouble = another ? { code: "another_tab", message: verdict.message } : verdict;
        if (isDue || step > 0) this.trouble.tell(why, table.seq === seq);
        break;
      }
      saved.push(verdict.accepted);
      // The answer may overtake its record: until that is here, the move still lies where it was put.
      await this.#until(verdict.accepted);
      const record = table.records.find(({ seq }) => seq === verdict.accepted);
      if (record && record.seq > seq) table.time.hear(record.at, asked);
      this.commands = this.commands.slice(1);
    }
    this.commands = [];
    rememberConfirmed(table, null);
    return saved;
  }
}
