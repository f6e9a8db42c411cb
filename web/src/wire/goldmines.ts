// Generated from the code of the server by `make types`; changes here are lost.
import type { FirstPlayer, OpenPlace, Outcome, Position, Rotation, ScoreLine, Seat } from "./rules";

/** A feature that a castle may score. */
export type CastleChoice = {
  /** The feature's first part. */
  feature: Part,
  /** What the castle would score by it. */
  points: number, };

/** A castle on the board. */
export type CastleView = {
  /** Who built it. */
  seat: Seat,
  /** Its two parts, by place. */
  parts: Array<Part>,
  /** Its lord, until it is scored. */
  lord: Meeple | null,
  /** The six places of its fief, by place. */
  fief: Array<Position>, };

/** The columns of the final table. */
export type Category = "in_play" | "castles" | "roads" | "cities" | "monasteries" | "fields" | "ingots";

/** What a seat asks for. A turn is `place_tile`, for a gold tile `place_ingot`, then `place_meeple` or `pass`; the others
 * answer what is asked while a tile is scored, of whoever is asked. */
export type Command = { "type": "place_tile",
  /** The empty place. */
  at: Position,
  /** Clockwise quarter turns. */
  rotation: Rotation,
} | { "type": "place_ingot",
  /** Where that tile lies. */
  at: Position,
} | { "type": "place_meeple",
  /** Which kind of part. */
  feature: Feature,
  /** Which of them, in the order of the component data. */
  index: number,
} | { "type": "pass",
} | { "type": "build_castle",
} | { "type": "score_city",
} | { "type": "choose_castle_feature",
  /** One of those asked about, by its first part. */
  feature: Part,
} | { "type": "take_ingot",
  /** From the tile that lies there. */
  at: Position, };

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
} | { "type": "ingot_placed",
  /** The player who placed the gold tile. */
  seat: Seat,
  /** Where that tile lies. */
  at: Position,
} | { "type": "meeple_placed",
  /** Its owner. */
  seat: Seat,
  /** The part it stands on. */
  part: Part,
} | { "type": "passed",
  /** The player whose turn ends. */
  seat: Seat,
} | { "type": "asked",
  /** Whose choice. */
  seat: Seat,
  /** What is to be chosen. */
  question: Question,
} | { "type": "castle_built",
  /** The owner of the city, and now of the castle. */
  seat: Seat,
  /** Its two parts, by place (y, then x). */
  parts: Array<Part>,
  /** The knight that went up into it. */
  knight: Part,
} | { "type": "castle_declined",
  /** The owner of the city. */
  seat: Seat,
  /** The city's first part. */
  city: Part,
} | { "type": "feature_scored",
  /** All that is to know of it. */
  scoring: Scoring,
} | { "type": "ingot_taken",
  /** The player who has it now. */
  seat: Seat,
  /** From the tile that lies there. */
  from: Position,
  /** Whether there was a choice. */
  because: TakenBecause,
} | { "type": "hidden_dealt",
  /** For the server alone: sealed for every viewer. */
  secrets: null,
} | { "type": "final_scoring_began",
  /** The ingots put aside, by place. */
  ingots: Array<Ingots>,
  /** The lords that left the board. */
  lords: Array<Meeple>,
} | { "type": "ingots_valued",
  /** The owner of the ingots. */
  seat: Seat,
  /** How many there are. */
  ingots: number,
  /** What they are worth; nothing for nobody's. */
  lines: Array<ScoreLine<Item>>,
  /** The sum of the above. */
  points: number,
} | { "type": "game_ended",
  /** Points by seat, and everybody who won. */
  outcome: Outcome, };

/** A face of a tile, by the id of its design: `"base-D"`, `"gold-H"`, `"bcb-02"` in JSON. */
export type Face = string;

/** The features a meeple can stand on, and so its role. */
export type Feature = "road" | "city" | "monastery" | "field" | "castle";

/** A feature on the board, and what it would score if it stayed so. */
export type FeatureView = {
  /** Road, city, monastery, field or castle; a castle is no city anymore. */
  feature: Feature,
  /** Whether nothing is open anymore; fields are never complete. */
  complete: boolean,
  /** All its parts, by place (y, then x). */
  parts: Array<Part>,
  /** How many different tiles it lies on. */
  tiles: number,
  /** Who has most meeples on it: everybody on a tie. Of a castle, its lord. */
  holders: Array<Seat>,
  /** What it would score each holder if the game ended now; nothing for a castle. */
  points: number,
  /** What those points count; their sum is `points`. */
  lines: Array<ScoreLine<Item>>,
  /** Ingots on the tiles from which its holders could take, were it completed now. */
  ingots: number,
  /** For a field, the completed cities and castles that it borders, by their first parts. */
  borders: Array<Part>, };

/** Tiles with ingots that are the same to the player who takes. */
export type IngotChoice = {
  /** Where the tiles lie, by place. */
  tiles: Array<Position>,
  /** Who else may still take from each of them. */
  others: Array<Seat>, };

/** Ingots on a tile. They belong to the tile as a whole, to no feature of it. */
export type Ingots = {
  /** Where the tile lies. */
  at: Position,
  /** How many lie there. */
  count: number, };

/** What a line of a breakdown counts. */
export type Item = "tile" | "shield" | "neighbour" | "completed_city" | "castle" | "feature_in_fief" | "ingot";

/** A meeple on the board. */
export type Meeple = {
  /** Its owner. */
  seat: Seat,
  /** Where it stands; the kind of part is its role. */
  part: Part, };

/** What the host chooses before the game. */
export type Options = {
  /** With the eight gold tiles and their ingots. */
  goldmines: boolean,
  /** With castles, and the twelve tiles of their expansion (bridges and bazaars are left out). */
  castles: boolean,
  /** Without what a page works out for the players: who holds what, and what it would score. The rules do not change. */
  without_aids?: boolean,
  /** Who has the first turn. */
  first_player: FirstPlayer, };

/** One part of a tile on the board: the `index`-th road, city, monastery or field of its design. */
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
} | { "type": "placing_ingot",
  /** Whose turn. */
  seat: Seat,
  /** Where the tile lies. */
  at: Position,
  /** Where the ingot can go, by place. */
  around: Array<Position>,
} | { "type": "acting",
  /** Whose turn. */
  seat: Seat,
  /** Where the tile lies. */
  at: Position,
} | { "type": "settling",
  /** Whose turn. */
  seat: Seat,
  /** Where the tile lies. */
  at: Position,
  /** Whose choice is awaited. */
  asked: Seat | null,
  /** What is to be chosen. */
  question: Question | null,
  /** The six places of the fief of the castle that the question is about, by place; else none. */
  fief: Array<Position>,
  /** While a castle is offered, the features that reach into its fief and could still score it, by their first parts; else
   * none. */
  open: Array<Part>,
} | { "type": "final_scoring"
} | { "type": "over" };

/** A player's part of the table. */
export type PlayerView = {
  /** Points so far; ingots count at the end. */
  score: number,
  /** Meeples in hand. */
  meeples_left: number,
  /** Meeples in hand and on the board. */
  meeples_total: number,
  /** Castle tokens in hand. */
  castles_left: number,
  /** Ingots taken, open for all. */
  ingots: number,
  /** What they would be worth if the game ended now. */
  ingot_points: number, };

/** A choice in the middle of a scoring. */
export type Question = { "type": "castle",
  /** The small city's two parts, by place (y, then x). */
  parts: Array<Part>,
  /** The points it would score. */
  points: number,
} | { "type": "castle_feature",
  /** The castle's first part. */
  castle: Part,
  /** The features to choose from, in the order in which they were scored. */
  features: Array<CastleChoice>,
} | { "type": "ingot",
  /** The tiles to choose from. Those of one choice are the same to this player: the same others may take from them. */
  choices: Array<IngotChoice>, };

/** Points that came at once. */
export type ScoreEntry = {
  /** The column of the final table. */
  category: Category,
  /** Where they came from; 0 points for what was held and worth nothing. */
  lines: Array<ScoreLine<Item>>,
  /** The sum of the lines. */
  points: number,
  /** Which of the view's `scorings` it was, from 0; ingots have none. */
  scoring: number | null, };

/** A feature that was scored, and why it scored what it did. */
export type Scoring = {
  /** Road, city, monastery, field or castle. */
  feature: Feature,
  /** Whether it was completed; if not, it was counted at the end. */
  complete: boolean,
  /** All its parts, by place (y, then x). */
  parts: Array<Part>,
  /** What it is worth to each of its holders. */
  lines: Array<ScoreLine<Item>>,
  /** The sum of the lines. */
  points: number,
  /** Who scored it: most meeples, everybody on a tie; empty when nobody stood on it. */
  holders: Array<Seat>,
  /** Everybody's meeples on it. If it was completed they went back to their owners. */
  meeples: Array<Meeple>,
  /** The ingots that its holders may take from, by place; none where nobody holds it. */
  ingots: Array<Ingots>,
  /** For a castle, what it was scored by. */
  trigger: Trigger | null, };

/** A seat's points and where they came from. */
export type SeatScore = {
  /** The seat that has them. */
  seat: Seat,
  /** The sum of the entries. */
  score: number,
  /** Oldest first. */
  entries: Array<ScoreEntry>, };

/** Why a player took the ingot from that tile. */
export type TakenBecause = "only_tile" | "all_alike" | "chosen";

/** A tile on the board. */
export type TileView = {
  /** As the component data names it. */
  tile: Face,
  /** The start tile is at (0, 0). */
  at: Position,
  /** In quarter turns from how the component data describes it. */
  rotation: Rotation,
  /** Who placed it; nobody placed the start tile. */
  seat: Seat | null, };

/** What a castle was scored by. */
export type Trigger = {
  /** The first part of the feature, or of the other castle, in its fief. */
  part: Part,
  /** 1 if that is a road, city or monastery; one more with every castle in between. */
  round: number, };

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
  /** Every road, city, monastery, field and castle on the board. */
  features: Array<FeatureView>,
  /** Meeples on the board, lords of castles among them, in the order in which they were placed. */
  meeples: Array<Meeple>,
  /** Castles, in the order in which they were built. */
  castles: Array<CastleView>,
  /** Ingots on the board, by place. */
  ingots: Array<Ingots>,
  /** The players, by seat. */
  players: Array<PlayerView>,
  /** How many tiles are still to come, by face: those in the deck, and not the one drawn. */
  tiles_to_come: Record<string, number>,
  /** The empty places next to a tile, by place, and how many of the tiles still to come fit each. */
  open_places: Array<OpenPlace>,
  /** Tiles in the deck, without the one drawn. */
  tiles_left: number,
  /** Tiles that fitted nowhere. */
  discarded: Array<Face>,
  /** All scorings, oldest first. */
  scorings: Array<Scoring>,
  /** Where every point came from, by seat. */
  scores: Array<SeatScore>,
  /** The result, once the game is over. */
  outcome: Outcome | null, };
