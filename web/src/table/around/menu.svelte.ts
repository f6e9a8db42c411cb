// Whether the menu of a table is open: the page of a table offers it, and whoever stands inside, in any game, can open it.
import { getContext, setContext } from "svelte";

const KEY = Symbol("table menu");

class Menu {
  open = $state(false);
  /** What of it was chosen elsewhere and is asked once more. */
  chosen: string | null = null;

  /** `seated` says whether there is anything in it for us. */
  constructor(readonly seated: () => boolean) {}

  ask(chosen: string): void {
    this.chosen = chosen;
    this.open = true;
  }

  close(): void {
    this.chosen = null;
    this.open = false;
  }
}

/** Called while the page of a table is made. */
export function offerMenu(seated: () => boolean): void {
  setContext(KEY, new Menu(seated));
}

/** The menu of the table around us; none outside of a table. */
export function tableMenu(): Menu | undefined {
  return getContext<Menu | undefined>(KEY);
}
