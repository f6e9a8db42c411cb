// Things of Gold West in words: heaps of resources, places, offices, what points were for.
import { listed, m } from "../../i18n/words";
import type { ScoreLine } from "../../protocol";
import type { Names } from "../../table/names";
import { centreOf } from "./draw/hexes";
import { kindsIn, totalOf } from "./resources";
import type {
  CellView,
  Effect,
  Hex,
  HexView,
  Item,
  Office,
  PlayerView,
  Resource,
  Resources,
  Scoring,
  Terrain,
  View,
} from "./types";

/** "2 copper and 1 silver". */
export function goodsWords(resources: Resources): string {
  const counted = kindsIn(resources).map((kind) => m.west_count({ kind, count: resources[kind] }));
  return counted.length === 0 ? m.west_nothing() : listed(counted);
}

export const resourceWords = (kind: Resource): string => m.west_resource({ kind });
export const terrainWords = (terrain: Terrain): string => m.west_terrain({ terrain });
export const officeWords = (office: Office): string => m.west_office({ office });
export const effectWords = (effect: Effect): string => m.west_effect({ effect });

/** What a cell of Boomtown is: an office, the 4-point space, a Trading Post. */
export function cellWords(cell: Pick<CellView, "office" | "single">): string {
  if (cell.office) return officeWords(cell.office);
  if (!cell.single) return "";
  return cell.single === "four_points" ? m.west_four_points() : m.west_trading_post();
}

/** What influence on a cell scores at the end, or brings at once. */
export function scoresWords(cell: Pick<CellView, "office" | "single">): string {
  if (cell.office) return m.west_office_scores({ office: cell.office });
  if (!cell.single) return "";
  return cell.single === "four_points"
    ? m.west_four_points_scores()
    : m.west_trading_post_scores({ goods: cell.single.trading_post });
}

/** What a player has in hand, and in which bins. */
export function stockWords(player: PlayerView): string {
  const { camps_left, wanted, cards, bonus_tiles } = player;
  const inHand = [
    m.west_camps_left({ count: camps_left }),
    ...(wanted > 0 ? [m.west_wanted({ count: wanted })] : []),
    ...(cards.length > 0 ? [m.west_cards_count({ count: cards.length })] : []),
    ...(bonus_tiles.length > 0 ? [m.west_tiles_count({ count: bonus_tiles.length })] : []),
  ].join(", ");
  const bins = player.bins.flatMap((goods, index) =>
    totalOf(goods) > 0 ? [m.west_bin_label({ bin: index + 1, goods: goodsWords(goods) })] : [],
  );
  return [inHand, ...bins.reverse()].join(". ");
}

/** Where a hex lies: its column from the west and its place from the north, counted among the hexes in play. */
export function placeOf(hexes: readonly HexView[], hex: Hex): { column: number; place: number } {
  const columns = [...new Set(hexes.map(({ hex: [q] }) => q))].sort((a, b) => a - b);
  const column = hexes.filter(({ hex: [q] }) => q === hex[0]).sort((a, b) => centreOf(a.hex)[1] - centreOf(b.hex)[1]);
  return { column: columns.indexOf(hex[0]) + 1, place: column.findIndex((other) => other.hex[1] === hex[1]) + 1 };
}

/** The terrain and place of a hex, and its building or token. */
export function hexWords(hexes: readonly HexView[], view: HexView, names: Names): string {
  const where = { terrain: terrainWords(view.terrain), ...placeOf(hexes, view.hex) };
  if (view.building)
    return m.west_hex_building({
      ...where,
      piece: m.west_piece({ piece: view.building.piece }),
      name: names(view.building.seat),
    });
  if (view.looted_by !== null) return m.west_hex_looted({ ...where, name: names(view.looted_by) });
  if (view.token?.resources) return m.west_hex_token({ ...where, goods: goodsWords(view.token.resources) });
  return view.token ? m.west_hex_face_down(where) : m.west_hex(where);
}

/** What points were for, as a heading. */
export function sourceWords(
  { source, lines }: Pick<Scoring, "source" | "lines">,
  view: Pick<View, "cards"> | null,
): string {
  switch (source.type) {
    case "investment": {
      const card = view?.cards.find(({ card }) => card === source.card);
      return m.west_source_investment({ price: card ? goodsWords(card.price) : m.west_nothing() });
    }
    case "bonus_token":
      return m.west_source_bonus();
    case "four_points":
      return m.west_source_four();
    case "shipping_mark":
      return m.west_source_mark({ metal: source.metal });
    case "shipping_tile":
      return m.west_source_tile({ metal: source.metal });
    case "bin":
      return m.west_source_bin({ bin: source.bin });
    case "looting":
      return m.west_source_looting();
    case "largest_group":
      return counted(m.west_source_group(), lines);
    case "office":
      return counted(officeWords(source.office), lines);
    case "wanted":
      return counted(m.west_source_wanted({ rank: source.rank }), lines);
    case "terrain": {
      const what = m.west_source_terrain({ rank: source.rank, terrain: terrainWords(source.terrain) });
      return counted(
        source.shared_by > 1 ? m.west_source_terrain_shared({ what, count: source.shared_by }) : what,
        lines,
      );
    }
  }
}

function counted(what: string, lines: readonly ScoreLine<Item>[]): string {
  const items = lines.filter(({ count }) => count > 0).map(({ item, count }) => itemWords(item, count));
  return items.length > 0 ? m.west_source_counted({ what, counted: listed(items) }) : what;
}

/** "3 buildings". */
export function itemWords(item: Item, count: number): string {
  switch (item) {
    case "card":
      return m.west_item_card({ count });
    case "bonus_tile":
      return m.west_item_tile({ count });
    case "building":
      return m.west_item_building({ count });
    case "camp":
      return m.west_item_camp({ count });
    case "settlement":
      return m.west_item_settlement({ count });
    case "mining_token":
    case "bonus_token":
      return m.west_item_token({ count });
    case "terrain_bonus":
      return m.west_item_terrain({ count });
    case "influence":
    case "four_points":
      return m.west_item_influence({ count });
    case "boomtown_pair":
      return m.west_item_pair({ count });
    case "wanted_camp":
    case "loot":
      return m.west_item_wanted({ count });
    case "wanted_pair":
      return m.west_item_wanted_pair({ count });
    // These come one at a time, and what they are stands before them.
    case "mark":
    case "placement":
      return String(count);
  }
}
