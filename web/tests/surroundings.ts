// What the page's sockets find in Node instead of a browser: a real WebSocket client, and a network to switch off.
import { WebSocket } from "ws";

import type { Surroundings } from "../src/net/link";

export class Network implements Surroundings {
  WebSocket = WebSocket as unknown as Surroundings["WebSocket"];
  events = new EventTarget();
  online = true;
  isOnline = () => this.online;
  /** No chance in the waits: the shortest of each. */
  random = () => 0;

  goes(online: boolean): void {
    this.online = online;
    this.events.dispatchEvent(new Event(online ? "online" : "offline"));
  }
}
