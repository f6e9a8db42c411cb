// What a player of Gold Rush holds, in words.
import { listed, m } from "../../i18n/words";
import { tokenWords } from "./describe";
import type { PlayerView } from "./types";

/** `open`: each token by its value, once it's no secret. */
export function stockWords(player: PlayerView, open = false): string {
  const tokens = m.player_tokens({ count: player.tokens.length });
  const values = open && player.tokens.length > 0 ? `: ${listed(player.tokens.map(tokenWords))}` : "";
  return [
    m.player_cowboys({ count: player.cowboys_left }),
    player.tent_home ? m.player_tent_home() : m.player_tent_out(),
    tokens + values,
  ].join(", ");
}
