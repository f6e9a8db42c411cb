// Everything a table page knows, without a pixel: it folds the log through the engine, and says what is asked of us.
//
// Read `games/landscape/turn.svelte.ts` next: how a move comes about before it is sent.
import { newId } from "../chance";
import type { EngineGame, Foreseen } from "../engine";
import { me } from "../me.svelte";
import type { LinkState } from "../net/link";
import type { Surroundings } from "../net/surroundings";
import type {
  Act,
  Around,
  Back,
  Cause,
  GameId,
  Presence,
  Seat,
  ServerMessage,
  TableEvent,
  TablePosition,
  TableView,
} from "../protocol";
import { Chat } from "./chat.svelte";
import { ServerTime } from "./clock/time.svelte";
import { Fairness } from "./fairness.svelte";
import { handsOf } from "./names";
import { confirmedBefore, lastMove, rememberConfirmed, type Confirmed } from "./remembered";
import { Signals } from "./signals/signals.svelte";
import { TableSocket } from "./socket";
import { LastTrouble, type Trouble } from "./trouble.svelte";

export type { Trouble };

/** One record of the log, as we may see it. */
export interface LogRecord<Event> {
  seq: number;
  at: number;
  events: Event[];
}

/** One record that tells of something around the game: whose act it was, or why time brought it about. */
export interface ActRecord {
  seq: number;
  at: number;
  seat: Seat | null;
  cause?: Cause;
  events: TableEvent[];
}

/** What the table says of a move that was confirmed: on its way, or waiting for a line, here alone if the device doesn't keep it. */
export type Sending = "nothing" | "sending" | "not sent" | "not kept";

/** The first wait before the rules are tried again, and the longest one, in milliseconds. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;

export const NOTHING_AROUND: Around = {
  holders: [],
  paused: false,
  clock: null,
  over: false,
  open: [],
  offers: [],
  lent: [],
  back: null,
};

export class TableState<View, Command, Event> {
  table = $state.raw<TableView | null>(null);
  seat = $state<Seat | null>(null);
  presence = $state.raw<Presence>({ seats: [], away_since: [], spectators: 0 });
  link = $state<LinkState>("connecting");
  /** Whether we have been in since the page was opened: then a broken line is a reconnect, not a first try. */
  entered = $state(false);
  /** The last record folded, and the last that the server had when it greeted us. */
  seq = $state(0);
  target = $state(0);
  view = $state.raw<View | null>(null);
  legal = $state.raw<Command[]>([]);
  /** The moves that hold, and what was done around the game, each in order. */
  records = $state.raw<LogRecord<Event>[]>([]);
  /** The moves that were taken back, to be looked back on. */
  undone = $state.raw<readonly LogRecord<Event>[]>([]);
  acts = $state.raw<ActRecord[]>([]);
  /** The seats that changed hands. */
  readonly hands = $derived.by(() => handsOf(this.acts));
  around = $state.raw<Around>(NOTHING_AROUND);
  /** Commands that were confirmed and have no answer yet, the first of them perhaps under way. */
  outgoing = $state.raw<readonly Command[]>([]);
  /** Whether the device keeps them, should the page be closed meanwhile. */
  #keeps = $state(true);
  /** How often commands of a page of before were sent again and answered: what lies there of their move may be over. */
  resent = $state(0);
  /** Whether we have looked for those that a page of before has left. */
  #hasLooked = false;
  readonly #trouble = new LastTrouble();
  readonly chat = new Chat((id, text) => this.#socket.say(id, text));
  readonly signals = new Signals(
    (message) => this.#socket.signal(message),
    () => this.table?.seats ?? [],
    () => this.seat,
    () => this.#trouble.tell({ code: "rate_limited", message: "" }),
  );
  readonly fairness = new Fairness();
  readonly time = new ServerTime();

  /** The last record that this device had seen before it came, at a table at leisure; `null` if it missed nothing. */
  missed = $state<number | null>(null);
  /** Whether what it missed has been shown. */
  caughtUp = false;

  /** Whether the host has sent us away. */
  removed = $state(false);

  /** Whether the rules of the table's game could not be loaded. They are tried again by themselves. */
  broken = $state(false);

  /** Called when a try to connect failed: perhaps the server has a reason, which only a request can learn. */
  onfail: (() => void) | undefined;

  /** Records that came while the rules were being loaded. */
  #unfolded: (LogRecord<Event> | ActRecord)[] = [];
  /** How the game stands, as the server says; and the records up to there, which the page shows and the rules don't know yet. */
  #position: TablePosition | null = null;
  #shown: (LogRecord<Event> | ActRecord)[] = [];
  /** Who waits for the server to greet us again. */
  #returning: (() => void)[] = [];
  /** Who waits for a record to be folded. */
  #waiting: { seq: number; done: () => void }[] = [];
  readonly #socket: TableSocket;
  #game = $state.raw<EngineGame<View, Command, Event> | null>(null);
  /** When the rules are tried again, and after which wait the next time. */
  #again: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT;
  #closed = false;

  /** `rules` opens a game: which one, the table's first word says. */
  constructor(
    private readonly rules: (game: GameId) => Promise<EngineGame<View, Command, Event>>,
    url: () => string,
    surroundings?: Surroundings,
  ) {
    this.#socket = new TableSocket(
      url,
      {
        since: () => this.seq,
        onmessage: (message) => this.#hear(message),
        onstate: (state) => (this.link = state),
        onfail: () => this.onfail?.(),
        onclosing: (why) => (this.removed = why === "removed"),
        onahead: () => this.#startOver(null),
        onsignedout: () => me.signedOut(),
      },
      surroundings,
    );
  }

  /** Whether the page shows all that the server had when it greeted us. */
  get upToDate(): boolean {
    return this.entered && this.seq >= this.target;
  }

  /** Why the last thing we tried was refused. That a move was stays until something happens: it's still ours to make. */
  get trouble(): Trouble | null {
    return this.#trouble.told;
  }

  set trouble(trouble: Trouble | null) {
    this.#trouble.tell(trouble);
  }

  get sending(): Sending {
    if (this.outgoing.length === 0) return "nothing";
    if (this.link === "open") return "sending";
    return this.#keeps ? "not sent" : "not kept";
  }

  /** Whether we make our seat's moves, and the table plays on. */
  get mayMove(): boolean {
    const { holders, paused, over } = this.around;
    return this.seat !== null && holders[this.seat] === "person" && !paused && !over;
  }

  /** The time that clocks show. Spectators with a delay see the game as it was, so nothing runs in between for them. */
  get clockNow(): number {
    const { table, seat } = this;
    const behind = seat === null && table !== null && table.watch_delay !== "none" && table.status === "playing";
    return behind ? (this.records.at(-1)?.at ?? 0) : this.time.now;
  }

  /** The game in the engine, with all its records; `null` before its rules are loaded. */
  get game(): EngineGame<View, Command, Event> | null {
    return this.#game;
  }

  /** Who we are: the player in our seat, or the guest who watches; `null` for a stranger. */
  get own(): string | null {
    return (this.seat === null ? me.player?.id : this.table?.seats[this.seat]?.player.id) ?? null;
  }

  /** What commands of ours would bring about; `null` for who has no seat. */
  foresee(commands: readonly Command[]): Foreseen<View, Command, Event> | null {
    return this.seat === null || !this.#game ? null : this.#game.foresee(this.seat, commands);
  }

  /** Why a command of ours would be refused; `null` if it would not. */
  judge(command: Command): Trouble | null {
    return this.seat === null || !this.#game ? null : this.#game.judge(this.seat, command);
  }

  /**
   * Sends commands one after the other, each when the one before is saved. A refusal ends the row: what comes after it never
   * leaves the page. Returns the numbers of the records that were saved.
   */
  submit(commands: readonly Command[]): Promise<readonly number[]> {
    return this.#send({ after: lastMove(this), commands: commands.map((command) => ({ id: newId(), command })) });
  }

  /** Until they are answered they are kept on this device, for a page to come. */
  async #send({ after, commands }: Confirmed<Command>): Promise<readonly number[]> {
    this.trouble = null;
    this.outgoing = commands.map(({ command }) => command);
    const saved: number[] = [];
    for (const [step, { id, command }] of commands.entries()) {
      const before = saved.at(-1) ?? after;
      this.#keeps = rememberConfirmed(this, { after: before, commands: commands.slice(step) });
      // Where the game has gone on, a command that may have made it do so is asked for again: one that was played is answered by its
      // id. But never one that the rules would play now: it was meant for another position.
      const isDue = lastMove(this) === before;
      if (!isDue && !this.judge(command)) break;
      const [{ seq }, asked] = [this, Date.now()];
      const verdict = await this.#socket.submit({ type: "command", command, after: seq }, id);
      if (!("accepted" in verdict)) {
        // It was ours to move, so a move that overtook us is our own, from another page; unless something happened around the game.
        const another = this.seq > seq && !this.acts.some((act) => act.seq > seq);
        const why = another ? { code: "another_tab", message: verdict.message } : verdict;
        if (isDue || step > 0) this.#trouble.tell(why, this.seq === seq);
        break;
      }
      saved.push(verdict.accepted);
      // The answer may overtake its record: until that is here, the move still lies where it was put.
      await this.#folded(verdict.accepted);
      const record = this.records.find(({ seq }) => seq === verdict.accepted);
      if (record && record.seq > seq) this.time.hear(record.at, asked);
      this.outgoing = this.outgoing.slice(1);
    }
    this.outgoing = [];
    rememberConfirmed(this, null);
    return saved;
  }

  /** Sends again what was confirmed on a page of before and had no answer there, once the table plays on. */
  #sendConfirmed(): void {
    if (this.#hasLooked || !this.upToDate || this.seat === null || this.around.paused) return;
    this.#hasLooked = true;
    const confirmed = confirmedBefore<Command>(this);
    if (confirmed) void this.#send(confirmed).then(() => (this.resent += 1));
  }

  /** To where we may ask to go back. It looks for what others could have foreseen: not to be asked at every record. */
  back(): Back | null {
    return this.seat === null || !this.#game ? null : this.#game.around(this.seat).back;
  }

  /** Does something around the game; returns whether it was accepted. */
  async act(act: Act): Promise<boolean> {
    this.trouble = null;
    const verdict = await this.#socket.submit({ type: "act", act });
    if ("accepted" in verdict) return true;
    this.trouble = verdict;
    return false;
  }

  /** The rows that the page shows for a table are those of a server that already lets us in: try again at once. */
  retry(): void {
    this.#socket.retry();
  }

  /** Comes in anew, under the name that we have now; resolves when the server has greeted us. */
  comeAgain(): Promise<void> {
    this.#socket.retry();
    return new Promise((greeted) => this.#returning.push(greeted));
  }

  close(): void {
    this.#closed = true;
    this.trouble = null;
    clearTimeout(this.#again);
    this.#socket.close();
    this.#game?.close();
  }

  /**
   * Shows the game as the server says that it stands, until the rules are here. They then go on from there: what they would say of it
   * is the same.
   */
  showFirst(position: TablePosition): void {
    this.#position = position;
    this.#showPosition();
  }

  /** Tries at once to load the rules that could not be loaded; returns whether they are here. */
  async loadAgain(): Promise<boolean> {
    if (this.broken && this.table) await this.#open(this.table.game);
    return !this.broken;
  }

  /** Loads the rules that the table plays by, and folds what has come in the meantime. */
  async #open(id: GameId): Promise<void> {
    clearTimeout(this.#again);
    let game: EngineGame<View, Command, Event>;
    try {
      game = await this.rules(id);
    } catch {
      return this.#openLater(id);
    }
    if (this.#closed || this.#game) return game.close();
    [this.broken, this.#wait] = [false, FIRST_WAIT];
    for (const record of this.#shown.splice(0)) this.#feed(game, record);
    this.#game = game;
    for (const record of this.#unfolded.splice(0)) this.#fold(record);
    this.#sendConfirmed();
  }

  #openLater(id: GameId): void {
    if (this.#closed || this.#game) return;
    this.broken = true;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => void this.#open(id), this.#wait);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  /** Our seat is another's now, or another's ours: what we know of the game is what that viewer may know, from the first record. */
  #startOver(seat: Seat | null): void {
    this.seat = seat;
    [this.seq, this.target] = [0, 0];
    [this.records, this.undone, this.acts, this.#unfolded, this.#shown] = [[], [], [], [], []];
    this.#position = null;
    [this.view, this.legal, this.outgoing] = [null, [], []];
    this.around = NOTHING_AROUND;
    this.missed = null;
    this.#game?.close();
    this.#game = null;
    if (this.table) void this.#open(this.table.game);
    this.#socket.restart();
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        // Whatever was refused before we were let in is no trouble anymore.
        this.trouble = null;
        if (this.seq > 0 && this.seat !== message.seat) this.#startOver(message.seat);
        this.removed = false;
        this.table = message.table;
        this.seat = message.seat;
        this.presence = message.presence;
        this.target = message.seq;
        this.time.hear(message.now, this.#socket.asked);
        this.fairness.see(message.table, message.seat);
        this.chat.greet(message.chat, !this.entered, this.own);
        for (const greeted of this.#returning.splice(0)) greeted();
        if (!this.entered || this.broken) void this.#open(message.table.game);
        this.entered = true;
        this.#ask();
        break;
      case "table":
        this.table = message.table;
        if (this.seat !== message.seat) {
          this.trouble = null;
          if (this.target > 0 || this.seq > 0) this.#startOver(message.seat);
        }
        this.seat = message.seat;
        this.fairness.see(message.table, message.seat);
        this.#ask();
        break;
      case "presence":
        this.presence = message.presence;
        break;
      case "events":
        this.fairness.hear(message.seq, message.hash);
        this.#fold({ seq: message.seq, at: message.at, events: message.events as Event[] });
        break;
      case "acted":
        this.fairness.hear(message.seq, message.hash);
        this.#fold({ seq: message.seq, at: message.at, seat: message.seat, events: message.events });
        break;
      case "passed":
        this.fairness.hear(message.seq, message.hash);
        this.#fold({ seq: message.seq, at: message.at, seat: null, cause: message.cause, events: message.events });
        break;
      case "chat":
        this.chat.hear(message.line, this.own);
        break;
      case "pointed":
      case "reacted":
        this.signals.hear(message);
        break;
      case "rejected":
        // A refusal of a command goes to who sent it; without an id the fault was the frame's.
        if (!this.chat.refuse(message.id, { code: message.code, message: message.message }) && !message.id)
          this.trouble = { code: message.code, message: message.message };
        break;
    }
  }

  #fold(record: LogRecord<Event> | ActRecord): void {
    if (!this.#game) {
      this.#unfolded.push(record);
      return this.#showPosition();
    }
    // After a resume nothing comes twice; but a page that folds twice would be wrong for ever, so it looks.
    if (record.seq !== this.seq + 1) return;
    this.#feed(this.#game, record);
    this.#note(record);
    // A page that comes in late folds hundreds of records: it asks what to paint once, at the end.
    if (this.upToDate) this.#ask();
    this.#sendConfirmed();
    for (const { done } of this.#waiting.filter((waiting) => waiting.seq <= record.seq)) done();
    this.#waiting = this.#waiting.filter((waiting) => waiting.seq > record.seq);
  }

  /** Shows what the server said, once all the records that led there are here. */
  #showPosition(): void {
    const position = this.#position;
    if (!position || this.#game || !this.entered || position.seq < this.target) return;
    const records: (LogRecord<Event> | ActRecord)[] = [];
    // After a resume some come twice.
    for (const record of this.#unfolded) if (record.seq === records.length + 1) records.push(record);
    records.length = Math.min(records.length, position.seq);
    if (records.length < position.seq || this.seq > 0) return;
    this.#unfolded = this.#unfolded.filter(({ seq }) => seq > position.seq);
    this.#shown = records;
    records.forEach((record) => this.#note(record));
    this.#position = null;
    this.view = position.view as View;
    this.around = position.around;
    this.legal = position.legal as Command[];
  }

  #feed(game: EngineGame<View, Command, Event>, record: LogRecord<Event> | ActRecord): void {
    if ("seat" in record) {
      if (record.seat !== null) game.act(record.seat, record.at, record.events);
      else if (record.cause) game.pass(record.at, record.cause, record.events);
      return;
    }
    const programs = () => this.table?.seats.map(({ bot }) => Boolean(bot)) ?? [];
    game.apply(record.events, record.at, record.seq === 1 ? { programs: programs(), pace: this.table?.pace } : {});
  }

  #note(record: LogRecord<Event> | ActRecord): void {
    if (record.seq > this.target) this.time.hear(record.at);
    if ("seat" in record) {
      this.acts = [...this.acts, record];
      const cut = record.events.find((event) => event.type === "taken_back");
      if (cut) {
        this.undone = [...this.undone, ...this.records.filter(({ seq }) => seq > cut.to)];
        this.records = this.records.filter(({ seq }) => seq <= cut.to);
      }
    } else this.records = [...this.records, record];
    this.seq = record.seq;
    this.#trouble.pass();
  }

  #folded(seq: number): Promise<void> {
    if (this.seq >= seq) return Promise.resolve();
    return new Promise((done) => this.#waiting.push({ seq, done }));
  }

  #ask(): void {
    if (this.seq === 0 || !this.#game) return;
    this.view = this.#game.view();
    this.around = this.#game.around(null);
    this.legal = this.seat !== null && this.mayMove ? this.#game.legal(this.seat) : [];
  }
}
