// Notices that have been seen to.

/** Takes what was said of a table off the desktop: whoever has come to it knows. */
export async function tidy(table: string): Promise<void> {
  try {
    const known = await navigator.serviceWorker?.getRegistration("/");
    // The worker gives each notice its table's id.
    const notices = (await known?.getNotifications?.({ tag: table })) ?? [];
    for (const notice of notices) notice.close();
  } catch {
    // A browser that won't say has none to show, or keeps them until they are pressed.
  }
}
