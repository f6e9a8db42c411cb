// What a screen reader would have said of a page.

import type { Page } from "@playwright/test";

/** Keeps, in the page, every sentence that is put into the live region; an init script. */
export function listen(): void {
  const said: string[] = [];
  Object.assign(window, { said });
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLElement && node.closest("[data-testid=announcer]") && node.tagName === "P")
        said.push(node.innerText);
    }
  }).observe(document, { childList: true, subtree: true });
}

/** All that was said, in order. */
export const said = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said);
