// Settings follow the account: what is chosen on one device is sent, and taken over on the others. What was chosen here and has not
// been sent goes before what the server has; where the account has nothing chosen, what this device has is the account's.
import { me } from "../me.svelte";
import { api, Refused } from "../net/api";
import type { Chosen, Settings } from "../protocol";
import { choices, KEYS, same, type Key, type Values } from "./chosen.svelte";

/** So often other devices may be faster before we leave it to the next time. */
const TRIES = 5;

let version = 0;
let runs = false;
let again = false;

/** Asks what the account has, takes it over, and sends what is new here. */
export async function follow(): Promise<void> {
  again = true;
  const who = me.player;
  if (runs || !who) return;
  runs = true;
  try {
    for (let tries = 0; again && tries < TRIES; tries += 1) {
      again = false;
      await once();
    }
  } catch (error) {
    // This device was signed out while the page slept. Whoever we have become meanwhile was not asked about.
    if (error instanceof Refused && error.code === "not_signed_in" && me.player === who) me.signedOut();
    // It does not answer: the next time the page is in touch with it.
  } finally {
    runs = false;
  }
}

/** Takes over what the server tells; what came later was told already. */
export function hear(settings: Settings): void {
  if (settings.version > version) takeOver(settings);
}

async function once(): Promise<void> {
  const theirs = await api.settings();
  const ours = takeOver(theirs);
  const sending = choices.unsent();
  if (KEYS.every((key) => same(ours[key], theirs.chosen[key]))) return choices.sent(sending);
  try {
    ({ version } = await api.keepSettings({ version: theirs.version, chosen: ours }));
    choices.look(); // another tab may have chosen anew meanwhile
    choices.sent(sending.filter((key) => same(ours[key], choices[key])));
  } catch (refused) {
    if (!(refused instanceof Refused) || refused.code !== "settings_changed") throw refused;
    again = true;
  }
}

/** Takes over what was not chosen anew here; what all of it is then. */
function takeOver(settings: Settings): Chosen {
  ({ version } = settings);
  choices.look();
  const unsent = choices.unsent();
  const merged: Chosen = {};
  const merge = <K extends Key>(key: K) => {
    const value = settings.chosen[key] as Values[K] | undefined;
    if (value !== undefined && !unsent.includes(key) && !same(value, choices[key])) choices.take(key, value);
    if (choices[key] !== undefined) merged[key] = choices[key];
  };
  KEYS.forEach(merge);
  return merged;
}

choices.onchoice = () => void follow();
