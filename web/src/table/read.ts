// What was said has been read where its end is in sight: a list may be open and still lie below the edge of a phone's sheet.
import type { Attachment } from "svelte/attachments";

import type { Chat } from "./chat.svelte";

/** On the end of a list with the lines of a chat. */
export const readAt =
  (chat: Chat): Attachment =>
  (end) => {
    const look = (entries: IntersectionObserverEntry[]) => (chat.open = entries.at(-1)?.isIntersecting ?? false);
    const observer = new IntersectionObserver(look, { threshold: 1 });
    observer.observe(end);
    return () => {
      observer.disconnect();
      chat.open = false;
    };
  };
