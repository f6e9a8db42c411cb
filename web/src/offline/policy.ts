// What the service worker does with a request: the page itself, a file of the build, or none of its business.

export type Kind =
  /** An address of the page: asked of the server, and taken from the store only when there is no answer. */
  | "page"
  /** A file whose name changes with its content: taken from the store if it is there. */
  | "file"
  /** Left to the browser, as if there were no worker. */
  | "leave";

export interface Asked {
  method: string;
  url: string;
  mode: string;
}

/** Addresses of the server that are no page. */
const SERVER = /^\/(api|healthz|readyz|metrics)(\/|$)/;

export function kindOf({ method, url, mode }: Asked, origin: string): Kind {
  const address = new URL(url, origin);
  if (method !== "GET" || address.origin !== origin || SERVER.test(address.pathname)) return "leave";
  if (address.pathname.startsWith("/assets/")) return "file";
  return mode === "navigate" ? "page" : "leave";
}

/** The store of a build; all others of ours are old. */
export function storeOf(version: string): string {
  return `paydirt-${version}`;
}

export function isOldStore(name: string, version: string): boolean {
  return name.startsWith("paydirt-") && name !== storeOf(version);
}
