// Stylesheets that couldn't be loaded. The build asks for each once, so whoever imports a part of the page again has to ask for them.

const failed = new Set<HTMLLinkElement>();
// It doesn't bubble.
if (typeof document !== "undefined")
  document.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === "stylesheet") failed.add(target);
    },
    { capture: true },
  );

/** Asks for them again; rejects if one of them fails again. */
export async function stylesAgain(): Promise<void> {
  const links = [...failed];
  failed.clear();
  await Promise.all(links.map(loadAgain));
}

function loadAgain(link: HTMLLinkElement): Promise<unknown> {
  const copy = link.cloneNode() as HTMLLinkElement;
  const loaded = new Promise((resolve, reject) => {
    copy.addEventListener("load", resolve);
    copy.addEventListener("error", reject);
  });
  link.replaceWith(copy);
  return loaded;
}
