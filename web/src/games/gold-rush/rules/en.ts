// The rules of Gold Rush in English, in our own words.
import type { Rules } from "../../../rules/content";
import {
  CITY,
  FARMER,
  MERCHANT,
  MINER,
  MOUNTAIN,
  PRAIRIE,
  RAILROAD,
  RAILWAYMAN,
  START,
  TENT,
  TOKENS,
  TWO_MOUNTAINS,
} from "./figures";
import type { Picture } from "./pictures";

export const rules: Rules<Picture> = {
  lead: "Together you build one map of gold country. You score with the cowboys you place on it, and with the tokens you dig up in secret. Most points win.",
  short: [
    {
      title: "Your turn",
      text: "Place the tile you drew. Then take one action or pass: place a cowboy on this tile, pitch or move your tent, or take a token. Then completed features score.",
    },
    {
      title: "Placing a tile",
      text: "Place it next to another tile, edge to edge. Touching edges must match: railroad to railroad, mountain to mountain, prairie to prairie.",
    },
    {
      title: "Cowboys",
      text: "One per turn, on the tile you just placed, on a railroad, mountain, city or prairie with no cowboy yet. You have four.",
    },
    {
      title: "Tent",
      text: "Goes on any unfinished mountain, old or new, on a part without a cowboy or tent. It never counts for majority.",
    },
    {
      title: "Tokens",
      text: "Each printed nugget brings one face-down token. With your tent on a mountain, you may take its top token. Only you see its value.",
    },
    {
      title: "Railroad",
      text: "Completed at both ends: 1 point per tile, doubled with exactly one locomotive. At the end of the game: 1 per tile.",
    },
    {
      title: "Mountain",
      text: "Completed when no edge is open: 1 point per nugget, plus its tokens. At the end of the game: 1 per nugget, no tokens.",
    },
    {
      title: "City",
      text: "Completed when all its railroads are: 3 points per railroad. At the end of the game: 3 per completed railroad.",
    },
    { title: "Prairie", text: "Scores only at the end: 2 points per tipi camp, 4 per herd. Farmers stay until then." },
    {
      title: "Majority",
      text: "The player with the most cowboys on a feature scores it alone. If players tie, each scores full points.",
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
            "63 mining tokens, with nuggets on the front and a pickaxe on the back.",
            "For each of 2 to 5 players: four cowboys to place and a tent. A fifth cowboy marks the score.",
          ],
        },
        {
          figures: [
            { picture: TOKENS[0]!, words: "1 nugget: 10 tokens" },
            { picture: TOKENS[1]!, words: "2 nuggets: 30 tokens" },
            { picture: TOKENS[2]!, words: "3 nuggets: 10 tokens" },
            { picture: TOKENS[3]!, words: "5 nuggets: 3 tokens" },
            { picture: TOKENS[4]!, words: "Gravel, worth nothing: 10 tokens" },
          ],
        },
        { say: "Together, the tokens are worth 115 points." },
      ],
    },
    {
      id: "start",
      title: "Setup",
      blocks: [
        {
          say: "Put the start tile in the middle, with one face-down token on its mountain. Shuffle the other tiles and the tokens.",
        },
        {
          figures: [
            { picture: START, words: "The start tile: a mountain with one nugget, a railroad, and two prairies." },
          ],
        },
        {
          ruling: [
            "The first player is drawn at random, or whoever is in the first seat if the host chooses. In the printed rules, the youngest player decides.",
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
            "Draw a tile and place it. For each nugget it adds to a mountain, put one face-down token on that mountain.",
            "Take one action or pass: place a cowboy, pitch or move your tent, or take a token.",
            "Score what the tile completed. Then the next player clockwise takes a turn.",
          ],
        },
        {
          say: "Your action comes before scoring. So with your tent on a mountain this tile completes, you may still take its top token; the rest are dealt out afterwards.",
        },
      ],
    },
    {
      id: "tile",
      title: "Placing a tile",
      blocks: [
        {
          say: "Place the tile next to at least one other, edge to edge, rotated as you like. Every edge that touches another tile must match it: railroad, mountain or prairie.",
        },
        { say: "If a tile has no legal space in any rotation, discard it and draw another." },
        {
          figures: [{ picture: TWO_MOUNTAINS, words: "Two separate mountains on one tile. Each gets its own tokens." }],
        },
        {
          ruling: [
            "A discarded tile is shown to everyone and brings no tokens. If there's no tile left to draw, the game ends immediately.",
            "If the tile's two mountains turn out to be one, all its tokens go there.",
            "When mountains join, their piles become one: the oldest pile at the bottom, new tokens on top.",
            "If the token supply ever runs out, place as many as are left. With these tiles that can't happen.",
          ],
        },
      ],
    },
    {
      id: "cowboys",
      title: "Placing a cowboy",
      blocks: [
        {
          say: "Place one per turn, from your supply, on any feature of the tile you just placed. Where it stands decides its job.",
        },
        {
          figures: [
            { picture: RAILWAYMAN, words: "Railwayman, on a railroad" },
            { picture: MINER, words: "Miner, on a mountain" },
            { picture: MERCHANT, words: "Merchant, in a city" },
            { picture: FARMER, words: "Farmer, lying on a prairie" },
          ],
        },
        {
          list: [
            "You can't place a cowboy on a feature that already has one, even your own. Check this after the new tile has connected everything it connects.",
            "You may place a cowboy on a feature this tile completes. It scores and returns right away.",
            "With no cowboys in your supply you still place your tile, and may still use your tent.",
          ],
        },
        {
          ruling: [
            "A city is a single tile, so when you place it no one can be there yet. It holds one merchant at most.",
            "Tents don't count as cowboys. A mountain with only tents is free for a miner.",
          ],
        },
      ],
    },
    {
      id: "tent",
      title: "The tent",
      blocks: [
        {
          say: "Your tent goes on any tile, old or new, on a part of an unfinished mountain with no cowboy or tent. Pieces elsewhere on that mountain, or on the tile's other features, don't matter.",
        },
        { figures: [{ picture: TENT, words: "One tent each. It never counts for majority." }] },
        { say: "When a mountain is completed, its tents return to their owners." },
        {
          ruling: [
            "A mountain this tile completes is completed: you can't move a tent there, but you may move yours from it to another mountain.",
            "Two separate mountain parts on one tile are two spaces. You may move your tent within a mountain. Staying put isn't a move, and you can't take the tent back into your supply.",
          ],
        },
      ],
    },
    {
      id: "tokens",
      title: "Taking a token",
      blocks: [
        {
          say: "If your tent is on a mountain with at least one token, you may take the top one, no matter who else is there. Look at it and keep it secret until the end of the game.",
        },
        {
          ruling: [
            "No one knows the tokens on the mountains or in the supply, not even the player about to take one. Everyone knows how many are where, and what the full set contains.",
            "Spectators don't see values either. The server sends them only to the owner.",
          ],
        },
      ],
    },
    {
      id: "majority",
      title: "Who scores",
      blocks: [
        {
          say: "The player with the most cowboys on a railroad, mountain or prairie scores it alone. If players tie, each scores full points. A feature gets more than one cowboy when a tile connects two that were separate.",
        },
        { say: "Cowboys on a completed railroad, mountain or city return to their owners. Farmers stay." },
        {
          ruling: [
            "Everything is judged on the map as it is after the tile is placed. Railroads score first, then mountains, then cities; the order doesn't change the points.",
          ],
        },
      ],
    },
    {
      id: "railroad",
      title: "Railroads",
      blocks: [
        {
          say: "A railroad is completed when both ends stop at a junction, a city or a mountain, or when it forms a loop. It scores 1 point per tile, doubled if it has exactly one locomotive. With none, or two or more, nothing is doubled.",
        },
        { figures: [{ picture: RAILROAD, words: "From junction to city: 4 tiles and one locomotive, so 8 points." }] },
        {
          ruling: [
            "Count each tile once, even if the railroad both starts and ends on it.",
            "Only locomotives on this railroad count, not those on other railroads of the same tiles.",
          ],
        },
        { say: "If unfinished at the end of the game: 1 point per tile, with or without locomotives." },
      ],
    },
    {
      id: "mountain",
      title: "Mountains",
      blocks: [
        {
          say: "A mountain is completed when none of its edges is open. The player with the most miners takes the tokens still on it, then scores 1 point per printed nugget.",
        },
        {
          figures: [
            {
              picture: MOUNTAIN,
              words:
                "No open edge: the miner takes the tokens and scores the nuggets, and the tent goes back to its owner.",
            },
          ],
        },
        {
          say: "If players tie, deal the tokens out one by one from the top, clockwise among them. Start with the current player or, if they aren't tied, with the next tied player clockwise. Then each tied player scores every nugget.",
        },
        { say: "With no miner there, no one scores and the tokens go back to the supply." },
        { say: "If unfinished at the end of the game: 1 point per nugget. Its tokens are lost." },
        {
          ruling: [
            "Only an open mountain edge keeps a mountain unfinished. A ring around an empty space is completed if the edges facing that space are prairie.",
            "Tokens going back are shuffled into the supply. If two mountains are completed at once, both score first, then the supply is shuffled once.",
          ],
        },
      ],
    },
    {
      id: "city",
      title: "Cities",
      blocks: [
        {
          say: "A city is completed when all three or four of its railroads are. Its merchant scores 3 points for each of them. A railroad that starts and ends in the same city counts once.",
        },
        {
          figures: [
            {
              picture: CITY,
              words: "Four railroads: up to 12 points. If one leads back to the city, it has three, for 9 points.",
            },
          ],
        },
        {
          ruling: [
            "These points come on top of what the railroads score.",
            "A city may be completed the moment you place it. If it's completed without a merchant, no one ever scores it.",
          ],
        },
        { say: "If unfinished at the end of the game: 3 points per completed railroad." },
      ],
    },
    {
      id: "prairie",
      title: "Prairies",
      blocks: [
        {
          say: "Railroads, mountains and the edge of the map separate the prairies. They score only at the end of the game: 2 points per tipi camp, 4 per herd of horses. The player with the most farmers scores alone; if players tie, each scores full points.",
        },
        { figures: [{ picture: PRAIRIE, words: "A farmer stays until the end of the game." }] },
        {
          ruling: [
            "At junctions and cities, only the railroads separate prairies. A track that ends in a mountain separates the prairie on its two sides.",
            "A prairie with no camps or herds is worth nothing, but you may still place a farmer there.",
          ],
        },
        {
          say: "For a first game the host may leave out the farmers. Then no cowboy goes on a prairie, and prairies don't score.",
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
            "Mountains: remove all tents and tokens; those tokens are lost. Most miners score 1 point per nugget.",
            "Railroads: 1 point per tile, with or without locomotives.",
            "Cities: 3 points per completed railroad.",
            "Prairies: 2 points per camp, 4 per herd.",
            "Tokens: reveal yours. 1 point per nugget, nothing for gravel.",
          ],
        },
        { say: "Most points win." },
        { ruling: ["Players tied for most points share the win."] },
      ],
    },
    {
      id: "worth",
      title: "At a glance",
      blocks: [
        {
          caption: "What everything is worth",
          table: [
            ["Feature", "Completed", "At the end of the game"],
            ["Railroad", "1 per tile; doubled with exactly one locomotive", "1 per tile"],
            ["Mountain", "1 per nugget, plus its tokens", "1 per nugget"],
            ["City", "3 per railroad", "3 per completed railroad"],
            ["Prairie", "never completed", "2 per camp, 4 per herd"],
            ["Token", "kept", "1 per nugget, gravel 0"],
          ],
        },
      ],
    },
    {
      id: "house",
      title: "House rules",
      blocks: [
        { say: "The host can choose these when creating the table. They're off by default." },
        {
          list: [
            "Take back a cowboy: as your action, return one of your cowboys from the map to your supply, farmers included. It scores nothing and takes no part in this turn's scoring.",
            "Fifth cowboy: each player has five cowboys to place instead of four.",
          ],
        },
      ],
    },
    {
      id: "known",
      title: "What's known and what's ours",
      blocks: [
        {
          say: "Gold Rush is out of print, and no public source shows all its tiles. The rules, the number of tiles of each design, the tokens and the pieces are those of the box. The drawings are reconstructed from the known facts, the order of the tile numbers, and the shapes in its older sister game.",
        },
        {
          list: [
            "Known: 72 tiles in 23 designs, four of which vary in tipis and horses; 63 tokens and their values; a start mountain with one nugget that a single tile can complete for 2 points; 1 to 3 nuggets on each part of a mountain; cities between prairie and railroad edges, with three or four railroads.",
            "Reconstructed: where the railroads, mountains, prairies, locomotives, nuggets, camps and herds are on each tile. The nuggets add up to 63, one for each token.",
            "Corrected: the published list adds up to 73 tiles, one more than the box holds. One design is listed with four copies; we use three.",
          ],
        },
        { say: "“Our ruling” marks a point we decided ourselves, where the printed rules are silent or unclear." },
      ],
    },
  ],
};
