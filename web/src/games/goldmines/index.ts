// What lobby and table know of Goldmines.
import { m } from "../../i18n/words";
import { GAME_SEATS } from "../../wire/games";
import type { GameInfo, GameOption } from "..";

const options: readonly GameOption[] = [
  {
    key: "goldmines",
    name: () => m.mines_option_without_gold(),
    help: () => m.mines_option_without_gold_help(),
    on: false,
  },
  { key: "castles", name: () => m.mines_option_castles(), help: () => m.mines_option_castles_help(), on: true },
  { key: "without_aids", name: () => m.option_without_aids(), help: () => m.option_without_aids_help(), on: true },
  { key: "first_player", name: () => m.option_host_first(), help: () => m.option_host_first_help(), on: "host" },
];

export const goldmines: GameInfo = {
  id: "goldmines",
  name: () => m.mines_name(),
  about: () => m.mines_about(),
  seats: GAME_SEATS.goldmines,
  minutes: 45,
  options,
  rules: async (locale) => (await import("./rules")).openRules(locale),
  page: () => import("./Goldmines.svelte"),
  told: async () => (await import("./game")).game,
  picture: () => import("./Picture.svelte"),
  miniature: () => import("./Miniature.svelte"),
};
