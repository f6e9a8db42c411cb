// Where we are: the lobby, one table, or the rules of a game. The invite code stands in the fragment, which no browser sends to a server.

import type { GameId } from "./protocol";

export type Route = { page: "lobby" } | { page: "table"; id: string } | { page: "rules"; game: GameId };

const TABLE = /^\/t\/([0-9a-f-]{36})\/?$/i;
/** The games whose rules have a page. */
const RULES: readonly GameId[] = ["gold-rush", "goldmines"];

/** What a path of this page's host means. Anything unknown is the lobby. */
export function routeOf(path: string): Route {
  const id = TABLE.exec(path)?.[1];
  if (id) return { page: "table", id: id.toLowerCase() };
  const game = RULES.find((known) => path.replace(/\/$/, "") === rulesLink(known));
  return game ? { page: "rules", game } : { page: "lobby" };
}

/** Where the rules of a game are. */
export function rulesLink(game: GameId): string {
  return `/rules/${game}`;
}

/** The invite code in a fragment, if there is one. */
export function inviteOf(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, "")).get("invite");
}

/** Reads what somebody pasted: a link to a table, or its address without the host. */
export function parseTableLink(text: string): { id: string; invite: string | null } | null {
  const found = /\/t\/([0-9a-f-]{36})\/?(#.*)?$/i.exec(text.trim());
  return found?.[1] ? { id: found[1].toLowerCase(), invite: inviteOf(found[2] ?? "") } : null;
}

/** The link that seats a friend in two clicks. */
export function tableLink(id: string, invite: string | null, origin: string = location.origin): string {
  return `${origin}/t/${id}${invite ? `#invite=${encodeURIComponent(invite)}` : ""}`;
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname));
  invite = $state<string | null>(inviteOf(location.hash));

  constructor() {
    const follow = () => {
      this.route = routeOf(location.pathname);
      this.invite = inviteOf(location.hash);
    };
    addEventListener("popstate", follow);
    addEventListener("hashchange", follow);
  }

  lobby(): void {
    this.#go("/");
  }

  rules(game: GameId): void {
    this.#go(rulesLink(game));
  }

  table(id: string, invite: string | null = null): void {
    this.#go(`/t/${id}${invite ? `#invite=${encodeURIComponent(invite)}` : ""}`);
  }

  #go(address: string): void {
    if (address !== location.pathname + location.hash) history.pushState(null, "", address);
    this.route = routeOf(location.pathname);
    this.invite = inviteOf(location.hash);
    scrollTo(0, 0);
  }
}

let router: Router | undefined;

/** The one router of the page; made when first asked for, so that tests can read this file without a browser. */
export function useRouter(): Router {
  return (router ??= new Router());
}
