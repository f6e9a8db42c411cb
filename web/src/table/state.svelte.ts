// Everything a table page knows, without a pixel: it folds the log through the engine, and says what is asked of us.
//
// Read `games/landscape/turn.svelte.ts` next: how a move comes about before it is sent.
import type { EngineGame, Foreseen } from "../engine";
import { me } from "../me.svelte";
import type { LinkState } from "../net/link";
import type { Surroundings } from "../net/surroundings";
import type { Act, Around, Back, GameId, Presence, Seat, ServerMessage, TablePosition, TableView } from "../protocol";
import { NOTHING_AROUND } from "./around/nothing";
import { Chat } from "./chat.svelte";
import { ServerTime } from "./clock/time.svelte";
import { Fairness } from "./fairness.svelte";
import { handsOf } from "./names";
import { Outgoing, type Sending } from "./outgoing.svelte";
import { recordIn, upTo, type ActRecord, type AnyRecord, type MoveRecord } from "./records";
import { TableRules } from "./rules.svelte";
import { Signals } from "./signals/signals.svelte";
import { TableSocket } from "./socket";
import { isUnreadable, LastTrouble, type Trouble } from "./trouble.svelte";

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
  records = $state.raw<MoveRecord<Event>[]>([]);
  /** The moves that were taken back, to be looked back on. */
  undone = $state.raw<readonly MoveRecord<Event>[]>([]);
  acts = $state.raw<ActRecord[]>([]);
  /** The seats that changed hands. */
  readonly hands = $derived.by(() => handsOf(this.acts));
  around = $state.raw<Around>(NOTHING_AROUND);
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
  /** Why the server can't read the table, until it can. */
  unreadable = $state.raw<Trouble | null>(null);

  /** Called when a try to connect failed: perhaps the server has a reason, which only a request can learn. */
  onfail: (() => void) | undefined;

  /** Records that came while the rules were being loaded. */
  #unfolded: AnyRecord<Event>[] = [];
  /** How the game stands, as the server says; and the records up to there, which the page shows and the rules don't know yet. */
  #position: TablePosition | null = null;
  #shown: AnyRecord<Event>[] = [];
  /** Who waits for the server to greet us again. */
  #returning: (() => void)[] = [];
  readonly #socket: TableSocket;
  readonly #rules: TableRules<View, Command, Event>;
  readonly #outgoing: Outgoing<Command>;

  /** `rules` opens a game: which one, the table's first word says. */
  constructor(
    rules: (game: GameId) => Promise<EngineGame<View, Command, Event>>,
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
    this.#rules = new TableRules(rules, () => this.#start());
    this.#outgoing = new Outgoing(this, this.#socket, this.#trouble);
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

  /** Commands that were confirmed and have no answer yet, the first of them perhaps under way. */
  get outgoing(): readonly Command[] {
    return this.#outgoing.commands;
  }

  get sending(): Sending {
    return this.#outgoing.sending;
  }

  /** How often commands of a page of before were sent again and answered: what lies there of their move may be over. */
  get resent(): number {
    return this.#outgoing.resent;
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
    return this.#rules.game;
  }

  /** Whether the rules could not be loaded; they are tried again by themselves. */
  get broken(): boolean {
    return this.#rules.broken;
  }

  /** Who we are: the player in our seat, or the guest who watches; `null` for a stranger. */
  get own(): string | null {
    return (this.seat === null ? me.player?.id : this.table?.seats[this.seat]?.player.id) ?? null;
  }

  /** What commands of ours would bring about; `null` without a seat. */
  foresee(commands: readonly Command[]): Foreseen<View, Command, Event> | null {
    return this.seat === null || !this.game ? null : this.game.foresee(this.seat, commands);
  }

  /** Why a command of ours would be refused; `null` if it would not. */
  judge(command: Command): Trouble | null {
    return this.seat === null || !this.game ? null : this.game.judge(this.seat, command);
  }

  /**
   * Sends commands one after the other, each when the one before is saved. A refusal ends the row: what comes after it never
   * leaves the page. Returns the numbers of the records that were saved.
   */
  submit(commands: readonly Command[]): Promise<readonly number[]> {
    return this.#outgoing.submit(commands);
  }

  /** To where we may ask to go back. It looks for what others could have foreseen: not to be asked at every record. */
  back(): Back | null {
    return this.seat === null || !this.game ? null : this.game.around(this.seat).back;
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
    this.trouble = null;
    this.#socket.close();
    this.#rules.close();
  }

  /** Shows the game as the server says that it stands, until the rules are here, which would say the same and go on from there. */
  showFirst(position: TablePosition): void {
    this.#position = position;
    this.#showPosition();
  }

  /** Tries at once to load the rules that could not be loaded; returns whether they are here. */
  async loadAgain(): Promise<boolean> {
    if (this.broken && this.table) await this.#rules.load(this.table.game);
    return !this.broken;
  }

  /** The rules are here: folds what has come in the meantime. */
  #start(): void {
    for (const record of this.#shown.splice(0)) this.#rules.fold(record, this.table);
    for (const record of this.#unfolded.splice(0)) this.#fold(record);
    this.#outgoing.sendConfirmed();
  }

  /** Our seat is another's now, or another's ours: what we know of the game is what that viewer may know, from the first record. */
  #startOver(seat: Seat | null): void {
    this.seat = seat;
    [this.seq, this.target] = [0, 0];
    [this.records, this.undone, this.acts, this.#unfolded, this.#shown] = [[], [], [], [], []];
    this.#position = null;
    [this.view, this.legal] = [null, []];
    this.#outgoing.commands = [];
    this.around = NOTHING_AROUND;
    this.missed = null;
    this.#rules.drop();
    if (this.table) void this.#rules.load(this.table.game);
    this.#socket.restart();
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.#enter(message);
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
      case "acted":
      case "passed":
        this.fairness.hear(message.seq, message.hash);
        this.#fold(recordIn(message));
        break;
      case "chat":
        this.chat.hear(message.line, this.own);
        break;
      case "pointed":
      case "reacted":
        this.signals.hear(message);
        break;
      case "rejected": {
        const why = { code: message.code, message: message.message };
        // A refusal of a command goes to whoever sent it; without an id the fault was the frame's.
        if (this.chat.refuse(message.id, why) || message.id) break;
        this.unreadable = isUnreadable(why) ? why : null;
        this.trouble = this.unreadable ? null : why;
        break;
      }
    }
  }

  /** We are let in, for the first time or again. */
  #enter({ table, seat, presence, seq, now, chat }: Extract<ServerMessage, { type: "welcome" }>): void {
    // Whatever was refused before is no trouble anymore.
    this.trouble = null;
    if (this.seq > 0 && this.seat !== seat) this.#startOver(seat);
    this.removed = false;
    this.unreadable = null;
    this.table = table;
    this.seat = seat;
    this.presence = presence;
    this.target = seq;
    this.time.hear(now, this.#socket.asked);
    this.fairness.see(table, seat);
    this.chat.greet(chat, !this.entered, this.own);
    for (const greeted of this.#returning.splice(0)) greeted();
    if (!this.entered || this.broken) void this.#rules.load(table.game);
    this.entered = true;
    this.#ask();
  }

  #fold(record: AnyRecord<Event>): void {
    if (!this.game) {
      this.#unfolded.push(record);
      return this.#showPosition();
    }
    // After a resume nothing comes twice; but a page that folds twice would be wrong for ever, so it looks.
    if (record.seq !== this.seq + 1) return;
    this.#rules.fold(record, this.table);
    this.#note(record);
    // A page that comes in late folds hundreds of records: it asks what to paint once, at the end.
    if (this.upToDate) this.#ask();
    this.#outgoing.sendConfirmed();
    this.#outgoing.folded(record.seq);
  }

  /** Shows what the server said, once all the records that led there are here. */
  #showPosition(): void {
    const position = this.#position;
    if (!position || this.game || !this.entered || position.seq < this.target) return;
    const records = upTo(position.seq, this.#unfolded);
    if (records.length < position.seq || this.seq > 0) return;
    this.#unfolded = this.#unfolded.filter(({ seq }) => seq > position.seq);
    this.#shown = records;
    records.forEach((record) => this.#note(record));
    this.#position = null;
    this.view = position.view as View;
    this.around = position.around;
    this.legal = position.legal as Command[];
  }

  #note(record: AnyRecord<Event>): void {
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

  #ask(): void {
    if (this.seq === 0 || !this.game) return;
    this.view = this.game.view();
    this.around = this.game.around(null);
    this.legal = this.seat !== null && this.mayMove ? this.game.legal(this.seat) : [];
  }
}
