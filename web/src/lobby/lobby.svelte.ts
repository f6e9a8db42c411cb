// The tables that the page knows of, on whichever page of ours one is: your own by request, and all of them kept up to date by the
// lobby's socket.
import { follow, hear } from "../account/follow";
import { me } from "../me.svelte";
import { api } from "../net/api";
import { Link, socketUrl, type LinkState } from "../net/link";
import type { LobbyMessage, TableSummary } from "../protocol";
import { ServerTime } from "../table/clock/time.svelte";
import { ranked } from "./order";

/** How long to wait before the lists are asked for again after a refusal: first, and at most, in milliseconds. */
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;

export class Lobby {
  yours = $state.raw<TableSummary[]>([]);
  listed = $state.raw<TableSummary[]>([]);
  link = $state<LinkState>("connecting");
  loaded = $state(false);
  readonly time = new ServerTime();
  readonly own = $derived(ranked(this.yours, me.player?.id));
  /** Public tables at which the reader does not sit. */
  readonly open = $derived.by(() => {
    const yours = new Set(this.yours.map((table) => table.id));
    return this.listed.filter((table) => !yours.has(table.id) && table.status !== "finished");
  });
  #socket: Link<LobbyMessage> | null = null;
  /** As whom the socket came in. */
  #as: string | undefined;
  /** When it asked to come in. */
  #asked = -Infinity;
  /** How often the lists were asked for, and the last time of which the answer was taken. */
  #requests = 0;
  #taken = 0;
  /** How often in a row they were refused, and when they are asked for again. */
  #refusals = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  /** What was heard since, for each request that waits for its answer. */
  readonly #heard = new Set<LobbyMessage[]>();

  /** Comes in as who we are now; whoever is in already stays. */
  enter(): void {
    const who = me.player?.id;
    if (this.#socket && this.#as === who) return;
    this.#as = who;
    if (this.#socket) return this.#socket.retry();
    const url = () => {
      this.#asked = Date.now();
      return socketUrl("/lobby/socket");
    };
    this.#socket = new Link<LobbyMessage>(url, {
      onopen: () => {
        void this.refresh();
        void follow();
      },
      onmoved: () => {
        void this.refresh();
        void follow();
      },
      onmessage: (message) => this.hear(message),
      onstate: (state) => (this.link = state),
      onsignedout: () => me.signedOut(),
    });
  }

  async refresh(): Promise<void> {
    const request = ++this.#requests;
    const heard: LobbyMessage[] = [];
    this.#heard.add(heard);
    try {
      const asked = Date.now();
      const list = await api.tables();
      // An older server sends none.
      if (list.now) this.time.hear(list.now, asked);
      // Answers may overtake each other, and the socket's news overtake both.
      if (request < this.#taken) return;
      this.#taken = request;
      this.#refusals = 0;
      clearTimeout(this.#again);
      this.yours = list.yours;
      this.listed = list.public;
      this.loaded = true;
      for (const message of heard) this.#fold(message);
    } catch {
      // The lists stay as they were.
      if (request > this.#taken) this.#later();
    } finally {
      this.#heard.delete(heard);
    }
  }

  /** Asks again a while later; a socket that comes back then asks by itself. */
  #later(): void {
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#refusals);
    this.#refusals += 1;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.link === "open" && void this.refresh(), wait / 2 + (wait / 2) * Math.random());
  }

  hear(message: LobbyMessage): void {
    if (message.type === "settings") return hear(message.settings);
    if (message.type === "tables") this.time.hear(message.now, this.#asked);
    for (const heard of this.#heard) heard.push(message);
    this.#fold(message);
  }

  #fold(message: LobbyMessage): void {
    switch (message.type) {
      case "tables":
        this.listed = message.tables;
        break;
      case "changed": {
        const { table } = message;
        const sits = table.seats.some(({ id }) => id === me.player?.id);
        this.listed = upsert(this.listed, table, table.visibility === "public");
        // A game stays ours though somebody else has our seat; whoever leaves before it starts has gone.
        this.yours =
          sits || table.status !== "waiting" ? upsert(this.yours, table, sits) : without(this.yours, table.id);
        break;
      }
      case "gone":
        this.listed = without(this.listed, message.id);
        this.yours = without(this.yours, message.id);
        break;
    }
  }

  close(): void {
    clearTimeout(this.#again);
    this.#socket?.close();
    this.#socket = null;
  }
}

const without = (tables: TableSummary[], id: string): TableSummary[] => tables.filter((table) => table.id !== id);

/** Replaces a table in place, or puts a new one first. */
function upsert(tables: TableSummary[], table: TableSummary, add: boolean): TableSummary[] {
  const known = tables.some((other) => other.id === table.id);
  if (!known) return add ? [table, ...tables] : tables;
  return tables.map((other) => (other.id === table.id ? table : other));
}

/** One for the page: the reader's tables are up to date wherever they are. */
export const lobby = new Lobby();
