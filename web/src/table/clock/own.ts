// What our own time says where we answer: a number, a fuse that burns down, and what happens then.
import { m } from "../../i18n/words";
import type { Clock, Pace, Seat } from "../../protocol";
import { isShort, running, shortWords, timeLeft } from "./left";
import type { OwnTime } from "./own.svelte";

/** The fuse burns for so long, in milliseconds. */
const FUSE = 90_000;
/** With less motion it burns down in such steps. */
const STEP = 5_000;
/** What happens at its end is said so long before; and that the bank has started, for so long. */
const [BEFORE, AFTER] = [30_000, 10_000];

/** `now`: the time on the server. `stepped`: whether the fuse stands still between steps. Nothing while there is time enough. */
export function ownTime(
  clock: Clock,
  seat: Seat,
  now: number,
  { locale, stepped = false }: { locale: string; stepped?: boolean },
): OwnTime | null {
  const { pace, banks, turn } = clock;
  if (pace.type !== "live" || turn?.seat !== seat || turn.up) return null;
  const time = timeLeft(clock, seat, now);
  const first = running(time, clock);
  const burns = first.left <= FUSE;
  if (!burns && first.of === "turn") return null;
  const share = (stepped ? Math.ceil(first.left / STEP) * STEP : first.left) / FUSE;
  const words = () => {
    if (first.of === "bank" && (banks[seat] ?? 0) - time.bank <= AFTER) return m.clock_bank_started();
    if (first.left > BEFORE) return "";
    if (first.of === "turn" && time.bank > 0) return m.clock_burns_bank({ bank: shortWords(time.bank, locale) });
    return endWords(pace);
  };
  return {
    time: shortWords(first.left, locale),
    short: isShort(first),
    stands: !time.runs,
    share: burns ? share : null,
    words: words(),
  };
}

/** What happens when all time is up. */
function endWords({ then }: Extract<Pace, { type: "live" }>): string {
  switch (then) {
    case "wait":
      return m.clock_burns_wait();
    case "play_turn":
      return m.clock_burns_play_turn();
    case "sit_in":
      return m.clock_burns_sit_in();
  }
}
