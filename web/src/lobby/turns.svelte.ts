// Where it is your turn, on every page of ours: in the title, in the icon of the tab and of the app, in a sound for whoever wants it,
// and once in words for whoever listens.
import { untrack } from "svelte";

import { announcer } from "../announce/announcer.svelte";
import { m, named } from "../i18n/words";
import { player } from "../sound/player.svelte";
import { markIcons } from "../table/tabIcon";
import { lobby } from "./lobby.svelte";

class Turns {
  /** The table that is open, and whether it waits for us: it knows sooner than the lobby. */
  here = $state.raw<{ id: string; ours: boolean } | null>(null);
  /** Something else that a tab in the background should show. */
  knock = $state(false);

  /** The tables that wait for you beside the one that is open. */
  get elsewhere() {
    return lobby.own.turns.filter(({ id }) => id !== this.here?.id);
  }

  get count(): number {
    return this.elsewhere.length + (this.here?.ours ? 1 : 0);
  }

  /** A title of a page: how many tables wait before it, unless it says itself that this one does. */
  title(...parts: string[]): string {
    const words = parts.filter(Boolean).join(" · ");
    return this.elsewhere.length > 0 ? `(${this.count}) ${words}` : words;
  }

  /** Called while the page is made. */
  follow(): void {
    // What waited when we came is seen in the lobby, and no news.
    let known: Set<string> | null = null;
    $effect(() => {
      if (!lobby.loaded) return;
      const waiting = this.elsewhere;
      untrack(() => {
        const fresh = known ? waiting.filter(({ id }) => !known!.has(id)) : [];
        known = new Set(lobby.own.turns.map(({ id }) => id));
        if (fresh.length === 0) return;
        player.play("yourTurn");
        announcer.say(...fresh.map(({ name }) => m.lobby_turn_at({ table: named(name) })));
      });
    });
    $effect(() => markIcons(this.count, this.knock));
  }
}

export const turns = new Turns();
