// Part of the build, not of the page: which modules share a file.
//
// Left alone, the bundler makes a file of whatever the same imports lead to, so a table loads some forty, each packed by itself and
// with headers of its own. Here only the pages count: modules that the same pages need are one file. What is opened on a page that
// is there already (replay, final scoring, dialogs) shares those, and splits none.
import type { Plugin } from "vite";

/** What `index.html` asks for, and what it loads at once. */
const START = "start";
/** The file that every page starts with. */
export const FIRST = "page";

/** The pages, by the modules that each starts with; the first two are there before any other. */
const PAGES: Record<string, RegExp> = {
  [START]: /\/src\/start\.ts$/,
  [FIRST]: /\/src\/main\.ts$/,
  lobby: /\/src\/(lobby\/LobbyPage|games\/[^/]+\/(Picture|Miniature))\.svelte$/,
  rules: /\/src\/(rules\/RulesPage\.svelte|games\/[^/]+\/rules\/index\.ts)$/,
  past: /\/src\/past\/PastPage\.svelte$/,
  clock: /\/src\/table\/clock\/parts\.ts$/,
  seats: /\/src\/table\/Gathering\.svelte$/,
};
/** A group of modules of fewer characters, before they are packed, is no file of its own. */
const SMALL = 6000;

/** Modules that the same pages need. */
interface Group {
  pages: readonly string[];
  size: number;
}

/** The page of a game, which bears its name: GoldRush.svelte in gold-rush. */
const GAME = /\/src\/games\/([^/]+)\/(\w+)\.svelte$/;

/** As much as is asked of the modules of the build. */
interface Modules {
  getModuleIds(): Iterable<string>;
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
}

export function chunks(): Plugin {
  let needs: Needs | null = null;
  /** By group, the file that it is in. */
  let files = new Map<string, string>();
  const name = (id: string): string | null => files.get(needs?.groupOf(id) ?? "") ?? null;
  // A file would take along what its modules import.
  const groups = [{ name, includeDependenciesRecursively: false }];
  return {
    name: "paydirt-chunks",
    apply: "build",
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
    // What the start asks for is asked for beside it: on a slow line the first answer takes longest.
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) => {
        const first = Object.values(bundle).find((file) => file.type === "chunk" && file.name === FIRST);
        if (first?.type !== "chunk") throw new Error("the build has no page");
        const head = (rel: string, file: string) =>
          ({ tag: "link", attrs: { rel, crossorigin: true, href: `/${file}` }, injectTo: "head" }) as const;
        return [
          ...[first.fileName, ...first.imports].map((file) => head("modulepreload", file)),
          ...[...(first.viteMetadata?.importedCss ?? [])].map((file) => head("stylesheet", file)),
        ];
      },
    },
    buildEnd() {
      needs = new Needs(this);
      files = merged(needs.groups());
    },
  };
}

/** Which pages need which modules. */
class Needs {
  /** By module, the pages that need it. */
  readonly #pages = new Map<string, Set<string>>();
  readonly #games = new Set<string>();

  constructor(private readonly modules: Modules) {
    for (const id of modules.getModuleIds()) {
      const game = gameOf(id);
      if (game) this.#games.add(game);
      const page = game ?? Object.keys(PAGES).find((page) => PAGES[page]?.test(id));
      if (page) this.#need(id, page);
    }
  }

  /** The group that a module is in, by name; none if no page needs it. */
  groupOf(id: string): string | null {
    const pages = this.#pages.get(id);
    if (!pages) return null;
    if (pages.has(START)) return START;
    const everyTable = [...this.#games].every((game) => pages.has(game));
    // What all tables share with another page is little, and each reader needs most of it.
    if (pages.has(FIRST) || (everyTable && pages.size > this.#games.size)) return FIRST;
    return everyTable ? "table" : [...pages].sort().join("-");
  }

  groups(): Map<string, Group> {
    const groups = new Map<string, Group>();
    for (const [id, pages] of this.#pages) {
      const name = this.groupOf(id)!;
      const group = groups.get(name) ?? { pages: name === FIRST ? Object.keys(PAGES) : [], size: 0 };
      const size = group.size + (this.modules.getModuleInfo(id)?.code?.length ?? 0);
      groups.set(name, { pages: [...new Set([...group.pages, ...pages])], size });
    }
    return groups;
  }

  #need(id: string, page: string): void {
    const pages = this.#pages.get(id) ?? new Set();
    const module = this.modules.getModuleInfo(id);
    if (!module || pages.has(page)) return;
    this.#pages.set(id, pages.add(page));
    for (const needed of module.importedIds) this.#need(needed, page);
  }
}

/**
 * The files of the groups, by name: a group that is small goes with the smallest that all who need it load as well, since a file costs
 * headers and a place in the browser's queue.
 */
function merged(groups: Map<string, Group>): Map<string, string> {
  const files = new Map<string, string>();
  const byWeight = [...groups].filter(([name]) => name !== START).sort(([, one], [, other]) => other.size - one.size);
  for (const [at, [name, { pages, size }]] of byWeight.entries()) {
    const heavier = byWeight.slice(0, at).reverse();
    const along = heavier.find(([, other]) => pages.every((page) => other.pages.includes(page)))?.[0];
    files.set(name, size < SMALL && along ? files.get(along)! : name);
  }
  return files.set(START, START);
}

/** The game whose page a module is. */
export function gameOf(id: string): string | undefined {
  const [, folder, component] = GAME.exec(id) ?? [];
  return component?.replace(/\B[A-Z]/g, "-$&").toLowerCase() === folder ? folder : undefined;
}
