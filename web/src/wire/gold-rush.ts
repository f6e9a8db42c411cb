// Generated from the code of the server by `make types`; changes here are lost.
import type { FirstPlayer, OpenPlace, Outcome, Position, Rotation, ScoreLine, Sealed, Seat } from "./rules";

/** The columns of the final table. */
export type Category = "in_play" | "mountains" | "railroads" | "cities" | "farmers" | "tokens";

/** What a seat asks for. A turn is `place_tile`, then one of the others. */
export type Command = { "type": "place_tile",
  /** The empty place. */
  at: Position,
  /** Clockwise quarter turns. */
  rotation: Rotation,
} | { "type": "place_cowboy",
  /** Which kind of part. */
  feature: Feature,
  /** Which of them, in the order of the component data. */
  index: number,
} | { "type": "pitch_tent",
  /** Where the tile lies. */
  at: Position,
  /** Which of its mountain parts. */
  index: number,
} | { "type": "take_token",
} | { "type": "take_back",
  /** Where the cowboy stands. */
  part: Part,
} | { "type": "pass", };

/** A cowboy on the board. */
export type Cowboy = {
  /** Its owner. */
  seat: Seat,
  /** Where it stands; the kind of part is its role. */
  part: Part, };

/** A token that a player got from a completed mountain. */
export type DealtToken = {
  /** Who got it. */
  seat: Seat,
  /** Its value, for its owner alone. */
  token: Sealed<Token>, };

/** What happened. Everything a reader needs is in it; what some may not know is sealed. */
export type Event = { "type": "opened",
  /** What the host chose; it stays so to the end. */
  options: Options,
  /** The number of players, 2 to 5. */
  seats: number,
  /** The player of the first turn. */
  first: Seat,
  /** For the server alone: sealed for every viewer. */
  secrets: null,
} | { "type": "start_tile_placed",
  /** The face of the start tile, which is the same in every game. */
  tile: Face,
  /** Where it lies from now on. */
  at: Position,
  /** In quarter turns from how the component data describes it. */
  rotation: Rotation,
  /** Tokens put on its mountain. */
  tokens: Array<PlacedToken>,
} | { "type": "tile_discarded",
  /** The tile, shown to all. */
  tile: Face,
} | { "type": "tile_drawn",
  /** Whose turn. */
  seat: Seat,
  /** The tile, shown to all. */
  tile: Face,
} | { "type": "tile_placed",
  /** The player whose turn it is. */
  seat: Seat,
  /** The one drawn before. */
  tile: Face,
  /** Where it lies from now on. */
  at: Position,
  /** In quarter turns from how the component data describes it. */
  rotation: Rotation,
  /** Tokens put on its mountains, first to last. */
  tokens: Array<PlacedToken>,
} | { "type": "cowboy_placed",
  /** Its owner. */
  seat: Seat,
  /** The part it stands on. */
  part: Part,
} | { "type": "cowboy_taken_back",
  /** Its owner. */
  seat: Seat,
  /** Where it stood. */
  part: Part,
} | { "type": "tent_pitched",
  /** Its owner. */
  seat: Seat,
  /** Where it stood before, if it did. */
  from: Part | null,
  /** Where it stands now. */
  to: Part,
} | { "type": "token_taken",
  /** The owner of the tent, who gets the token. */
  seat: Seat,
  /** The tent's place. */
  part: Part,
  /** Its value, for its owner alone. */
  token: Sealed<Token>,
} | { "type": "passed",
  /** The player whose turn ends. */
  seat: Seat,
} | { "type": "feature_scored",
  /** All that is to know of it. */
  scoring: Scoring,
} | { "type": "supply_shuffled",
  /** How many went back. */
  returned: number,
  /** The new order of the supply, and where the generator stands. */
  supply: null,
} | { "type": "hidden_dealt",
  /** By seat: all tokens, in the order in which they were gained, for their owner alone. */
  hands: Array<Array<Sealed<Token>>>,
  /** Deck, supply, mountains and generator. */
  secrets: null,
} | { "type": "final_scoring_began",
  /** Tokens lost with the mountains they were on. */
  tokens_lost: number,
} | { "type": "tokens_revealed",
  /** The owner of the tokens. */
  seat: Seat,
  /** All of them, in the order in which they were gained. */
  tokens: Array<Token>,
  /** What they are worth, by value. */
  lines: Array<ScoreLine<Item>>,
  /** The sum of the above. */
  points: number,
} | { "type": "game_ended",
  /** Points by seat, and everybody who won. */
  outcome: Outcome, };

/** A face of a tile: a design, and the variant of its tipis and horses where copies differ. `"33"` or `"47e"` in JSON. */
export type Face = string;

/** The features a cowboy can stand on, and so the four roles of a cowboy. */
export type Feature = "railroad" | "mountain" | "city" | "prairie";

/** A feature on the board, and what it would score now. */
export type FeatureView = {
  /** Railroad, mountain, city or prairie. */
  feature: Feature,
  /** Whether nothing is open anymore; prairies are never complete. */
  complete: boolean,
  /** All its parts, by place (y, then x). */
  parts: Array<Part>,
  /** How many different tiles it lies on. */
  tiles: number,
  /** Who has most cowboys on it: everybody on a tie. */
  holders: Array<Seat>,
  /** What it would score each holder if the game ended now. */
  points: number,
  /** What those points count; their sum is `points`. */
  lines: Array<ScoreLine<Item>>,
  /** Tokens lying on it (mountains only). */
  tokens: number,
  /** The part whose tile carries the pile (mountains with tokens only): the newest that brought some. */
  pile: Part | null, };

/** What a line of a breakdown counts. */
export type Item = "tile" | "locomotive" | "nugget" | "completed_railroad" | "tipi" | "herd" | { "token": Token };

/** What the host chooses before the game. All off gives the standard rules. */
export type Options = {
  /** No farmers, and prairies are not scored: recommended for a first game. */
  without_farmers: boolean,
  /** Instead of another action, a player may take one of their own cowboys back from the board, without points. */
  take_back: boolean,
  /** Five cowboys to place instead of four. */
  fifth_cowboy: boolean,
  /** Without what a page works out for the players: who holds what, and what it would score. The rules do not change. */
  without_aids: boolean,
  /** Who has the first turn. */
  first_player: FirstPlayer, };

/** One part of a tile on the board: the `index`-th railroad, mountain, city or prairie of its design. */
export type Part = {
  /** Where the tile lies. */
  at: Position,
  /** Which kind of part. */
  feature: Feature,
  /** Which of the tile's parts of that kind, in the order of the component data, from 0. */
  index: number, };

/** What the game waits for. */
export type PhaseView = { "type": "unopened"
} | { "type": "placing",
  /** Whose turn. */
  seat: Seat,
  /** What was drawn, face up for everybody. */
  tile: Face,
} | { "type": "acting",
  /** Whose turn. */
  seat: Seat,
  /** Where the tile lies. */
  at: Position,
  /** Its parts that can carry a cowboy in this game, whether they're free or not. */
  parts: Array<Part>,
} | { "type": "final_scoring"
} | { "type": "over" };

/** A token put on a mountain part, face down. */
export type PlacedToken = {
  /** Which mountain part of the new tile. */
  index: number,
  /** Its value: hidden from everybody. */
  token: Sealed<Token>, };

/** A player's part of the table. */
export type PlayerView = {
  /** Points so far; tokens count at the end. */
  score: number,
  /** Cowboys in hand. */
  cowboys_left: number,
  /** Cowboys in hand and on the board. */
  cowboys_total: number,
  /** Whether the tent is in hand. */
  tent_home: boolean,
  /** Mining tokens, in the order in which they were gained; the values for their owner alone until the end. */
  tokens: Array<Sealed<Token>>, };

/** Points that came at once. */
export type ScoreEntry = {
  /** The column of the final table. */
  category: Category,
  /** Where they came from; 0 points for what was held and worth nothing. */
  lines: Array<ScoreLine<Item>>,
  /** The sum of the lines. */
  points: number,
  /** Which of the view's `scorings` it was, from 0; tokens have none. */
  scoring: number | null, };

/** A feature that was scored, and why it scored what it did. */
export type Scoring = {
  /** Railroad, mountain, city or prairie. */
  feature: Feature,
  /** Whether it was completed; if not, it was counted at the end. */
  complete: boolean,
  /** All its parts, by place (y, then x). */
  parts: Array<Part>,
  /** What it is worth to each of its holders. */
  lines: Array<ScoreLine<Item>>,
  /** The sum of the lines. */
  points: number,
  /** Who scored it: most cowboys, everybody on a tie; empty when nobody stood on it. */
  holders: Array<Seat>,
  /** Everybody's cowboys on it. At a completed railroad, mountain or city they went back to their owners. */
  cowboys: Array<Cowboy>,
  /** Tents that went back to their owners with a completed mountain. */
  tents: Array<Tent>,
  /** Tokens of a completed mountain, in the order in which they were dealt. */
  dealt: Array<DealtToken>, };

/** A seat's points and where they came from. */
export type SeatScore = {
  /** The seat that has them. */
  seat: Seat,
  /** The sum of the entries. */
  score: number,
  /** Oldest first. */
  entries: Array<ScoreEntry>, };

/** A tent on the board. */
export type Tent = {
  /** Its owner. */
  seat: Seat,
  /** The mountain part it stands on. */
  part: Part, };

/** A tile on the board. */
export type TileView = {
  /** Its face: design and variant. */
  tile: Face,
  /** The start tile is at (0, 0). */
  at: Position,
  /** In quarter turns from how the component data describes it. */
  rotation: Rotation,
  /** Who placed it; nobody placed the start tile. */
  seat: Seat | null, };

/** The value of a mining token in nuggets: 0 (gravel), 1, 2, 3 or 5. */
export type Token = number;

/** Everything on show, as the reader of the state may know it. */
export type View = {
  /** What the host chose before the game. */
  options: Options,
  /** What the game waits for. */
  phase: PhaseView,
  /** Whose decision the game waits for. */
  to_act: Seat | null,
  /** The tiles, in the order in which they were placed; the start tile first. */
  tiles: Array<TileView>,
  /** Every railroad, mountain, city and prairie on the board. */
  features: Array<FeatureView>,
  /** Cowboys on the board, in the order in which they were placed. */
  cowboys: Array<Cowboy>,
  /** Tents on the board, by seat. */
  tents: Array<Tent>,
  /** The players, by seat. */
  players: Array<PlayerView>,
  /** How many tiles are still to come, by face: those in the deck, and not the one drawn. */
  tiles_to_come: Record<string, number>,
  /** The empty places next to a tile, by place, and how many of the tiles still to come fit each. */
  open_places: Array<OpenPlace>,
  /** Tiles in the deck, without the one drawn. */
  tiles_left: number,
  /** Tokens in the supply. */
  supply: number,
  /** Tiles that fitted nowhere. */
  discarded: Array<Face>,
  /** All scorings, oldest first. */
  scorings: Array<Scoring>,
  /** Where every point came from, by seat. */
  scores: Array<SeatScore>,
  /** The result, once the game is over. */
  outcome: Outcome | null, };
