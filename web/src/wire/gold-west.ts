// Generated from the code of the server by `make types`; changes here are lost.
import type { Line, Outcome, Sealed, Seat } from "./rules";

/** A building on the map. */
export type BuildingView = {
  /** Whose. */
  seat: Seat,
  /** What. */
  piece: Piece, };

/** An investment card: `"investment_01"` in JSON. */
export type Card = string;

/** An investment card. */
export type CardView = {
  /** Which. */
  card: Card,
  /** What it costs. */
  price: Resources,
  /** Its points. */
  points: number,
  /** What it does. */
  effect: Effect,
  /** Who has claimed it. */
  owner: Seat | null, };

/** The columns of the final table: first what scored in play, then the end. */
export type Category = "investments" | "bonuses" | "boomtown" | "shipping" | "bins" | "looting" | "largest_group" | "offices" | "wanted" | "terrain";

/** A cell of Boomtown: `[row, column]` in JSON, from the top left. */
export type Cell = [number, number];

/** A cell of Boomtown. */
export type CellView = {
  /** Which. */
  cell: Cell,
  /** What influence costs there. */
  price: Resources,
  /** The office on it, if it is an office's. */
  office: Office | null,
  /** The single tile on it, if it is that one. */
  single: SingleTile | null,
  /** Who has influence there. */
  holder: Seat | null,
  /** Who shares it by the effect of a card. */
  guest: Seat | null, };

/** What a player may choose in the middle of using metals, before anything else. */
export type Choice = { "type": "steps",
  /** How many are left. */
  left: number,
} | { "type": "empty_space"
} | { "type": "shared_space"
} | { "type": "peeks",
  /** How many are left. */
  left: number,
  /** What was looked at first: the second must be another. */
  first: Hex | null,
} | { "type": "gains",
  /** How many are left. */
  left: number,
} | { "type": "upgrade"
} | { "type": "goods",
  /** What it gives. */
  goods: Goods, };

/** What a seat asks for.
 *
 * A turn is `activate`; then `invest`, `place_influence` and `ship` in any order, each with the choices it brings, and
 * `end_metals`; then `build` or `loot`, and `store`. The final turn ends with the metals. */
export type Command = { "type": "activate",
  /** Which bin: 1 is next to the usage area, 4 the farthest. */
  bin: number,
  /** What stays in each bin passed: first the next one up the track, last bin 1. */
  leave: Left,
} | { "type": "invest",
  /** Which. */
  card: Card,
} | { "type": "place_influence",
  /** Where. */
  cell: Cell,
} | { "type": "ship",
  /** On which track. */
  metal: Metal,
} | { "type": "peek",
  /** Which. */
  hex: Hex,
} | { "type": "gain",
  /** Which kind. */
  resource: Resource,
  /** Into which bin. */
  bin: number,
} | { "type": "upgrade",
  /** Which. */
  hex: Hex,
} | { "type": "take_goods",
  /** Which kind. */
  resource: Resource,
  /** Into which bin; without one, into the usage area. */
  bin: number | null,
} | { "type": "decline",
} | { "type": "end_metals",
} | { "type": "build",
  /** Where. */
  hex: Hex,
  /** What. */
  piece: Piece,
} | { "type": "loot",
  /** Which. */
  hex: Hex,
} | { "type": "store",
  /** Which. */
  bin: number, };

/** The effect of an investment card. */
export type Effect = "none" | "influence_copper" | "influence_silver" | "influence_gold" | "influence_forest" | "ship_one_step" | "ship_two_steps" | "boomtown_free_empty_space" | "boomtown_share_opponent_space" | "peek_two_tokens" | "gain_two_resources" | "upgrade_camp";

/** What happened. Everything a reader needs is in it; what some may not know is sealed. */
export type Event = { "type": "opened",
  /** The host's choices. */
  options: Options,
  /** How many play. */
  seats: number,
  /** Who begins. */
  first: Seat,
  /** The terrain tiles in play. */
  tiles: Array<LaidTile>,
  /** The offices of Boomtown. */
  offices: Array<LaidOffice>,
  /** The tile of one cell. */
  single: LaidSingle,
  /** The investment cards. */
  investments: Array<Card>,
  /** What the first, the second … to claim a card gets. */
  bonus_tokens: Array<number>,
  /** The supply tracks, by seat: bins 1 to 4. */
  supply: Array<[Resources, Resources, Resources, Resources]>,
  /** A face-down token on every hex in play. */
  tokens: Array<MapToken>,
  /** The tokens that are not on the map. */
  secrets: null,
} | { "type": "tokens_turned_up",
  /** Which, and what is on them. */
  tokens: Array<TurnedToken>,
} | { "type": "turn_began",
  /** Whose. */
  seat: Seat,
  /** The how-manieth of this player, from 1. */
  turn: number,
} | { "type": "bin_activated",
  /** By whom. */
  seat: Seat,
  /** Which. */
  bin: number,
  /** What stays in each bin passed, the nearest first. */
  left: Left,
  /** What reached the usage area. */
  usable: Resources,
} | { "type": "invested",
  /** By whom. */
  seat: Seat,
  /** Which. */
  card: Card,
  /** What was paid. */
  paid: Resources,
  /** The bonus token taken with it, if there was one left. */
  bonus: number | null,
} | { "type": "influence_gained",
  /** To whom. */
  seat: Seat,
  /** In which terrain. */
  terrain: Terrain,
} | { "type": "choice_offered",
  /** Who. */
  seat: Seat,
  /** What. */
  choice: Choice,
} | { "type": "effect_lapsed",
  /** Whose. */
  seat: Seat,
  /** Which effect. */
  effect: Effect,
} | { "type": "choice_ended",
  /** Whose. */
  seat: Seat,
} | { "type": "influence_placed",
  /** By whom. */
  seat: Seat,
  /** Where. */
  cell: Cell,
  /** What was paid; nothing when a card allowed it. */
  paid: Resources,
} | { "type": "goods_taken",
  /** By whom. */
  seat: Seat,
  /** Which kind. */
  resource: Resource,
  /** Into which bin; without one, into the usage area. */
  bin: number | null,
} | { "type": "shipped",
  /** Whose. */
  seat: Seat,
  /** On which track. */
  metal: Metal,
  /** The metal paid; nothing when a card allowed the step. */
  paid: Resources,
  /** How many steps the coach has made now. */
  steps: number,
  /** The bonus tile taken on the way. */
  tile: number | null,
} | { "type": "peeked",
  /** Who. */
  seat: Seat,
  /** Where it lies, for everybody. */
  hex: Hex,
  /** What it is, for that player alone. */
  token: Sealed<Token>,
} | { "type": "resource_gained",
  /** Whose. */
  seat: Seat,
  /** Which kind. */
  resource: Resource,
  /** Into which bin. */
  bin: number,
} | { "type": "camp_upgraded",
  /** Whose. */
  seat: Seat,
  /** Where. */
  hex: Hex,
  /** In which terrain its owner gained influence. */
  terrain: Terrain,
} | { "type": "metals_ended",
  /** Who. */
  seat: Seat,
} | { "type": "built",
  /** By whom. */
  seat: Seat,
  /** Where. */
  hex: Hex,
  /** What. */
  piece: Piece,
  /** What was paid. */
  paid: Resources,
  /** The token taken. */
  token: Token,
  /** The resources on it. */
  resources: Resources,
  /** In which terrain influence was gained. */
  terrain: Terrain,
  /** How much. */
  influence: number,
} | { "type": "looted",
  /** By whom. */
  seat: Seat,
  /** Where. */
  hex: Hex,
  /** The token taken. */
  token: Token,
  /** The resources on it. */
  resources: Resources,
} | { "type": "stored",
  /** Whose. */
  seat: Seat,
  /** What. */
  resources: Resources,
  /** Which bin. */
  bin: number,
} | { "type": "scored",
  /** All that is to know of it. */
  scoring: Scoring,
} | { "type": "turn_ended",
  /** Whose. */
  seat: Seat,
  /** What was not used and is lost. */
  discarded: Resources,
} | { "type": "final_round_began",
} | { "type": "final_scoring_began",
} | { "type": "game_ended",
  /** The result. */
  outcome: Outcome, };

/** Who begins. */
export type FirstPlayer = "random" | "host";

/** What a Trading Post gives. */
export type Goods = "copper" | "silver" | "gold" | "building";

/** A hex of land: one of the 56 places of mining tokens. `[q, r]` in JSON, as in the component data: columns grow to the
 * right, places within a column downwards. */
export type Hex = [number, number];

/** A hex in play. */
export type HexView = {
  /** Where. */
  hex: Hex,
  /** What it is. */
  terrain: Terrain,
  /** Whether it touches the water. */
  at_water: boolean,
  /** Whether it is on the edge of the map in play. */
  on_edge: boolean,
  /** The token that lies on it. */
  token: TokenView | null,
  /** The building that stands on it. */
  building: BuildingView | null,
  /** Who looted it. */
  looted_by: Seat | null,
  /** The token that was taken from it; all saw it. */
  taken: Token | null, };

/** What a line of a breakdown counts. */
export type Item = "card" | "bonus_token" | "four_points" | "mark" | "bonus_tile" | "placement" | "loot" | "building" | "camp" | "settlement" | "mining_token" | "terrain_bonus" | "influence" | "boomtown_pair" | "wanted_camp" | "wanted_pair";

/** An office in Boomtown. */
export type LaidOffice = {
  /** Which. */
  office: Office,
  /** Its two spaces. */
  cells: [Cell, Cell], };

/** The tile of one cell in Boomtown. */
export type LaidSingle = {
  /** Which. */
  tile: SingleTile,
  /** Where. */
  cell: Cell, };

/** A terrain tile on the map. */
export type LaidTile = {
  /** Which. */
  tile: TerrainTile,
  /** Where. */
  slot: Slot,
  /** How often it is turned by 60 degrees, clockwise. */
  turns: number, };

/** What stays behind when a bin is activated: one resource in each bin passed, the nearest first. A list in JSON.
 *
 * It holds its few resources itself: hundreds of these are listed at a decision. */
export type Left = Array<Resource>;

/** A token on the map, face down. */
export type MapToken = {
  /** Where. */
  hex: Hex,
  /** What it is: hidden from everybody. */
  token: Sealed<Token>, };

/** A resource that can be shipped. */
export type Metal = "copper" | "silver" | "gold";

/** An office of Boomtown. */
export type Office = "courthouse" | "deeds_office" | "frontier_office" | "homestead_office" | "sheriffs_office" | "shipping_office" | "depot" | "docks" | "mayors_office" | "saloon" | "surveyors_office" | "town_hall" | "insurance_office" | "hoosegow";

/** An office of Boomtown, and what each influence in it would score now. */
export type OfficeView = {
  /** Which. */
  office: Office,
  /** Its spaces. */
  cells: [Cell, Cell],
  /** By seat: the points of one influence, if the game ended now. */
  worth: Array<number>, };

/** What the host chooses before the game. All off is the game as printed. */
export type Options = {
  /** The mini-expansion Bandits: two more offices to draw four from. */
  bandits: boolean,
  /** The mini-expansion Trading Post: one of its four tiles, by lot, replaces the 4-point tile. */
  trading_post: boolean,
  /** Who begins. */
  first_player: FirstPlayer, };

/** What the game waits for; each phase has only what exists during it. */
export type Phase = { "type": "unopened"
} | { "type": "activating",
  /** Whose turn. */
  seat: Seat,
} | { "type": "using",
  /** Whose turn. */
  seat: Seat,
} | { "type": "choosing",
  /** Whose turn. */
  seat: Seat,
  /** What. */
  choice: Choice,
} | { "type": "building",
  /** Whose turn. */
  seat: Seat,
} | { "type": "storing",
  /** Whose turn. */
  seat: Seat,
  /** What. */
  resources: Resources,
} | { "type": "final_scoring"
} | { "type": "over" };

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

/** A kind of resource. */
export type Resource = "copper" | "silver" | "gold" | "wood" | "stone";

/** So many of each kind of resource. */
export type Resources = {
  /** How much copper. */
  copper: number,
  /** How much silver. */
  silver: number,
  /** How much gold. */
  gold: number,
  /** How much wood. */
  wood: number,
  /** How much stone. */
  stone: number, };

/** Points that came at once. */
export type ScoreEntry = {
  /** The column of the final table. */
  category: Category,
  /** What they were for. */
  source: Source,
  /** What was counted; 0 points for what was held and worth nothing. */
  lines: Array<Line<Item>>,
  /** The sum of the lines. */
  points: number,
  /** The hexes that were counted. */
  hexes: Array<Hex>, };

/** Points that came at once, and why. */
export type Scoring = {
  /** Whose. */
  seat: Seat,
  /** What for. */
  source: Source,
  /** What was counted. */
  lines: Array<Line<Item>>,
  /** The sum of the lines. */
  points: number,
  /** The hexes that were counted. */
  hexes: Array<Hex>, };

/** A seat's points and where they came from. */
export type SeatScore = {
  /** Whose. */
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
  /** Which. */
  card: Card,
} | { "type": "bonus_token"
} | { "type": "four_points",
  /** Where. */
  cell: Cell,
} | { "type": "shipping_mark",
  /** On which track. */
  metal: Metal,
} | { "type": "shipping_tile",
  /** On which track. */
  metal: Metal,
} | { "type": "bin",
  /** Which. */
  bin: number,
} | { "type": "looting"
} | { "type": "largest_group"
} | { "type": "office",
  /** Which. */
  office: Office,
  /** The space that it stands on. */
  cell: Cell,
} | { "type": "wanted",
  /** First for most wanted, second for second most. */
  rank: Rank,
} | { "type": "terrain",
  /** Which. */
  terrain: Terrain,
  /** First or second. */
  rank: Rank,
  /** How many share it. */
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
  /** Which. */
  terrain: Terrain,
  /** What first and second get; two players play for one bonus. */
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
  /** Which kind it is, for who may know. */
  token: Sealed<Token>,
  /** What is on it, for who may know. */
  resources: Sealed<Resources>,
  /** Who has looked at it while it lay face down. */
  peeked_by: Array<Seat>, };

/** A shipping track. */
export type TrackView = {
  /** Of which metal. */
  metal: Metal,
  /** The bonus tiles left in its two stacks, from the top. */
  stacks: [Array<number>, Array<number>],
  /** By seat: how many steps the coach has made, at most 8. */
  steps: Array<number>,
  /** By seat: the coach's position on the track, 0 to 10. */
  positions: Array<number>, };

/** A token that was turned up. */
export type TurnedToken = {
  /** Where. */
  hex: Hex,
  /** What it is. */
  token: Token,
  /** The resources on it. */
  resources: Resources, };

/** Tokens that nobody has seen, of one kind. */
export type UnseenView = {
  /** Which kind. */
  token: Token,
  /** On what terrain. */
  terrain: Terrain,
  /** What is on it. */
  resources: Resources,
  /** How many. */
  count: number, };

/** Everything on show, as the reader of the state may know it. */
export type View = {
  /** The host's choices. */
  options: Options,
  /** What the game waits for. */
  phase: Phase,
  /** Whose decision the game waits for. */
  to_act: Seat | null,
  /** Who began. */
  first: Seat,
  /** The how-manieth turn of the player at turn, from 1. */
  turn: number,
  /** How many turns each player has. */
  turns: number,
  /** Whether this is the final round, without building. */
  final_round: boolean,
  /** What the player at turn can use: metals, then wood and stone. */
  usable: Resources,
  /** What the player at turn can build with that; nothing leaves only looting. */
  can_build: Array<Piece>,
  /** Whether the player at turn has claimed a card in this turn. */
  invested: boolean,
  /** Whether the player at turn has paid for influence in Boomtown in this turn. */
  placed: boolean,
  /** The terrain tiles in play. */
  tiles: Array<LaidTile>,
  /** The hexes in play. */
  hexes: Array<HexView>,
  /** Boomtown, row by row. */
  cells: Array<CellView>,
  /** The offices of Boomtown. */
  offices: Array<OfficeView>,
  /** The investment cards. */
  cards: Array<CardView>,
  /** The bonus tokens left, the next first. */
  bonus_tokens: Array<number>,
  /** The shipping tracks: copper, silver, gold. */
  tracks: Array<TrackView>,
  /** The steps of a coach, the same on every track. */
  coach_steps: Array<StepView>,
  /** Points for a placement in bins 1 to 4. */
  bin_points: [number, number, number, number],
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
