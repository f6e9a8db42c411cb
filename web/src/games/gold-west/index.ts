// What lobby and table know of Gold West.
import { m } from "../../i18n/words";
import { GAME_SEATS } from "../../wire/games";
import type { GameInfo, GameOption } from "..";

const options: readonly GameOption[] = [
  { key: "bandits", name: () => m.option_bandits(), help: () => m.option_bandits_help(), on: true },
  { key: "trading_post", name: () => m.option_trading_post(), help: () => m.option_trading_post_help(), on: true },
  { key: "first_player", name: () => m.option_host_first(), help: () => m.option_host_first_help(), on: "host" },
];

export const goldWest: GameInfo = {
  id: "gold-west",
  name: () => m.west_name(),
  about: () => m.west_about(),
  seats: GAME_SEATS["gold-west"],
  minutes: 60,
  options,
  rules: async (locale) => (await import("./rules")).openRules(locale),
  page: () => import("./GoldWest.svelte"),
  told: () => import("./told"),
  picture: () => import("./Picture.svelte"),
  miniature: () => import("./Miniature.svelte"),
};
