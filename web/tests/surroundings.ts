// What the page's sockets find in Node instead of a browser: a real WebSocket client, and a network to switch off.
import { vi } from "vitest";

import { WebSocket } from "ws";

import type { Surroundings } from "../src/net/surroundings";

export class Network implements Surroundings {
  /** Every socket that was asked for, in order. */
  readonly opened: WebSocket[] = [];
  WebSocket = this.#counting() as unknown as Surroundings["WebSocket"];
  events = new EventTarget();
  online = true;
  isOnline = () => this.online;
  /** No chance in the waits: the shortest of each. */
  random = () => 0;

  goes(online: boolean): void {
    this.online = online;
    this.events.dispatchEvent(new Event(online ? "online" : "offline"));
  }

  #counting() {
    const { opened } = this;
    return class extends WebSocket {
      constructor(url: string, protocol: string) {
        super(url, protocol);
        opened.push(this);
      }
    };
  }
}

/** Stands in for the storage of a browser that has kept this, and returns what it keeps from then on. */
export function stubStorage(kept: Readonly<Record<string, string>> = {}): Map<string, string> {
  const storage = new Map(Object.entries(kept));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  return storage;
}
