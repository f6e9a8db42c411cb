// Telling somebody who is away once more that the table waits for them: from the table, and from the home page.
import { announcer } from "../../announce/announcer.svelte";
import { errorWords } from "../../i18n/refused.svelte";
import { m } from "../../i18n/words";
import { me } from "../../me.svelte";
import { api } from "../../net/api";
import type { Player } from "../../protocol";

export class Nudge {
  asking = $state(false);
  /** Why the last one came to nothing, in words. */
  wrong = $state("");

  async send(table: string, { id, name }: Player): Promise<void> {
    [this.wrong, this.asking] = ["", true];
    try {
      await me.ask(() => api.nudge(table, id));
      announcer.say(m.around_nudged_now({ name }));
    } catch (error) {
      this.wrong = errorWords(error);
      announcer.say(this.wrong);
    }
    this.asking = false;
  }
}
