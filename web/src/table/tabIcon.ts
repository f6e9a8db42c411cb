// The icon of the tab: a dot on it says that it is your turn, also while another tab is in front.

/** Shows or hides the dot. */
export function markTab(yourTurn: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = yourTurn ? "/icon-turn.svg" : "/icon.svg";
  if (link && link.getAttribute("href") !== href) link.setAttribute("href", href);
}
