// The lobby's lists: your tables by request, public ones kept up to date by the lobby's socket.
import { me } from "../me.svelte";
import { api } from "../net/api";
import { Link, socketUrl, type LinkState } from "../net/link";
import type { LobbyMessage, TableSummary } from "../protocol";

export class Lobby {
  yours = $state.raw<TableSummary[]>([]);
  listed = $state.raw<TableSummary[]>([]);
  link = $state<LinkState>("connecting");
  loaded = $state(false);
  #socket: Link<LobbyMessage>;

  constructor() {
    this.#socket = new Link<LobbyMessage>(() => socketUrl("/lobby/socket"), {
      onopen: () => void this.refresh(),
      onmessage: (message) => this.hear(message),
      onstate: (state) => (this.link = state),
      onsignedout: () => me.signedOut(),
    });
    void this.refresh();
  }

  /** Public tables at which the reader does not sit. */
  get open(): TableSummary[] {
    const yours = new Set(this.yours.map((table) => table.id));
    return this.listed.filter((table) => !yours.has(table.id) && table.status !== "finished");
  }

  async refresh(): Promise<void> {
    try {
      const list = await api.tables();
      this.yours = list.yours;
      this.listed = list.public;
      this.loaded = true;
    } catch {
      // The socket says that the server does not answer; the lists stay as they were.
    }
  }

  hear(message: LobbyMessage): void {
    switch (message.type) {
      case "tables":
        this.listed = message.tables;
        this.loaded = true;
        break;
      case "changed":
        this.listed = upsert(this.listed, message.table, true);
        this.yours = upsert(this.yours, message.table, false);
        break;
      case "gone":
        this.listed = this.listed.filter((table) => table.id !== message.id);
        break;
    }
  }

  close(): void {
    this.#socket.close();
  }
}

/** Replaces a table in place, or puts a new one first. */
export function upsert(tables: TableSummary[], table: TableSummary, add: boolean): TableSummary[] {
  const known = tables.some((other) => other.id === table.id);
  if (!known) return add ? [table, ...tables] : tables;
  return tables.map((other) => (other.id === table.id ? table : other));
}
