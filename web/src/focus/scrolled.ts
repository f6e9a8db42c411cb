// What is longer than its box can be read by keys as well: arrows scroll what has the focus. A box that holds something to focus is
// scrolled by going there; one that holds words alone takes the focus itself, as long as there is more of it than fits.
import type { Attachment } from "svelte/attachments";

const FOCUSABLE = "a[href], button:not(:disabled), input, select, textarea, summary, [tabindex='0']";

/** Lets keys scroll the element whenever nothing else in it would. */
export const scrolled: Attachment<HTMLElement> = (element) => {
  const look = () => {
    const longer = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
    if (longer && element.querySelector(FOCUSABLE) === null) element.tabIndex = 0;
    // Whoever has just scrolled it is not thrown out.
    else if (document.activeElement !== element) element.removeAttribute("tabindex");
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(element);
  const contents = new MutationObserver(look);
  contents.observe(element, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: ["disabled"],
  });
  return () => {
    sizes.disconnect();
    contents.disconnect();
  };
};
