// Keys that a page answers wherever the focus is.

/** A letter in a field is a letter, and a dialog has keys of its own. */
const KEEP_THEIRS = "input, textarea, select, dialog";
/** What answers Enter and the space bar itself. */
const PRESSED = "button, a, summary";

/** Whether the focus is within something. */
export const isOn = ({ target }: Event, what: string): boolean =>
  target instanceof Element && target.closest(what) !== null;

/** Whether a key is the page's: nothing has answered it, and no other key but Shift goes with it. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented && !isOn(event, KEEP_THEIRS);

/** Whether what has the focus answers Enter itself. */
export const pressesSomething = (event: KeyboardEvent): boolean => isOn(event, PRESSED);
