// Part of the build, not of the page: which modules share a file.
//
// Left alone, the bundler makes a file of whatever the same imports lead to, so a table loads some forty, each packed by itself and
// with headers of its own. Here only the pages count: modules that the same pages need are one file. What is opened on a page that
// is there already (replay, final scoring, dialogs) shares those, and splits none.
import type { Plugin } from "vite";

/** The file that every page begins with. */
export const FIRST = "page";

/** The pages, by the modules that each begins with; the first is there before any other. */
const PAGES: Record<string, RegExp> = {
  [FIRST]: /\/src\/main\.ts$/,
  lobby: /\/src\/(lobby\/LobbyPage|games\/[^/]+\/(Picture|Miniature))\.svelte$/,
  rules: /\/src\/(rules\/RulesPage\.svelte|games\/[^/]+\/rules\/index\.ts)$/,
  past: /\/src\/past\/PastPage\.svelte$/,
  seats: /\/src\/table\/Gathering\.svelte$/,
};
/** The page of a game, which bears its name: GoldRush.svelte in gold-rush. */
const GAME = /\/src\/games\/([^/]+)\/(\w+)\.svelte$/;

/** All messages are imported from here, and each is a module of its own. */
const MESSAGES = /\/generated\/messages\.js$/;

export function chunks(): Plugin {
  /** By module, the pages that need it. */
  const pages = new Map<string, Set<string>>();
  const games = new Set<string>();
  const name = (id: string): string | null => {
    const needing = pages.get(id);
    if (!needing) return null;
    const everyTable = [...games].every((game) => needing.has(game));
    // What all tables share with another page is little, and each reader needs most of it.
    if (needing.has(FIRST) || (everyTable && needing.size > games.size)) return FIRST;
    return everyTable ? "table" : [...needing].sort().join("-");
  };
  // A file would take along what its modules import, and all messages with the first.
  const groups = [{ name, includeDependenciesRecursively: false }];
  return {
    name: "paydirt-chunks",
    apply: "build",
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const folder = ids.find((id) => MESSAGES.test(id))?.replace(MESSAGES, "/generated/messages/");
      const need = (id: string, page: string) => {
        const needing = pages.get(id) ?? new Set();
        const module = this.getModuleInfo(id);
        if (!module || needing.has(page)) return;
        pages.set(id, needing.add(page));
        if (MESSAGES.test(id)) return;
        for (const needed of module.importedIds) need(needed, page);
        for (const [, message] of module.code?.matchAll(/\bm\.(\w+)/g) ?? []) need(`${folder}${message}.js`, page);
      };
      for (const id of ids) {
        const game = gameOf(id);
        if (game) games.add(game);
        const page = game ?? Object.keys(PAGES).find((page) => PAGES[page]?.test(id));
        if (page) need(id, page);
      }
    },
  };
}

function gameOf(id: string): string | undefined {
  const [, folder, component] = GAME.exec(id) ?? [];
  return component?.replace(/\B[A-Z]/g, "-$&").toLowerCase() === folder ? folder : undefined;
}
