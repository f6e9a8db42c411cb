// What the service worker does with a request: the page itself, a file of the build, or none of its business.
//
// Like all of the worker it shares no module with the page, of which the build would make a file that a worker can't import.

export type Kind =
  /** An address of the page: asked of the server, and taken from the store only when it doesn't answer. */
  | "page"
  /** A file whose name changes with its content: taken from the store if it is there. */
  | "file"
  /** Left to the browser, as if there were no worker. */
  | "leave";

interface PageRequest {
  method: string;
  url: string;
  mode: string;
}

/** Addresses of the server that are no page. */
const SERVER = /^\/(api|healthz|readyz|metrics|notices|t\/[^/]+\/card\.png)(\/|$)/;

export function kindOf({ method, url, mode }: PageRequest, origin: string): Kind {
  const address = new URL(url, origin);
  if (method !== "GET" || address.origin !== origin || SERVER.test(address.pathname)) return "leave";
  if (address.pathname.startsWith("/assets/")) return "file";
  return mode === "navigate" ? "page" : "leave";
}

/** From here on it's a proxy that answers a navigation, as in `net/proxy.ts`: a server that is up shows the page, or says less. */
const UNREACHED = 500;

/** The page as the server has it, or else as it was kept: a proxy that can't reach the server would show an empty page. */
export async function pageFrom(
  server: () => Promise<Response>,
  store: () => Promise<Response | undefined>,
): Promise<Response> {
  try {
    const answer = await server();
    return answer.status >= UNREACHED ? ((await store()) ?? answer) : answer;
  } catch (offline) {
    const kept = await store();
    if (kept) return kept;
    throw offline;
  }
}

/** The store of a build; all others of ours are old. */
export function storeOf(version: string): string {
  return `paydirt-${version}`;
}

export function isOldStore(name: string, version: string): boolean {
  return name.startsWith("paydirt-") && name !== storeOf(version);
}
