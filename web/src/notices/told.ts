// What the service worker makes of a push: a notice, and where a press on it leads. For the worker alone, so that it stays one file.

/** What the server sends (server/src/notices/push.rs). */
interface PushedNotice {
  title: string;
  body: string;
  path: string;
  why: string;
  table: string | null;
  language: string;
}

/** Reads a push. Whatever else comes is shown as well as it can be: a browser asks that every push is shown. */
export function toldBy(text: string): PushedNotice {
  const nothing: PushedNotice = { title: "Paydirt", body: "", path: "/", why: "", table: null, language: "en" };
  try {
    const told = JSON.parse(text) as Partial<PushedNotice> | null;
    const words = (key: "title" | "body" | "why" | "language") =>
      typeof told?.[key] === "string" ? told[key] : nothing[key];
    return {
      title: words("title"),
      body: words("body"),
      why: words("why"),
      language: words("language"),
      table: typeof told?.table === "string" ? told.table : null,
      // Only ever a page of our own.
      path: typeof told?.path === "string" && /^\/(?!\/)/.test(told.path) ? told.path : nothing.path,
    };
  } catch {
    return nothing;
  }
}

/** A page of ours that is open. */
export interface OpenPage {
  url: string;
  visibilityState: string;
  focused: boolean;
}

/** Whether somebody looks at this very page, so that nothing need be said. */
export function isLookedAt(path: string, open: readonly OpenPage[]): boolean {
  return open.some((page) => page.focused && page.visibilityState === "visible" && isAt(page, path));
}

/** The page to bring to the front, if one is there already. */
export function pageAt<Page extends { url: string }>(path: string, open: readonly Page[]): Page | undefined {
  return open.find((page) => isAt(page, path));
}

function isAt(page: { url: string }, path: string): boolean {
  return new URL(page.url).pathname.replace(/(.)\/$/, "$1") === path;
}
