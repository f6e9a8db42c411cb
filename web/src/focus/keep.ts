// Focus is never lost: when what had it goes away or can no longer be used, what comes next gets it. Whatever is there to be done
// next says so by `data-next`.

/** Whether an element can no longer have the focus: it has gone, or is out of use or out of sight. */
function isGone(element: Element): boolean {
  return !element.isConnected || element.matches(":disabled, [inert] *") || !isSeen(element);
}

const isSeen = (element: Element): boolean =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility !== "hidden";

/** Not where a table says whose turn it is: whoever waited there would stay there when their turn comes. */
const HEADING = "h1:not([data-testid=whose-turn])";

/**
 * Gives the focus to what comes next; where nothing says that it does, to the heading of the page. In a dialog, to what is next there,
 * for nothing outside can have the focus: the last of it, since a question is asked below what it's about.
 */
export function focusNext(): void {
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
  const within = dialog ?? document;
  const next = [...within.querySelectorAll<HTMLElement>("[data-next]:not(:disabled)")].filter(isSeen);
  const found = next.at(dialog ? -1 : 0);
  if (found) return found.focus();
  const heading = [...within.querySelectorAll<HTMLElement>(dialog ? "h2" : HEADING)].find(isSeen);
  if (heading) heading.tabIndex = -1;
  heading?.focus();
}

/**
 * Watches over the focus of the whole page; called once. A pointer may leave it nowhere: whoever clicks knows where they are. So may Tab,
 * on its way from one thing to the next or out of the page: the focus is lost only when what had it last can no longer have it.
 */
export function keepFocus(): void {
  let keys = false;
  document.addEventListener("keydown", () => (keys = true), { capture: true });
  document.addEventListener("pointerdown", () => (keys = false), { capture: true });
  let last: Element | null = null;
  document.addEventListener("focusin", ({ target }) => (last = target as Element));
  const look = () => {
    const nowhere =
      document.activeElement === null || document.activeElement === document.body || document.activeElement === last;
    if (keys && nowhere && last !== null && isGone(last)) focusNext();
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["disabled", "inert", "data-next"],
  });
}
