// Copying, for pages over plain http as well: `navigator.clipboard` is there in secure contexts alone, the browser's command everywhere.

/** Copies a text; returns whether it could. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

function copyByCommand(text: string): boolean {
  let given = false;
  // Safari copies without a selection only where this is prevented.
  const offer = (event: Event) => event.preventDefault();
  const give = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData("text/plain", text);
    given = event.clipboardData !== null;
  };
  document.addEventListener("beforecopy", offer);
  document.addEventListener("copy", give);
  const done = document.execCommand("copy");
  document.removeEventListener("beforecopy", offer);
  document.removeEventListener("copy", give);
  return done && given;
}
