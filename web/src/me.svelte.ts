// Who we are. The proof is a cookie that scripts cannot read; here only what others see of us.
import { choices, KEYS } from "./account/chosen.svelte";
import { api, Refused } from "./net/api";
import type { NewPlayerAnswer, Player } from "./protocol";
import { codeOf } from "./router.svelte";
import { keepOrForget, kept, leaveWord, takeWord, whenChanged } from "./kept";

function remembered(): Player | null {
  try {
    const player = JSON.parse(kept("player") ?? "null") as Partial<Player> | null;
    return player && typeof player.id === "string" && typeof player.name === "string" ? (player as Player) : null;
  } catch {
    return null;
  }
}

const rememberedMadeUp = (): boolean => kept("made_up") !== null;

class Me {
  player = $state.raw<Player | null>(remembered());
  /** Whether the name is one that the server has made up: good enough against the computer, but friends want to know who it is. */
  madeUp = $state(rememberedMadeUp());
  /** Whether the list of our devices is shown, and what stands in the field for a code; `null` while nobody asks for one. */
  listing = $state(false);
  code = $state<string | null>(null);
  /** What to do once we have a name, or when none is given; while it is set, the page asks for one. */
  #then = $state.raw<{ act: () => unknown; drop?: () => void } | null>(null);

  /** Whether the server has said that it doesn't know us. */
  #stranger = false;

  constructor() {
    whenChanged(["player", "made_up"], () => this.#look());
    if (typeof addEventListener === "undefined") return;
    addEventListener("hashchange", () => this.#takeCode());
    this.#takeCode();
  }

  /** Takes another device's code off the address: it works once, and a reload or the way back would ask for it again. */
  #takeCode(): void {
    const code = codeOf(location.hash);
    if (code === null) return;
    this.code = code;
    history.replaceState(history.state, "", location.pathname + location.search);
  }

  /**
   * Asks the server who we are: the cookie may be gone, or newer than what we remember. Browsers forget what they keep for a site
   * sooner than its cookies, so whoever looks like a stranger may be none.
   */
  async recognise(): Promise<void> {
    const who = this.player;
    try {
      const player = await api.whoami();
      this.#stranger = !player;
      if (this.player === who) this.#become(player ?? null, Boolean(player) && this.madeUp);
    } catch {
      // It doesn't answer: we stay who we were.
    }
  }

  /** Another tab may have become somebody else, who then is in this one too, or have taken another name. */
  #look(): void {
    const player = remembered();
    if (this.player && !player) void this.#makeSure();
    else this.#beIn(player);
  }

  /** Another tab has forgotten who we are: it was signed out, or the device is too full to keep a new name. The server knows. */
  async #makeSure(): Promise<void> {
    const who = this.player;
    const player = await api.whoami().catch(() => who); // it doesn't answer: we stay who we were
    if (this.player !== who) return;
    if (player) this.#beIn(player);
    else this.signedOut();
  }

  #beIn(player: Player | null): void {
    if (this.player && this.player.id !== player?.id) return location.reload();
    if (this.player?.name !== player?.name) this.player = player;
    this.madeUp = rememberedMadeUp();
  }

  get asking(): boolean {
    return this.#then !== null;
  }

  /** Does `act` once we have a name of our own: at once, or after the page has asked for it. */
  whenNamed(act: () => unknown): void {
    if (this.player && !this.madeUp) act();
    else this.#askFor({ act });
  }

  /** Asks for another name. */
  rename(): void {
    this.#askFor({ act: () => undefined });
  }

  async name(name: string): Promise<void> {
    const { player } = await api.createPlayer(name);
    this.#become(player);
    const then = this.#then;
    this.#then = null;
    then?.act();
  }

  /** Runs a request that any guest may make, and asks nobody for a name: whoever has none gets one made up. */
  async asGuest<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    if (!this.player && !this.#stranger) await this.recognise();
    if (!this.player) await this.#makeUp();
    try {
      return await request();
    } catch (refused) {
      if (!(refused instanceof Refused) || refused.code !== "not_signed_in") throw refused;
      await this.#makeUp();
      return request();
    }
  }

  /** Becomes whoever the server says one is now, by a code or a passkey, and starts anew as them. */
  async comeIn(shown: Promise<NewPlayerAnswer>): Promise<void> {
    const { player } = await shown;
    choices.sent(KEYS); // what they chose for themselves goes before what was chosen here
    this.#become(player);
    location.assign("/");
  }

  /** This device was signed out, here or from another one: nothing that the page shows is ours anymore. The next one says why. */
  signedOut(): void {
    leaveWord("signed_out");
    this.#become(null);
    location.reload();
  }

  /** Whether that is why the page was loaded again; it is told once. */
  wasSignedOut(): boolean {
    return takeWord("signed_out");
  }

  async #makeUp(): Promise<void> {
    const { player } = await api.createPlayer();
    this.#become(player, true);
  }

  cancel(): void {
    this.#askFor(null);
  }

  #askFor(then: { act: () => unknown; drop?: () => void } | null): void {
    this.#then?.drop?.();
    this.#then = then;
  }

  /**
   * Runs a request that needs a name. If the server no longer knows us (another browser profile, a new database), it forgets
   * who we were, asks again, and tries again. If no name is given, the refusal stands.
   */
  async ask<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    try {
      return await request();
    } catch (refused) {
      if (!(refused instanceof Refused) || refused.code !== "not_signed_in") throw refused;
      this.#become(null);
      return new Promise((resolve, reject) => {
        this.#askFor({ act: () => request().then(resolve, reject), drop: () => reject(refused) });
      });
    }
  }

  #become(player: Player | null, madeUp = false): void {
    this.player = player;
    this.madeUp = madeUp;
    keepOrForget("player", player && JSON.stringify(player));
    keepOrForget("made_up", madeUp ? "yes" : null);
  }
}

export const me = new Me();
