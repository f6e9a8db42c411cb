// What a player of Goldmines holds, in words.
import { m } from "../../i18n/words";
import type { Options, PlayerView } from "./types";

export function stockWords(player: PlayerView, options: Pick<Options, "castles" | "goldmines">): string {
  return [
    m.mines_meeples({ count: player.meeples_left }),
    ...(options.castles ? [m.mines_castles_left({ count: player.castles_left })] : []),
    ...(options.goldmines
      ? [m.mines_ingots_worth({ ingots: m.mines_ingots({ count: player.ingots }), count: player.ingot_points })]
      : []),
  ].join(", ");
}
