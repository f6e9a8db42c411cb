// The rules of Goldmines in English, in our own words.
import type { Rules } from "../../../rules/content";
import {
  BUILT,
  CASTLE,
  CITY,
  FARMER,
  FIELD,
  GOLD,
  HIGHWAYMAN,
  INGOT,
  INGOTS,
  KNIGHT,
  MONK,
  ROAD,
  SHARED,
  START,
} from "./figures";
import type { Picture } from "./pictures";

export const rules: Rules<Picture> = {
  lead: "Together you build one map of roads, cities, monasteries and fields. Your meeples score the features they stand on and take the gold they find there. Most points win.",
  short: [
    {
      title: "Your turn",
      text: "Place the tile you drew. If it's a gold tile, place its two ingots. Then place a meeple on it, or pass. Completed features score, and the ingots on them are taken.",
    },
    {
      title: "Placing a tile",
      text: "Place it next to another tile, edge to edge. Touching edges must match: city to city, road to road, field to field.",
    },
    {
      title: "Meeples",
      text: "One per turn, on the tile you just placed, on a road, city, monastery or field with no meeple yet. You have seven.",
    },
    { title: "Road", text: "1 point per tile, completed or not." },
    { title: "City", text: "Completed: 2 points per tile and 2 per shield. At the end of the game: 1 and 1." },
    {
      title: "Monastery",
      text: "Completed when surrounded by eight tiles: 9 points. At the end of the game: 1, plus 1 for each tile around it.",
    },
    {
      title: "Field",
      text: "Scores only at the end: 3 points for each completed city next to it, 4 for each castle. Farmers stay until then.",
    },
    {
      title: "Ingots",
      text: "When you score a completed feature, you take ingots from its tiles, one at a time in turn order. The more you have, the more each is worth: 1, 2, 3 or 4 points.",
    },
    {
      title: "Castle",
      text: "A city of two semicircles can become a castle instead of scoring. The castle scores the first feature completed around it on a later turn.",
    },
    {
      title: "Majority",
      text: "The player with the most meeples on a feature scores it alone. If players tie, each scores full points.",
    },
  ],
  chapters: [
    {
      id: "box",
      title: "What's in the box",
      blocks: [
        {
          list: [
            "72 tiles, including the start tile.",
            "8 gold tiles and 16 ingots for The Goldmines.",
            "12 tiles, and three castles for each player, for the castles. With five players you have two each.",
            "For each of 2 to 5 players: seven meeples.",
          ],
        },
        { say: "The host chooses what to play: the base game, with The Goldmines, with castles, or with both." },
      ],
    },
    {
      id: "start",
      title: "Setup",
      blocks: [
        {
          say: "Put the start tile in the middle. Shuffle all the other tiles, including those of the expansions you chose.",
        },
        { figures: [{ picture: START, words: "The start tile: a city edge, a road, and two fields." }] },
        {
          ruling: [
            "The first player is drawn at random, or whoever is in the first seat if the host chooses. In the printed rules, the youngest player goes first.",
            "The start tile always faces the same way.",
          ],
        },
      ],
    },
    {
      id: "turn",
      title: "Your turn",
      blocks: [
        {
          list: [
            "Draw a tile and place it.",
            "If it's a gold tile, one ingot goes on it and one on a tile next to it.",
            "You may place one meeple on the tile.",
            "Score what the tile completed, including castles.",
            "Take the ingots on what was scored. Then the next player clockwise takes a turn.",
          ],
        },
        {
          say: "Another player may have to choose something in the middle of scoring. The page shows who, and everyone waits for that choice.",
        },
      ],
    },
    {
      id: "tile",
      title: "Placing a tile",
      blocks: [
        {
          say: "Place the tile next to at least one other, edge to edge, rotated as you like. Every edge that touches another tile must match it: city, road or field.",
        },
        { say: "If a tile has no legal space in any rotation, discard it and draw another." },
        {
          ruling: [
            "A discarded tile is shown to everyone, and a gold tile's ingots leave the game with it. If there's no tile left to draw, the game ends immediately.",
          ],
        },
      ],
    },
    {
      // What saved links have.
      id: "followers",
      title: "Placing a meeple",
      blocks: [
        {
          say: "Place one per turn, from your supply, on any feature of the tile you just placed. Where it stands decides its job.",
        },
        {
          figures: [
            { picture: HIGHWAYMAN, words: "Highwayman, on a road" },
            { picture: KNIGHT, words: "Knight, in a city" },
            { picture: MONK, words: "Monk, in a monastery" },
            { picture: FARMER, words: "Farmer, lying in a field" },
          ],
        },
        {
          list: [
            "You can't place a meeple on a feature that already has one, even your own. Check this after the new tile has connected everything it connects.",
            "You may place a meeple on a feature this tile completes. It scores and returns right away.",
          ],
        },
      ],
    },
    {
      id: "majority",
      title: "Who scores",
      blocks: [
        {
          say: "The player with the most meeples on a feature scores it alone. If players tie, each scores full points. A feature gets more than one meeple when a tile connects two that were separate.",
        },
        { say: "Meeples on a completed road, city or monastery return to their owners. Farmers stay." },
      ],
    },
    {
      id: "road",
      title: "Roads",
      blocks: [
        {
          say: "A road is completed when both ends stop at a crossroads, a city, a monastery or a market, or when it forms a loop. It scores 1 point per tile. If unfinished at the end of the game, it also scores 1 point per tile.",
        },
        { figures: [{ picture: ROAD, words: "From a crossroads to a monastery: 3 tiles, 3 points." }] },
        {
          ruling: [
            "Count each tile once, even if the road comes back to it.",
            "A road on a bridge continues, and doesn't end what it crosses.",
          ],
        },
      ],
    },
    {
      id: "city",
      title: "Cities",
      blocks: [
        {
          say: "A city is completed when none of its edges is open. It scores 2 points per tile and 2 per shield. If unfinished at the end of the game: 1 per tile and 1 per shield.",
        },
        { figures: [{ picture: CITY, words: "Three tiles and a shield: 8 points." }] },
        { ruling: ["A city of two tiles scores 4 points, like any other. It scored less in the first edition."] },
      ],
    },
    {
      id: "monastery",
      title: "Monasteries",
      blocks: [
        {
          say: "A monastery is completed when there are tiles on all eight spaces around it: 9 points. If unfinished at the end of the game: 1 point, plus 1 for each tile around it.",
        },
      ],
    },
    {
      id: "field",
      title: "Fields",
      blocks: [
        {
          say: "Roads, cities and the edge of the map separate the fields. They score only at the end of the game: 3 points for each completed city next to the field, 4 for each castle. The player with the most farmers scores alone; if players tie, each scores full points.",
        },
        { figures: [{ picture: FIELD, words: "One completed city next to the field: 3 points." }] },
        {
          ruling: [
            "Each field is judged on its own: a city counts again for every other field next to it.",
            "Two fields that meet only at a corner are separate fields.",
            "A field with no completed city is worth nothing, but you may still place a farmer there.",
          ],
        },
      ],
    },
    {
      id: "gold",
      title: "The Goldmines: placing ingots",
      blocks: [
        {
          say: "When you place a gold tile, one ingot goes on it. Put the other on a tile next to it, corners included. A tile can hold any number of ingots. An ingot belongs to the whole tile, not to any one feature.",
        },
        { figures: [{ picture: GOLD, words: "One ingot on the gold tile, one next to it." }] },
        {
          ruling: [
            "The second ingot never goes on the gold tile itself. If there's only one tile next to it, the ingot goes there automatically.",
          ],
        },
      ],
    },
    {
      id: "taking",
      title: "The Goldmines: taking ingots",
      blocks: [
        {
          say: "When you score a completed feature, you may take ingots: for a road or city, from every tile it covers; for a monastery, from its own tile and the eight around it; for a castle, from the six tiles of its fief.",
        },
        {
          list: [
            "Everything a tile completes is handled in one round, starting with the current player and going clockwise.",
            "In turn, each player takes one ingot from a tile they may take from, until no one can take any more.",
            "Nothing is reserved: an ingot two players may take goes to whoever reaches it first.",
            "If you hold several completed features, you still take one ingot at a time.",
          ],
        },
        {
          figures: [
            { picture: SHARED, words: "Two players on one road, three ingots: the first takes two, the other one." },
          ],
        },
        {
          say: "You choose an ingot only where it makes a difference: where others may take from one tile and not from another. Otherwise it's taken for you.",
        },
        {
          ruling: [
            "You can't refuse an ingot.",
            "A completed feature with no meeples leaves its ingots on the map. A feature completed later on the same tile may still take them.",
          ],
        },
      ],
    },
    {
      id: "worth",
      title: "The Goldmines: what ingots are worth",
      blocks: [
        { say: "Your ingots are open to everyone and score at the end. The more you have, the more each is worth." },
        {
          figures: [
            { picture: INGOT, words: "One ingot" },
            { picture: INGOTS, words: "Three on one tile" },
          ],
        },
        {
          caption: "Points for each ingot",
          table: [
            ["Ingots", "Each", "For example"],
            ["1 to 3", "1", "3 make 3"],
            ["4 to 6", "2", "6 make 12"],
            ["7 to 9", "3", "7 make 21"],
            ["10 or more", "4", "10 make 40"],
          ],
        },
        {
          say: "Ingots left on the map at the end of the game belong to no one. Unfinished features don't take ingots when they score.",
        },
      ],
    },
    {
      id: "castle",
      title: "Castles: building",
      blocks: [
        {
          say: "When a city of exactly two semicircles is completed and has a knight in it, the knight's owner may build a castle instead of scoring, no matter who completed it. The knight moves onto the castle as its lord.",
        },
        {
          figures: [
            { picture: CASTLE, words: "Two semicircles become a castle." },
            { picture: BUILT, words: "Three castles each, or two with five players." },
          ],
        },
        {
          ruling: [
            "If you have no castles left you aren't asked, and the city scores.",
            "If a tile completes several such cities, their owners choose in turn, starting with the current player.",
            "A city that becomes a castle never scores as a city, and its ingots stay on the map.",
          ],
        },
      ],
    },
    {
      id: "fief",
      title: "Castles: scoring",
      blocks: [
        {
          say: "A castle's fief is six spaces: its own two tiles, plus the two spaces next to each of them on the long sides. When the first road, city or monastery is completed there on a later turn, the castle scores too: its lord gets the same points as whoever holds that feature, then returns to its owner. The castle stays and doesn't score again.",
        },
        {
          list: [
            "A road or city is in the fief if any of its tiles is; a monastery only if its own tile is.",
            "It doesn't matter who completed it, or whether anyone holds it.",
            "A castle that scores counts as completed too, for any other castle whose fief it's in. That one scores the same, and so on.",
          ],
        },
        {
          ruling: [
            "If one tile completes several features in the fief with different values, the lord chooses one.",
            "Castles score in rounds: first those with a road, city or monastery in their fief, then those with a castle from the round before. Within a round, lords choose clockwise from the current player.",
            "A castle built this turn doesn't score yet. A small city that becomes a castle doesn't make another castle score.",
            "A castle gives its lord ingots from the six tiles of its fief and nowhere else.",
          ],
        },
        {
          say: "A castle that hasn't scored by the end of the game scores nothing. For the fields next to it, it still counts 4 instead of 3.",
        },
      ],
    },
    {
      id: "end",
      title: "End of the game",
      blocks: [
        { say: "The game ends after the turn in which the last tile is placed, including its scoring. Then:" },
        {
          list: [
            "Set aside the ingots on the map.",
            "Score unfinished roads, cities and monasteries.",
            "Score the fields.",
            "Score ingots by the table.",
          ],
        },
        { say: "Most points win." },
        { ruling: ["Players tied for most points share the win."] },
      ],
    },
    {
      id: "aids",
      title: "Player aids",
      blocks: [
        {
          say: "The page can show who holds each field and what it would score, and do the same for every unfinished feature as it is now. All of that can be worked out from the map, so the host may turn the aids off for players who like to count for themselves.",
        },
      ],
    },
    {
      id: "known",
      title: "What's known and what's ours",
      blocks: [
        { say: "The base game follows its third edition: each field scores the cities next to it." },
        {
          list: [
            "Known: the tiles of the base game and seven of the eight gold tiles, the order of a turn, who may take ingots and how they're dealt out.",
            "From one source: the eighth gold tile, a city with a road across it on a bridge; three of the four columns of the value table; one castle tile, the pointed city.",
            "Left out: the bridges and markets of the castle expansion. Its tiles show markets; here they only end roads.",
          ],
        },
        { say: "“Our ruling” marks a point we decided ourselves, where the printed rules are silent or unclear." },
      ],
    },
  ],
};
