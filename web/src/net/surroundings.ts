// What lies around a link: the browser with its network, and the reader who comes and goes.

/** What of the browser a link needs; tests give their own. */
export interface Surroundings {
  WebSocket: new (url: string, protocol: string) => WebSocket;
  /** Fires `online`, `offline` and `visibilitychange`. */
  events: EventTarget;
  isOnline: () => boolean;
  random: () => number;
}

/** One for all links: what it adds to window and document stays as long as the page. */
let shared: Surroundings | undefined;

export function browser(): Surroundings {
  return (shared ??= { WebSocket, events: browserEvents(), isOnline: () => navigator.onLine, random: Math.random });
}

function browserEvents(): EventTarget {
  const events = new EventTarget();
  for (const type of ["online", "offline"]) addEventListener(type, () => events.dispatchEvent(new Event(type)));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") events.dispatchEvent(new Event("visibilitychange"));
  });
  return events;
}
