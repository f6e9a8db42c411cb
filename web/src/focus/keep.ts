// Focus is never lost: when what had it goes away or can no longer be used, what comes next gets it. Whatever is there to be done
// next says so by `data-next`.

/** Whether nothing has the focus that could use it. */
function isLost(focused: Element | null): boolean {
  return focused === null || focused === document.body || !focused.isConnected || focused.matches(":disabled, [inert] *");
}

/** Gives the focus to what comes next; where nothing says that it does, to the heading of the page. */
export function focusNext(): void {
  const candidates = [...document.querySelectorAll<HTMLElement>("[data-next]:not(:disabled)"), ...document.querySelectorAll<HTMLElement>("h1")];
  const next = candidates.find((element) => element.getClientRects().length > 0);
  if (next?.tagName === "H1") next.tabIndex = -1;
  next?.focus();
}

/** Watches over the focus of the whole page; called once. A pointer may leave it nowhere: who clicks knows where they are. */
export function keepFocus(): void {
  let keys = false;
  document.addEventListener("keydown", () => (keys = true), { capture: true });
  document.addEventListener("pointerdown", () => (keys = false), { capture: true });
  // Before anything was reached by keys, nothing is lost.
  let had = false;
  document.addEventListener("focusin", () => (had = true));
  const look = () => {
    if (keys && had && isLost(document.activeElement)) focusNext();
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled", "inert", "data-next"] });
}
