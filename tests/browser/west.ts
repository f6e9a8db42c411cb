// Playing Gold West through the page's own controls, as a person does: look what is lit, click, say yes.

import type { Person } from "./fixtures";
import { events } from "./frames";

/** Whose turn it is, as far as somebody was told; nobody's once the game is over. */
export function turn(person: Person): { seat: number; turn: number } | null {
  const last = events(person).findLast(({ type }) => type === "turn_began" || type === "game_ended");
  return last?.type === "turn_began" ? { seat: last.seat!, turn: last["turn"] as number } : null;
}

/** What a person wants most, in turn: so that a whole game shows cards, Boomtown and shipping. */
const WISHES: readonly (readonly string[])[] = [
  ["card", "cell", "track"],
  ["cell", "track", "card"],
  ["track", "card", "cell"],
];

/** Plays the whole turn of `seat`: a bin, metals, a token, a bin. Returns when the player has been told that it is over. */
export async function playTurn(person: Person, seat: number, round: number): Promise<void> {
  const { page } = person;
  await person.until(`the turn of ${person.name}`, () => turn(person)?.seat === seat);
  const started = turn(person);
  const isOver = () => JSON.stringify(turn(person)) !== JSON.stringify(started);
  const action = page.getByTestId("action");
  await action.waitFor();
  // A card's effect may add steps; nobody needs more than these for a turn.
  for (let step = 0; step < 40 && !isOver(); step++) {
    // The hand goes with the turn, and the page may be the first to know.
    const stage = await action.getAttribute("data-stage", { timeout: 1_000 }).catch(() => null);
    // Against a quick computer player our next turn may have come meanwhile: it is not this one's to play.
    if (isOver()) break;
    if (stage !== null && !(await playStage(person, stage, round))) break;
  }
  await person.until(`the turn of ${person.name} to be over`, isOver);
}

/** Plays one stage of a turn; `false` if there is nothing to do in it. */
export async function playStage(person: Person, stage: string, round: number): Promise<boolean> {
  if (stage === "activating") await activate(person, round);
  else if (stage === "using") await useMetals(person, round);
  else if (stage === "choosing") await choose(person);
  else if (stage === "building") await build(person, round);
  else if (stage === "storing") await store(person, round);
  else if (stage === "ended") await confirm(person);
  else return false;
  return true;
}

const confirm = async ({ page }: Person): Promise<void> => page.getByTestId("confirm").click();

/** Activates the fullest bin, so that something reaches the hand, and keeps what one builds with coming. */
export async function activate(person: Person, round: number): Promise<void> {
  const { page } = person;
  const bins = page.locator('[data-testid="bin"][data-lit="true"]');
  const sizes = await bins.evaluateAll((all) =>
    all.map((bin) => bin.querySelectorAll("svg").length - Number(bin.getAttribute("data-bin")) / 10),
  );
  await bins.nth(sizes.indexOf(Math.max(...sizes))).click();
  for (let left = 0; left < 3; left++) {
    const stays = page.getByTestId("leave");
    const kinds = await stays.evaluateAll((all) => all.map((kind) => kind.getAttribute("data-kind") ?? ""));
    if (kinds.length === 0) break;
    const metal = kinds.findIndex((kind) => !["wood", "stone"].includes(kind));
    await stays.nth(metal < 0 || round % 4 === 3 ? 0 : metal).click();
  }
  await confirm(person);
}

async function useMetals(person: Person, round: number): Promise<void> {
  const { page } = person;
  for (const wish of WISHES[round % WISHES.length]!) {
    const lit = page.locator(`[data-testid="${wish}"][data-lit="true"]`);
    const count = await lit.count();
    if (count === 0) continue;
    await lit.nth(round % count).click();
    await confirm(person);
    return;
  }
  await confirm(person);
}

/** Carries out the effect of a card on the first thing that is lit. */
async function choose(person: Person): Promise<void> {
  const { page } = person;
  const kinds = page.getByTestId("kind");
  if ((await kinds.count()) > 0) await kinds.first().click();
  const lit = page.locator(
    '[data-testid="cell"][data-lit="true"], [data-testid="track"][data-lit="true"], [data-testid="bin"][data-lit="true"]',
  );
  if ((await lit.count()) > 0) await lit.first().click();
  else await clickHex(person, 0);
  await confirm(person);
}

async function build(person: Person, round: number): Promise<void> {
  await clickHex(person, round * 5);
  await confirm(person);
}

async function store(person: Person, round: number): Promise<void> {
  await person.page.locator(`[data-testid="bin"][data-bin="${[1, 2, 1, 3, 2, 4][round % 6]}"]`).click();
  await confirm(person);
}

/** Clicks one of the lit hexes on the map; those under a panel cannot be clicked. */
async function clickHex({ page }: Person, wish: number): Promise<void> {
  const lit = page.locator('[data-testid="hex"][data-lit="true"]');
  await lit.first().waitFor();
  const spots = await lit.evaluateAll((all) =>
    all
      .map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return { element, x: left + width / 2, y: top + height / 2 };
      })
      .filter(({ element, x, y }) => element === document.elementFromPoint(x, y))
      .map(({ x, y }) => ({ x, y })),
  );
  const spot = spots[wish % spots.length];
  if (!spot) throw new Error("no lit hex can be clicked");
  await page.mouse.click(spot.x, spot.y);
}
