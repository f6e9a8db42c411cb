import { expect, test } from "vitest";
import { read } from "./read";

test("who was forgotten is somebody, and nobody else is touched", () => {
  const text = JSON.stringify({ seats: [{ player: { id: "1", name: "" } }, { player: { id: "2", name: "Bo" } }] });
  expect(read(text)).toEqual({
    seats: [{ player: { id: "1", name: "Somebody" } }, { player: { id: "2", name: "Bo" } }],
  });
  expect(read('{"text":""}')).toEqual({ text: "" });
});
