// Generated from the code of the server by `make types`; changes here are lost.
import type { FirstPlayer, Outcome, ScoreLine, Sealed, Seat } from "./rules";

/** A building on the map. */
export type BuildingView = {
  /** Its owner. */
  seat: Seat,
  /** A camp or a settlement. */
  piece: Piece, };

/** An investment card: `"investment_01"` in JSON. */
export type Card = string;

/** An investment card. */
export type CardView = {
  /** One of the cards in play. */
  card: Card,
  /** The metals it costs. */
  price: Resources,
  /** Points that a claim scores at once. */
  points: number,
  /** The effect that follows a claim. */
  effect: Effect,
  /** The player who has claimed it. */
  owner: Seat | null, };

/** The columns of the final table: first what scored in play, then the end. */
export type Category = "investments" | "bonuses" | "boomtown" | "shipping" | "bins" | "looting" | "largest_group" | "offices" | "wanted" | "terrain";

/** A cell of Boomtown: `[row, column]` in JSON, from the top left. */
export type Cell = [number, number];

/** A cell of Boomtown. */
export type CellView = {
  /** Its place in the grid. */
  cell: Cell,
  /** The two metals that influence costs there. */
  price: Resources,
  /** The office on it, if it is an office's. */
  office: Office | null,
  /** The single tile on it, if it is that one. */
  single: SingleTile | null,
  /** The player with influence there. */
  holder: Seat | null,
  /** The player who shares it by the effect of a card. */
  guest: Seat | null, };

/** What a player may choose in the middle of using metals, before anything else. */
export type Choice = { "type": "steps",
  /** Steps still to make, 1 or 2. */
  left: number,
} | { "type": "empty_space"
} | { "type": "shared_space"
} | { "type": "peeks",
  /** Tokens still to look at, 1 or 2. */
  left: number,
  /** The hex looked at first: the second must be another. */
  first: Hex | null,
} | { "type": "gains",
  /** Resources still to take, 1 or 2. */
  left: number,
} | { "type": "upgrade"
} | { "type": "goods",
  /** What the Trading Post gives. */
  goods: Goods, };

/** What a seat asks for.
 *
 * A turn is `activate`; then `invest`, `place_influence` and `ship` in any order, each with the choices it brings, and
 * `end_metals`; then `build` or `loot`, and `store`. The final turn ends with the metals. */
export type Command = { "type": "activate",
  /** The bin to empty: 1 is next to the usage area, 4 the farthest. */
  bin: number,
  /** One resource for each bin passed: first the next one up the track, last bin 1. */
  leave: Left,
} | { "type": "invest",
  /** One of the cards in play that nobody has. */
  card: Card,
} | { "type": "place_influence",
  /** A space that is empty, or for a card held by one rival. */
  cell: Cell,
} | { "type": "ship",
  /** The track; it takes a metal of its own kind. */
  metal: Metal,
} | { "type": "peek",
  /** A hex with a face-down token. */
  hex: Hex,
} | { "type": "gain",
  /** Any of the five kinds. */
  resource: Resource,
  /** The bin it goes to, 1 to 4. */
  bin: number,
} | { "type": "upgrade",
  /** A hex with a camp of the player. */
  hex: Hex,
} | { "type": "take_goods",
  /** A kind that the Trading Post gives. */
  resource: Resource,
  /** The bin it goes to, 1 to 4; without one, the usage area. */
  bin: number | null,
} | { "type": "decline",
} | { "type": "end_metals",
} | { "type": "build",
  /** A hex with a face-up token. */
  hex: Hex,
  /** A camp for wood or stone, a settlement for both. */
  piece: Piece,
} | { "type": "loot",
  /** A hex with a face-up token. */
  hex: Hex,
} | { "type": "store",
  /** The bin for all of them, 1 to 4. */
  bin: number, };

/** A face-down token that was dealt anew. */
export type DealtToken = {
  /** A hex with a face-down token. */
  hex: Hex,
  /** The players who have looked there, and know the new token too. */
  peeked_by: Array<Seat>,
  /** Known to them alone. */
  token: Sealed<Token>, };

/** The effect of an investment card. */
export type Effect = "none" | "influence_copper" | "influence_silver" | "influence_gold" | "influence_forest" | "ship_one_step" | "ship_two_steps" | "boomtown_free_empty_space" | "boomtown_share_opponent_space" | "peek_two_tokens" | "gain_two_resources" | "upgrade_camp";

/** What happened. Everything a reader needs is in it; what some may not know is sealed. */
export type Event = { "type": "opened",
  /** What the host chose; it stays so to the end. */
  options: Options,
  /** The number of players, 2 to 4. */
  seats: number,
  /** The player of the first turn of each round. */
  first: Seat,
  /** The terrain tiles in play. */
  tiles: Array<LaidTile>,
  /** The four offices in play, and where they lie. */
  offices: Array<LaidOffice>,
  /** The tile of one cell. */
  single: LaidSingle,
  /** The eight cards in play, as they lie. */
  investments: Array<Card>,
  /** The bonus for the first, the second … to claim a card. */
  bonus_tokens: Array<number>,
  /** The supply tracks, by seat: bins 1 to 4. */
  supply: Array<[Resources, Resources, Resources, Resources]>,
  /** A face-down token on every hex in play. */
  tokens: Array<MapToken>,
  /** The tokens that are not on the map. */
  secrets: null,
} | { "type": "tokens_turned_up",
  /** At least one. */
  tokens: Array<TurnedToken>,
} | { "type": "turn_began",
  /** The player at turn. */
  seat: Seat,
  /** The number of the player's turn, from 1. */
  turn: number,
} | { "type": "bin_activated",
  /** The player at turn. */
  seat: Seat,
  /** The bin, 1 to 4, now empty. */
  bin: number,
  /** A resource for each bin passed, the nearest first. */
  left: Left,
  /** The rest, now in the usage area. */
  usable: Resources,
} | { "type": "invested",
  /** The new owner. */
  seat: Seat,
  /** The card, with an effect still to come. */
  card: Card,
  /** Its price, in metals. */
  paid: Resources,
  /** The bonus token taken with it, if there was one left. */
  bonus: number | null,
} | { "type": "influence_gained",
  /** The card's owner. */
  seat: Seat,
  /** The terrain of the effect. */
  terrain: Terrain,
} | { "type": "choice_offered",
  /** The player at turn. */
  seat: Seat,
  /** What can be chosen, and how often. */
  choice: Choice,
} | { "type": "effect_lapsed",
  /** The card's owner. */
  seat: Seat,
  /** The effect, which does nothing now. */
  effect: Effect,
} | { "type": "choice_ended",
  /** The player at turn. */
  seat: Seat,
} | { "type": "influence_placed",
  /** The player at turn. */
  seat: Seat,
  /** The space; if somebody holds it, it is shared from now on. */
  cell: Cell,
  /** Its price, or nothing when a card allowed it. */
  paid: Resources,
} | { "type": "goods_taken",
  /** The player at turn. */
  seat: Seat,
  /** One of a kind that the tile gives. */
  resource: Resource,
  /** The bin it went to, 1 to 4; without one, the usage area. */
  bin: number | null,
} | { "type": "shipped",
  /** The stagecoach's owner. */
  seat: Seat,
  /** The metal of the track. */
  metal: Metal,
  /** The metal paid; nothing when a card allowed the step. */
  paid: Resources,
  /** Steps the coach has made on this track, 1 to 8. */
  steps: number,
  /** The bonus tile taken on the way. */
  tile: number | null,
} | { "type": "peeked",
  /** The player at turn. */
  seat: Seat,
  /** The hex, which everybody may know. */
  hex: Hex,
  /** The token, known to that player alone. */
  token: Sealed<Token>,
} | { "type": "resource_gained",
  /** The card's owner. */
  seat: Seat,
  /** One of this kind. */
  resource: Resource,
  /** The bin it went to, 1 to 4. */
  bin: number,
} | { "type": "camp_upgraded",
  /** The camp's owner. */
  seat: Seat,
  /** The hex it stands on. */
  hex: Hex,
  /** The terrain of the hex, where its owner gained influence. */
  terrain: Terrain,
} | { "type": "metals_ended",
  /** The player at turn. */
  seat: Seat,
} | { "type": "built",
  /** The builder, with a camp less to place. */
  seat: Seat,
  /** The hex of the token. */
  hex: Hex,
  /** What stands there now. */
  piece: Piece,
  /** Its price, in wood and stone. */
  paid: Resources,
  /** The token taken. */
  token: Token,
  /** What it gives, to be stored. */
  resources: Resources,
  /** The terrain of the hex, where the builder gained influence. */
  terrain: Terrain,
  /** How much: 1 for a camp, 2 for a settlement. */
  influence: number,
} | { "type": "looted",
  /** The looter, with a camp less to place and one more in the wanted area. */
  seat: Seat,
  /** The hex of the token, empty for good. */
  hex: Hex,
  /** The token taken. */
  token: Token,
  /** What it gives, to be stored. */
  resources: Resources,
} | { "type": "stored",
  /** The player at turn. */
  seat: Seat,
  /** All resources of the token just taken. */
  resources: Resources,
  /** 1 to 4. */
  bin: number,
} | { "type": "scored",
  /** All that is to know of it. */
  scoring: Scoring,
} | { "type": "turn_ended",
  /** The player whose turn it was. */
  seat: Seat,
  /** What was not used, and is lost. */
  discarded: Resources,
} | { "type": "hidden_dealt",
  /** The face-down tokens of the map. */
  tokens: Array<DealtToken>,
  /** The tokens that are not on the map. */
  secrets: null,
} | { "type": "final_round_began",
} | { "type": "final_scoring_began",
} | { "type": "game_ended",
  /** Points by seat, and everybody who won. */
  outcome: Outcome, };

/** What a Trading Post gives, one resource at once. */
export type Goods = "copper" | "silver" | "gold" | "building";

/** A hex of land: one of the 56 places of mining tokens. `[q, r]` in JSON, as in the component data: columns grow to the
 * right, places within a column downwards. */
export type Hex = [number, number];

/** A hex in play. */
export type HexView = {
  /** Its place on the map. */
  hex: Hex,
  /** The terrain of the tile it is on. */
  terrain: Terrain,
  /** Whether it touches the water. */
  at_water: boolean,
  /** Whether it is on the edge of the map in play. */
  on_edge: boolean,
  /** The token that lies on it. */
  token: TokenView | null,
  /** The building that stands on it. */
  building: BuildingView | null,
  /** The player who took the token without building. */
  looted_by: Seat | null,
  /** The token that was taken from it; all saw it. */
  taken: Token | null, };

/** What a line of a breakdown counts. */
export type Item = "card" | "bonus_token" | "four_points" | "mark" | "bonus_tile" | "placement" | "loot" | "building" | "camp" | "settlement" | "mining_token" | "terrain_bonus" | "influence" | "boomtown_pair" | "wanted_camp" | "wanted_pair";

/** An office in Boomtown. */
export type LaidOffice = {
  /** One of four different ones. */
  office: Office,
  /** Side by side or one above the other; each takes one influence, or two by the effect of a card. */
  cells: [Cell, Cell], };

/** The tile of one cell in Boomtown. */
export type LaidSingle = {
  /** The 4-point tile, or the Trading Post in its place. */
  tile: SingleTile,
  /** It takes one influence, or two by the effect of a card. */
  cell: Cell, };

/** A terrain tile on the map. */
export type LaidTile = {
  /** A tile of the box. */
  tile: TerrainTile,
  /** Its place on the map. */
  slot: Slot,
  /** How often it is turned by 60 degrees, clockwise. */
  turns: number, };

/** What stays behind when a bin is activated: one resource in each bin passed, the nearest first. A list in JSON.
 *
 * It holds its few resources itself: hundreds of these are listed at a decision. */
export type Left = Array<Resource>;

/** A token on the map, face down. */
export type MapToken = {
  /** A hex in play. */
  hex: Hex,
  /** Hidden from everybody until it is turned up or looked at. */
  token: Sealed<Token>, };

/** A resource that can be shipped. */
export type Metal = "copper" | "silver" | "gold";

/** An office of Boomtown. */
export type Office = "courthouse" | "deeds_office" | "frontier_office" | "homestead_office" | "sheriffs_office" | "shipping_office" | "depot" | "docks" | "mayors_office" | "saloon" | "surveyors_office" | "town_hall" | "insurance_office" | "hoosegow";

/** An office of Boomtown, and what each influence in it would score now. */
export type OfficeView = {
  /** One of the four in play. */
  office: Office,
  /** The two cells that it covers, each with room for one influence, or two by the effect of a card. */
  cells: [Cell, Cell],
  /** By seat: the points of one influence, if the game ended now. */
  worth: Array<number>, };

/** What the host chooses before the game. All off gives the standard rules. */
export type Options = {
  /** The mini-expansion Bandits: two more offices to draw four from. */
  bandits: boolean,
  /** The mini-expansion Trading Post: one of its four tiles, drawn at random, replaces the 4-point tile. */
  trading_post: boolean,
  /** Who has the first turn of each round. */
  first_player: FirstPlayer, };

/** What the game waits for; each phase has only what exists during it. */
export type Phase = { "type": "unopened"
} | { "type": "activating",
  /** The player at turn. */
  seat: Seat,
} | { "type": "using",
  /** The player at turn. */
  seat: Seat,
} | { "type": "choosing",
  /** The player at turn. */
  seat: Seat,
  /** What can be chosen, and how often still. */
  choice: Choice,
} | { "type": "building",
  /** The player at turn. */
  seat: Seat,
} | { "type": "storing",
  /** The player at turn. */
  seat: Seat,
  /** All resources of the token just taken. */
  resources: Resources,
} | { "type": "final_scoring"
} | { "type": "over", };

/** What stands on a hex. */
export type Piece = "camp" | "settlement";

/** A player's part of the table. */
export type PlayerView = {
  /** Points so far. */
  score: number,
  /** Camps in hand. */
  camps_left: number,
  /** Camps in the wanted area. */
  wanted: number,
  /** The supply track: bins 1 to 4. */
  bins: [Resources, Resources, Resources, Resources],
  /** Investment cards claimed. */
  cards: Array<Card>,
  /** Bonus tiles taken from shipping tracks. */
  bonus_tiles: Array<number>, };

/** First or second at something. */
export type Rank = "first" | "second";

/** A kind of resource: three metals to use, two materials to build with. */
export type Resource = "copper" | "silver" | "gold" | "wood" | "stone";

/** So many of each kind of resource. */
export type Resources = {
  /** For cards, Boomtown and the copper track. */
  copper: number,
  /** For cards, Boomtown and the silver track. */
  silver: number,
  /** For cards, Boomtown and the gold track. */
  gold: number,
  /** For camps, and with stone for settlements. */
  wood: number,
  /** For camps, and with wood for settlements. */
  stone: number, };

/** Points that came at once. */
export type ScoreEntry = {
  /** The column of the final table. */
  category: Category,
  /** The rule that gave the points. */
  source: Source,
  /** What was counted; 0 points for what was held and worth nothing. */
  lines: Array<ScoreLine<Item>>,
  /** The sum of the lines. */
  points: number,
  /** The hexes that were counted. */
  hexes: Array<Hex>, };

/** Points that came at once, and why. */
export type Scoring = {
  /** The player who scored. */
  seat: Seat,
  /** The rule that gave the points. */
  source: Source,
  /** What was counted, each with its points. */
  lines: Array<ScoreLine<Item>>,
  /** The sum of the lines. */
  points: number,
  /** The hexes that were counted. */
  hexes: Array<Hex>, };

/** A seat's points and where they came from. */
export type SeatScore = {
  /** The player who has the points. */
  seat: Seat,
  /** The sum of the entries. */
  score: number,
  /** Oldest first. */
  entries: Array<ScoreEntry>, };

/** The tile of one cell in Boomtown. */
export type SingleTile = "four_points" | { "trading_post": Goods };

/** A place for a terrain tile: `"west_end"` in JSON. */
export type Slot = string;

/** What points were for. */
export type Source = { "type": "investment",
  /** The card claimed. */
  card: Card,
} | { "type": "bonus_token"
} | { "type": "four_points",
  /** The tile's space. */
  cell: Cell,
} | { "type": "shipping_mark",
  /** The track. */
  metal: Metal,
} | { "type": "shipping_tile",
  /** The track. */
  metal: Metal,
} | { "type": "bin",
  /** 1 to 4. */
  bin: number,
} | { "type": "looting"
} | { "type": "largest_group"
} | { "type": "office",
  /** The office, scored once for each influence in it. */
  office: Office,
  /** The space that it stands on. */
  cell: Cell,
} | { "type": "wanted",
  /** First for most wanted, second for second most. */
  rank: Rank,
} | { "type": "terrain",
  /** The terrain of the majority. */
  terrain: Terrain,
  /** First or second. */
  rank: Rank,
  /** Players who share the bonus, 1 if nobody else does. */
  shared_by: number, };

/** A step of a coach: one metal. */
export type StepView = {
  /** Where it ends on the track; a position that no step ends at is a stack of bonus tiles. */
  position: number,
  /** Points of the mark that it passes; 0 without one. */
  mark: number,
  /** The stack whose top tile it takes: 0 or 1. */
  stack: number | null, };

/** What a hex of land is. */
export type Terrain = "copper" | "silver" | "gold" | "forest";

/** A terrain tile: `"terrain_tile_1"` in JSON. */
export type TerrainTile = string;

/** A terrain, and what its majority would score now. */
export type TerrainView = {
  /** Where influence is gained and settlements break ties. */
  terrain: Terrain,
  /** Points for first and second; two players play for one bonus. */
  bonuses: Array<number>,
  /** By seat: influence. */
  influence: Array<number>,
  /** By seat: settlements there, which win a tie. */
  settlements: Array<number>,
  /** By seat: how much of it came from cards. */
  from_cards: Array<number>,
  /** By seat: the points, if the game ended now. */
  points: Array<number>, };

/** What decides between players with as many points. */
export type TieBreak = "wanted" | "supply";

/** A kind of mining token: `"copper_1"` in JSON. */
export type Token = string;

/** A token on the map. */
export type TokenView = {
  /** Whether it lies face up. */
  face_up: boolean,
  /** Its kind, for those who may know it. */
  token: Sealed<Token>,
  /** The resources on it, for those who may know it. */
  resources: Sealed<Resources>,
  /** The players who have looked at it while it was face down. */
  peeked_by: Array<Seat>, };

/** A shipping track. */
export type TrackView = {
  /** The metal shipped on it. */
  metal: Metal,
  /** The bonus tiles left in its two stacks, from the top. */
  stacks: [Array<number>, Array<number>],
  /** By seat: how many steps the coach has made, at most 8. */
  steps: Array<number>,
  /** By seat: the coach's position on the track, 0 to 10. */
  positions: Array<number>, };

/** A token that was turned up. */
export type TurnedToken = {
  /** A hex in play. */
  hex: Hex,
  /** The token, known to everybody from now on. */
  token: Token,
  /** What it gives whoever takes it. */
  resources: Resources, };

/** Tokens that nobody has seen, of one kind. */
export type UnseenView = {
  /** As the component data names it. */
  token: Token,
  /** The terrain on the back of all of them. */
  terrain: Terrain,
  /** The resources on each of them. */
  resources: Resources,
  /** Tokens of the kind, at least 1. */
  count: number, };

/** Everything on show, as the reader of the state may know it. */
export type View = {
  /** What the host chose before the game. */
  options: Options,
  /** What the game waits for. */
  phase: Phase,
  /** Whose decision the game waits for. */
  to_act: Seat | null,
  /** The player of the first turn of each round. */
  first: Seat,
  /** The number of the turn of the player at turn, from 1. */
  turn: number,
  /** Turns that each player has in a game. */
  turns: number,
  /** Whether this is the final round, without building. */
  final_round: boolean,
  /** What the player at turn can use: metals, then wood and stone. */
  usable: Resources,
  /** Of that, what the player at turn loses if the turn goes on from this step without using it. */
  lost: Resources,
  /** What the player at turn can build with that; nothing leaves only looting. */
  can_build: Array<Piece>,
  /** Whether the player at turn has claimed a card in this turn. */
  invested: boolean,
  /** Whether the player at turn has paid for influence in Boomtown in this turn. */
  placed: boolean,
  /** The terrain tiles in play. */
  tiles: Array<LaidTile>,
  /** The hexes in play; two players leave out the tiles at the ends. */
  hexes: Array<HexView>,
  /** Boomtown, row by row. */
  cells: Array<CellView>,
  /** The four offices of Boomtown, as they were drawn. */
  offices: Array<OfficeView>,
  /** The eight investment cards, as they lie. */
  cards: Array<CardView>,
  /** The bonus tokens left, the next first. */
  bonus_tokens: Array<number>,
  /** The shipping tracks: copper, silver, gold. */
  tracks: Array<TrackView>,
  /** The steps of a coach, the same on every track. */
  coach_steps: Array<StepView>,
  /** Points for a placement in bins 1 to 4. */
  bin_points: [number, number, number, number],
  /** Points for influence on the four-point tile. */
  four_points: number,
  /** The terrains: copper, silver, gold, forest. */
  terrains: Array<TerrainView>,
  /** The players, by seat. */
  players: Array<PlayerView>,
  /** All tokens that have not been on show, by kind: what lies face down, or stayed in the box. */
  unseen: Array<UnseenView>,
  /** All scorings, oldest first. */
  scorings: Array<Scoring>,
  /** Where every point came from, by seat. */
  scores: Array<SeatScore>,
  /** By seat: the score if the game ended now, with what only the end would bring; empty once that is counted. */
  if_ended: Array<SeatScore>,
  /** The result, once the game is over. */
  outcome: Outcome | null,
  /** What decided between players with as many points, once the game is over. */
  tie_break: TieBreak | null, };
