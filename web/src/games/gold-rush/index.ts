// What lobby and table know of Gold Rush.
import { m } from "../../i18n/words";
import { GAME_SEATS } from "../../wire/games";
import type { GameInfo, GameOption } from "..";

const options: readonly GameOption[] = [
  {
    key: "without_farmers",
    name: () => m.option_without_farmers(),
    help: () => m.option_without_farmers_help(),
    on: true,
  },
  { key: "take_back", name: () => m.option_take_back(), help: () => m.option_take_back_help(), on: true },
  { key: "fifth_cowboy", name: () => m.option_fifth_cowboy(), help: () => m.option_fifth_cowboy_help(), on: true },
  { key: "without_aids", name: () => m.option_without_aids(), help: () => m.option_without_aids_help(), on: true },
  { key: "first_player", name: () => m.option_host_first(), help: () => m.option_host_first_help(), on: "host" },
];

export const goldRush: GameInfo = {
  id: "gold-rush",
  name: () => m.gold_rush_name(),
  about: () => m.gold_rush_about(),
  seats: GAME_SEATS["gold-rush"],
  minutes: 40,
  options,
  rules: async (locale) => (await import("./rules")).openRules(locale),
  page: () => import("./GoldRush.svelte"),
  told: async () => (await import("./game")).game,
  picture: () => import("./Picture.svelte"),
  miniature: () => import("./Miniature.svelte"),
};
