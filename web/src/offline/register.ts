// Has the browser keep the page for when there is no connection. Only a built page does: while it is developed, it changes.

/** Registers the worker once everything else is here. A browser without one simply needs the connection. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => navigator.serviceWorker.register("/worker.js").catch(() => undefined);
  if (document.readyState === "complete") void register();
  else addEventListener("load", () => void register(), { once: true });
}
