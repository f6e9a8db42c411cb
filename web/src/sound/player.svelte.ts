// Plays sounds, one after the other, for whoever has asked for them. Off until then.
import { choices } from "../account/chosen.svelte";
import type { Sound } from "./sounds";

/** What comes while so much is still to be heard is left out: a sound that comes late tells nothing. */
const AT_MOST_AHEAD = 1.5;

class Player {
  #context: AudioContext | undefined;
  #out: AudioNode | undefined;
  /** How sounds are made, loaded only for those who hear them. */
  #sounds: Promise<typeof import("./sounds")> | undefined;
  /** When the last sound ends, on the clock of the context. */
  #free = 0;

  constructor() {
    // A browser lets a page be heard only after a touch or a key; a choice of last week, or on another device, is no touch.
    $effect.root(() => {
      $effect(() => {
        if (this.on) return this.#wakeOnTouch();
        void this.#context?.suspend();
      });
    });
  }

  get on(): boolean {
    return choices.sound === true;
  }

  toggle(): void {
    choices.choose("sound", !this.on);
    if (this.on) this.play("yourTurn");
  }

  /** Plays them in order. A page that may not be heard yet stays silent. */
  play(...sounds: Sound[]): void {
    if (!this.on || sounds.length === 0) return;
    const context = this.#wake();
    if (context.state !== "running" && !navigator.userActivation?.hasBeenActive) return;
    void this.#learn().then(
      ({ make }) => {
        const now = context.currentTime + 0.02;
        this.#free = Math.max(this.#free, now);
        for (const sound of sounds) {
          if (this.#free - now > AT_MOST_AHEAD) return;
          this.#free += make(sound, { context, out: this.#out ?? context.destination }, this.#free);
        }
      },
      // Without the server nothing is heard; the next sound tries again.
      () => (this.#sounds = undefined),
    );
  }

  #learn(): Promise<typeof import("./sounds")> {
    return (this.#sounds ??= import("./sounds"));
  }

  #wake(): AudioContext {
    if (!this.#context) {
      this.#context = new AudioContext();
      const out = new GainNode(this.#context, { gain: 0.8 });
      out.connect(this.#context.destination);
      this.#out = out;
    }
    if (this.#context.state === "suspended") void this.#context.resume();
    return this.#context;
  }

  #wakeOnTouch(): () => void {
    const rest = () => {
      removeEventListener("pointerdown", wake);
      removeEventListener("keydown", wake);
    };
    const wake = () => {
      rest();
      this.#wake();
    };
    addEventListener("pointerdown", wake);
    addEventListener("keydown", wake);
    return rest;
  }
}

export const player = new Player();
