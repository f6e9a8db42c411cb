// Where we are: the lobby, one table, the rules of a game, past games, or nowhere. Links are ordinary links: the router follows those
// that lead to another page of ours. An invite code is in the fragment, which no browser sends to a server.

import { arrive, depth, whenClosed, whenLeaving, whenThere } from "./closedByBack";
import type { GameId } from "./protocol";
import { ScrollBack } from "./scrollBack";
import { GAME_IDS } from "./wire/games";

/** What is looked for among one's finished games; `null` for any. */
export interface Wanted {
  game: GameId | null;
  /** The name of somebody who played. */
  opponent: string | null;
}

export type Route =
  /** `setup` is the game that a table is being set up for. */
  | { page: "lobby"; setup: GameId | null }
  /** `at` is the record after which the table is looked back on, if it is. */
  | { page: "table"; id: string; at: number | null }
  | { page: "rules"; game: GameId }
  /** Which of one's finished games are shown. */
  | ({ page: "past" } & Wanted)
  /** An address that leads to nothing. */
  | { page: "nowhere" };

const TABLE = /^\/t\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
/** The page of one's finished games; what they are filtered by is in the query. */
export const PAST = "/games";

/** Every game has addresses of its own. */
const isGame = (word: string | undefined): word is GameId => GAME_IDS.some((game) => game === word);

/** What a path of this page's host means, with its query. */
export function routeOf(path: string, query = ""): Route {
  const plain = path.replace(/\/$/, "");
  const id = TABLE.exec(plain)?.[1];
  if (id) return { page: "table", id: id.toLowerCase(), at: atOf(query) };
  if (plain === "") return { page: "lobby", setup: null };
  if (plain === PAST) return { page: "past", ...wantedOf(query) };
  const [, room, game, ...rest] = plain.split("/");
  if (isGame(game) && rest.length === 0) {
    if (room === "rules") return { page: "rules", game };
    if (room === "new") return { page: "lobby", setup: game };
  }
  return { page: "nowhere" };
}

/** The record that a query names; `null` if it names none. */
function atOf(query: string): number | null {
  const at = new URLSearchParams(query).get("at");
  return at !== null && /^[1-9]\d{0,8}$/.test(at) ? Number(at) : null;
}

function wantedOf(query: string): Wanted {
  const wanted = new URLSearchParams(query);
  const game = wanted.get("game") ?? "";
  return { game: isGame(game) ? game : null, opponent: wanted.get("with") || null };
}

export function rulesLink(game: GameId): string {
  return `/rules/${game}`;
}

/** Where a table of a game is set up. */
export function setupLink(game: GameId): string {
  return `/new/${game}`;
}

/** The invite code in a fragment, if there is one. */
export function inviteOf(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, "")).get("invite");
}

/** The code of another device in a fragment, if there is one. */
export function codeOf(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, "")).get("code");
}

/** The link that lets another device in. */
export function codeLink(code: string, origin: string = location.origin): string {
  return `${origin}/#code=${encodeURIComponent(code)}`;
}

/** The link to a table as it was after one of its records. */
export function positionLink(id: string, at: number, origin: string = location.origin): string {
  return `${origin}/t/${id}?at=${at}`;
}

/** Where one's finished games are, only those that are wanted. */
export function pastLink({ game, opponent }: Wanted): string {
  const query = new URLSearchParams();
  if (game) query.set("game", game);
  if (opponent) query.set("with", opponent);
  return query.size > 0 ? `${PAST}?${query}` : PAST;
}

/**
 * Reads what somebody pasted: a link to a table or to a position of it, or its address without the host. It may stand among other
 * words, so it ends where a code or a number does.
 */
export function parseTableLink(text: string): { id: string; at: number | null; invite: string | null } | null {
  const found = /\/t\/([0-9a-f-]{36})\/?(?![\w/-])(\?[^#\s]*)?(#invite=[\w%-]+)?/i.exec(text);
  const route = routeOf(`/t/${found?.[1] ?? ""}`, found?.[2]?.replace(/\W+$/, ""));
  return route.page === "table" ? { id: route.id, at: route.at, invite: inviteOf(found?.[3] ?? "") } : null;
}

/** The link that seats a friend. */
export function tableLink(id: string, invite: string | null, origin: string = location.origin): string {
  return `${origin}/t/${id}${invite ? `#invite=${encodeURIComponent(invite)}` : ""}`;
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname, location.search));
  invite = $state<string | null>(inviteOf(location.hash));
  /** Whether we came back to the page, rather than to it anew. */
  returned = false;
  readonly #scroll = new ScrollBack();
  /** The page that is shown, as the scrolling knows it. */
  #address = addressNow();

  constructor() {
    addEventListener("popstate", () => this.#goBack());
    addEventListener("hashchange", () => this.#look());
    document.addEventListener("click", (event) => this.#follow(event));
    arrive();
  }

  lobby(): void {
    this.#go("/");
  }

  table(id: string, invite: string | null = null): void {
    this.#go(tableLink(id, invite, ""));
  }

  /** Goes to a position of a table, from elsewhere: the way on from there leads to the table as it is. */
  position(id: string, at: number): void {
    this.#go(positionLink(id, at, ""));
  }

  /** Goes to a table once it is there, unless the reader has gone elsewhere meanwhile. */
  async tableOnce(made: Promise<string>): Promise<void> {
    const from = location.pathname;
    const id = await made;
    if (location.pathname === from) this.table(id);
  }

  /** Goes to a table that was just set up: the way back leads to the lobby, not to its set-up. */
  tableMade(id: string): void {
    whenThere(() => {
      if (this.route.page !== "lobby" || !this.route.setup) return this.table(id);
      this.#change(tableLink(id, null, ""));
      scrollTo(0, 0);
    });
  }

  /** Looks back at a table: a step of its own, within which one position follows another. Returns how to call it off. */
  lookBack(id: string, at: number): () => void {
    const address = positionLink(id, at, "");
    if (this.route.page !== "table" || this.route.at === null) {
      whenLeaving(() => this.#enter(address, LOOKING));
      return () => {};
    }
    // A dialog lies over the position that its entry names, whatever happens beneath it.
    return whenClosed(() => {
      if (location.pathname === tableLink(id, null, "")) this.#change(address);
    });
  }

  /** Ends that: to the table as it is. */
  lookAtNow(id: string): void {
    whenThere(() => {
      if (history.state === LOOKING) return history.back();
      history.replaceState(null, "", tableLink(id, null, ""));
      this.#look();
    });
  }

  /** Closes what an address of its own has opened over the lobby: back to where we came from, or to the lobby alone. */
  closeSetup(): void {
    whenThere(() => {
      if (history.state === WITHIN) return history.back();
      history.replaceState(null, "", "/");
      this.#look();
    });
  }

  /** Changes the game that is being set up: no step of its own. */
  setUpAnother(game: GameId): void {
    this.#change(setupLink(game));
  }

  /** Changes which finished games are shown: no step of its own, and there again for whoever comes back to it. */
  pastOf(wanted: Wanted): void {
    this.#change(pastLink(wanted));
  }

  /** Gives what is shown another address. */
  #change(address: string): void {
    whenThere(() => {
      history.replaceState(history.state, "", address);
      this.#look();
    });
  }

  /** Follows a plain click on a link to another page of ours; all else is the browser's. */
  #follow(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
    if (routeOf(link.pathname).page === "nowhere") return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.#go(link.pathname + link.search + link.hash);
  }

  #goBack(): void {
    const before = this.#address;
    // Nothing more if something was closed, by Back or before; another fragment is told of by itself.
    if (arrive() || before === addressNow()) return;
    this.#scroll.leave(before);
    this.returned = true;
    this.#look();
    this.#scroll.comeBack(this.#address);
  }

  #go(address: string): void {
    whenLeaving(() => {
      this.#scroll.leave(this.#address);
      this.returned = false;
      this.#enter(address, WITHIN);
      scrollTo(0, 0);
    });
  }

  /** Makes an entry, or takes over that of what is open over the page. */
  #enter(address: string, state: string): void {
    if (depth() > 0) history.replaceState(state, "", address);
    else if (address !== location.pathname + location.search + location.hash) history.pushState(state, "", address);
    this.#look();
  }

  #look(): void {
    this.#address = addressNow();
    this.route = routeOf(location.pathname, location.search);
    this.invite = inviteOf(location.hash);
  }
}

const addressNow = (): string => location.pathname + location.search;

/** The state of an entry of the history that this page has made. */
const WITHIN = "within";
/** And of one in which a table is looked back on. */
const LOOKING = "looking back";

let router: Router | undefined;

/** The one router of the page; made when first asked for, so that tests can read this file without a browser. */
export function useRouter(): Router {
  return (router ??= new Router());
}
