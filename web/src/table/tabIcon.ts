// The icons of the tab and of the installed app: a dot says that it is your turn somewhere, also while another tab is in front; on
// the app's icon the system counts the tables.

/** `knock`: something else to look at here. */
export function markIcons(turns: number, knock = false): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = turns > 0 || knock ? "/icon-turn.svg" : "/icon.svg";
  if (link && link.getAttribute("href") !== href) link.setAttribute("href", href);
  // Only an installed app has a badge.
  const badge = turns > 0 ? navigator.setAppBadge?.(turns) : navigator.clearAppBadge?.();
  badge?.catch(() => undefined);
}
