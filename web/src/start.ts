// Where the page starts: its modules are asked for, and beside them what they say in the reader's language. Then what the page at this
// address loads, of which the server knows (`build/ahead.ts`). Read `main.ts` next.
import { sayAhead } from "./i18n/say";

void import("./main").then(({ open }) => open());
const ahead = document.querySelector<HTMLTemplateElement>("template#ahead");
if (ahead) {
  document.head.append(ahead.content);
  if (ahead.dataset["words"]) sayAhead(ahead.dataset["words"]);
}
