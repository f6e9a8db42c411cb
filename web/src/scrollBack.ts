// How far a page was scrolled, for whoever comes back to it. The browser scrolls there at once, when most of the page is still to come.

/** So long a page has to become as long as it was, in milliseconds. */
const PATIENCE = 5_000;
/** What somebody does who wants to be where they are. */
const DEEDS = ["wheel", "touchstart", "pointerdown", "keydown"];

export class ScrollBack {
  readonly #left = new Map<string, number>();
  #y = 0;
  #giveUp = (): void => undefined;

  constructor() {
    // By the time one has gone back, the page is another's already.
    addEventListener("scroll", () => (this.#y = scrollY), { passive: true });
  }

  /** Notes how far the page at an address is scrolled, which one leaves. */
  leave(address: string): void {
    this.#giveUp();
    this.#left.set(address, this.#y);
  }

  /** Scrolls to where one left the page at an address, once it's long enough, unless the reader does something first. */
  comeBack(address: string): void {
    const y = this.#left.get(address) ?? 0;
    if (y === 0) return;
    const done = new AbortController();
    this.#giveUp = () => done.abort();
    const growing = new ResizeObserver(() => {
      if (document.documentElement.scrollHeight - innerHeight < y) return;
      // Whoever goes by keys has the focus on what comes first, and sees it.
      if (document.activeElement === document.body) scrollTo(0, y);
      done.abort();
    });
    const { signal } = done;
    signal.addEventListener("abort", () => growing.disconnect());
    for (const deed of DEEDS) addEventListener(deed, this.#giveUp, { signal, passive: true });
    setTimeout(this.#giveUp, PATIENCE);
    growing.observe(document.body);
  }
}
