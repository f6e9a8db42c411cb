// Something that happened to us elsewhere and is read where it led us: "Dora removed you from the table."
import { announcer } from "../announce/announcer.svelte";
import { plain } from "../i18n/words";

class Notice {
  words = $state("");

  say(sentence: string): void {
    this.words = plain(sentence);
    announcer.say(sentence);
  }
}

/** The one notice: the newest. */
export const notice = new Notice();
