// The page, once its words are here. Read `App.svelte` next, then `table/state.svelte.ts`.
import { mount } from "svelte";

import "fonts/faces.css";

import App from "./App.svelte";
import { keepFocus } from "./focus/keep";
import { keepForOffline } from "./offline/register";
// Without it the page speaks English until something that is loaded later asks for the language.
import "./settings.svelte";
import "./draw/theme.css";
import "./styles/base.css";

/** Puts the page in the place of what `index.html` shows until then. */
export function open(): void {
  const target = document.getElementById("app");
  if (!target) throw new Error("index.html holds an element with the id app");
  keepForOffline();
  target.replaceChildren();
  keepFocus();
  mount(App, { target });
}
