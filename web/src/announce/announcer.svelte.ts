// What a screen reader says without being asked: one region for the whole page, so that nothing is said twice.
import { untrack } from "svelte";

import { plain } from "../i18n/words";

/** How long a sentence stays where it was said; it has been read out long before. */
const STAYS = 20_000;
/** So many at most: a page that comes in late has a whole game to tell, and must not. */
const MOST = 8;

class Announcer {
  said = $state.raw<readonly { id: number; text: string }[]>([]);
  #number = 0;

  /** Says sentences, once, after what is being said. What is empty is nothing. */
  say(...sentences: string[]): void {
    const texts = sentences.map(plain).filter((text) => text !== "");
    if (texts.length === 0) return;
    const said = texts.slice(-MOST).map((text) => ({ id: this.#number++, text }));
    this.said = [...untrack(() => this.said), ...said].slice(-MOST);
    setTimeout(() => (this.said = this.said.filter((sentence) => !said.includes(sentence))), STAYS);
  }
}

/** The one voice of the page. */
export const announcer = new Announcer();
