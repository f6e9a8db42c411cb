import { render } from "svelte/server";
import { expect, it } from "vitest";

import WithWhom from "./WithWhom.svelte";

it("says whose each number of the bar is, to eyes and to readers", () => {
  const met = [{ id: "bob", name: "Bob", games: 6, ahead: 3, behind: 2, level: 1 }];
  const words = render(WithWhom, { props: { met } })
    .body.replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
  expect(words).toContain("You 3, Bob 2, level 1.");
  expect(words).toContain("3 you 1 level Bob 2");
});
