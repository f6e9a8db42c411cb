// The rules of Gold Rush in English, in our own words.
import type { Rules } from "../../../rules/content";
import { CITY, FARMER, MERCHANT, MINER, MOUNTAIN, PRAIRIE, RAILROAD, RAILWAYMAN, START, TENT, TOKENS, TWO_MOUNTAINS } from "./figures";
import type { Picture } from "./pictures";

export const rules: Rules<Picture> = {
  lead: "Together you lay out one map of the gold country. You score with the cowboys you leave on it, and with the tokens you dig up in secret. Most points win.",
  short: [
    { title: "Your turn", text: "Lay the drawn tile. Then do one thing, or nothing: place a cowboy on this tile, pitch or move your tent, or take a token. Then finished features score." },
    { title: "Laying", text: "The tile touches another along an edge, and touching edges show the same: railroad to railroad, mountain to mountain, prairie to prairie." },
    { title: "Cowboys", text: "One a turn, on the tile just laid, on a railroad, mountain, city or prairie where no cowboy stands yet. Four each." },
    { title: "Tent", text: "On any unfinished mountain, old or new, on a part without cowboy or tent. It never counts for the majority." },
    { title: "Tokens", text: "Each printed nugget brings one face-down token. With your tent on a mountain you may take its top token. Only you see its value." },
    { title: "Railroad", text: "Finished at both ends: 1 point a tile, doubled with exactly one locomotive. At the end of the game: 1 a tile." },
    { title: "Mountain", text: "Finished when no edge is open: 1 point a nugget, and its tokens. At the end of the game: 1 a nugget, no tokens." },
    { title: "City", text: "Finished when all its railroads are: 3 points a railroad. At the end of the game: 3 for each finished one." },
    { title: "Prairie", text: "Only at the end: 2 points a camp of tipis, 4 a herd. Farmers never come home." },
    { title: "Majority", text: "Most cowboys on a feature scores it alone. On a tie everybody tied scores in full." },
  ],
  chapters: [
    {
      id: "box",
      title: "What is in the box",
      blocks: [
        { list: ["72 tiles; one of them starts the map.", "63 mining tokens: discs with nuggets on the face and a pickaxe on the back.", "For each of 2 to 5 players: four cowboys to place, and a tent. A fifth cowboy marks the score."] },
        {
          figures: [
            { picture: TOKENS[0]!, words: "1 nugget: 10 tokens" },
            { picture: TOKENS[1]!, words: "2 nuggets: 30 tokens" },
            { picture: TOKENS[2]!, words: "3 nuggets: 10 tokens" },
            { picture: TOKENS[3]!, words: "5 nuggets: 3 tokens" },
            { picture: TOKENS[4]!, words: "Gravel, worth nothing: 10 tokens" },
          ],
        },
        { say: "All tokens together are worth 115 points." },
      ],
    },
    {
      id: "start",
      title: "Before the first turn",
      blocks: [
        { say: "The start tile lies in the middle, with one face-down token on its mountain. The other tiles and tokens are shuffled." },
        { figures: [{ picture: START, words: "The start tile: a mountain with one nugget, a railroad, and two prairies." }] },
        { ruling: ["Who begins is drawn by lot, or is the host, as the host chooses. The printed rules let the youngest player decide.", "The start tile always lies the same way round."] },
      ],
    },
    {
      id: "turn",
      title: "A turn",
      blocks: [
        {
          list: [
            "You get a tile and lay it. One face-down token goes on a mountain for each nugget that the tile brings to it.",
            "You do at most one thing: place a cowboy, pitch or move your tent, or take a token.",
            "What the tile has finished is scored. Then the next player clockwise has a turn.",
          ],
        },
        { say: "The action comes before the scoring. So with your tent on a mountain that this very tile finishes, you may still take its top token; the rest is dealt after that." },
      ],
    },
    {
      id: "tile",
      title: "Laying the tile",
      blocks: [
        { say: "The tile touches at least one other along an edge, turned as you like. Every edge that touches another must show the same kind: railroad, mountain or prairie." },
        { say: "A tile that fits nowhere, however it is turned, leaves the game, and you get another." },
        { figures: [{ picture: TWO_MOUNTAINS, words: "Two mountains on one tile, not joined: the tokens of each go on its own." }] },
        {
          ruling: [
            "A tile that leaves the game is shown to all and brings no tokens. If no tile is left to draw, the game ends at once.",
            "If both mountains of a tile turn out to be one mountain, all its tokens go there.",
            "When mountains are joined, their piles become one: the oldest pile at the bottom, new tokens on top.",
            "Should the supply of tokens ever run dry, as many are placed as there are. With these tiles it cannot happen.",
          ],
        },
      ],
    },
    {
      id: "cowboys",
      title: "Placing a cowboy",
      blocks: [
        { say: "One a turn, from your own supply, on one feature of the tile just laid. Where it stands makes it what it is." },
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
            "Not where any cowboy stands already, your own included. This is looked at after the tile has joined what it joins.",
            "A cowboy may go on a feature that this very tile finishes: it scores and comes straight home.",
            "Without cowboys at home you still lay your tile, and may still use your tent.",
          ],
        },
        {
          ruling: [
            "A city lies on one tile that has just been laid, so it is always free, and holds one merchant at most.",
            "Tents are no cowboys: a mountain with nothing but tents is free for a miner.",
          ],
        },
      ],
    },
    {
      id: "tent",
      title: "The tent",
      blocks: [
        { say: "Your tent goes on any tile, new or old, on a part of an unfinished mountain where no cowboy and no tent stands. Others elsewhere on the same mountain, or on another feature of the same tile, do not matter." },
        { figures: [{ picture: TENT, words: "One tent each. It never counts for the majority." }] },
        { say: "When the mountain is finished, the tents on it go home." },
        {
          ruling: [
            "A mountain that this tile finishes is finished: no tent goes there any more, but yours may leave it for another.",
            "Two separate mountain parts of one tile are two places. Your tent may move within one mountain; staying put is no move, and it cannot be taken home.",
          ],
        },
      ],
    },
    {
      id: "tokens",
      title: "Taking a token",
      blocks: [
        { say: "If your tent stands on a mountain with at least one token, you may take the top one, whoever else is there. You look at it; nobody else does, until the end of the game." },
        {
          ruling: [
            "Nobody knows the tokens on the mountains and in the supply, who is about to take one included. Everybody knows how many lie where, and what the whole set holds.",
            "Who only watches sees no values either. The server sends them to nobody but their owner.",
          ],
        },
      ],
    },
    {
      id: "majority",
      title: "Who scores",
      blocks: [
        { say: "On a railroad, a mountain or a prairie, whoever has most cowboys scores alone. On a tie, everybody tied scores in full. More than one cowboy on a feature happens when a tile joins two that were apart." },
        { say: "Cowboys on a finished railroad, mountain or city go home to their owners. Farmers stay." },
        { ruling: ["All is judged on the map as it is after the tile. Railroads are scored first, then mountains, then cities; the points do not depend on it."] },
      ],
    },
    {
      id: "railroad",
      title: "Railroads",
      blocks: [
        { say: "A railroad is finished when both its ends stop at a junction, a city or a mountain, or when it closes on itself. It scores 1 point a tile, doubled if it carries exactly one locomotive. None, or two and more, double nothing." },
        { figures: [{ picture: RAILROAD, words: "From junction to city: 4 tiles, one locomotive, so 8 points." }] },
        { ruling: ["A tile counts once, even if the railroad both begins and ends on it.", "Only locomotives on this very railroad count, not those on other railroads of its tiles."] },
        { say: "Unfinished at the end of the game: 1 point a tile, locomotives or not." },
      ],
    },
    {
      id: "mountain",
      title: "Mountains",
      blocks: [
        { say: "A mountain is finished when none of its edges is open. Whoever has most miners takes the tokens that still lie on it, then scores 1 point for each printed nugget." },
        { figures: [{ picture: MOUNTAIN, words: "No open edge: the miner takes the tokens and scores the nuggets, the tent goes home." }] },
        { say: "On a tie the tokens are dealt one by one from the top, clockwise among those tied, beginning with the player whose turn it is; if that player is not among them, with the next of them clockwise. Then everybody tied scores all nuggets." },
        { say: "Without any miner nobody scores, and the tokens go back into the supply." },
        { say: "Unfinished at the end of the game: 1 point a nugget. Its tokens are lost." },
        {
          ruling: [
            "Only an open mountain edge keeps a mountain unfinished. A ring around an empty place is finished, if the edges towards that place are prairie.",
            "Tokens that go back are shuffled in. If two mountains are finished at once, all is scored first, then shuffled once.",
          ],
        },
      ],
    },
    {
      id: "city",
      title: "Cities",
      blocks: [
        { say: "A city is finished when all its three or four railroads are. Its merchant scores 3 points for each of them. A railroad that begins and ends in the same city counts once." },
        { figures: [{ picture: CITY, words: "Four railroads: up to 12 points. If one leads back to the city there are three, and 9 points." }] },
        { ruling: ["This comes on top of what the railroads themselves score.", "A city can be finished the moment it is laid. Finished without a merchant it scores for nobody, ever."] },
        { say: "Unfinished at the end of the game: 3 points for each finished railroad." },
      ],
    },
    {
      id: "prairie",
      title: "Prairies",
      blocks: [
        { say: "Railroads, mountains and the rim of the map part the prairies. They score only when the game has ended: 2 points for each camp of tipis, 4 for each herd of horses. Most farmers score alone, ties in full." },
        { figures: [{ picture: PRAIRIE, words: "A farmer stays until the end of the game." }] },
        {
          ruling: [
            "Junctions and cities part prairies only by their railroads. A track that ends in a mountain parts the prairie on both its sides.",
            "A prairie without camps and herds is worth nothing, but a farmer may lie on it.",
          ],
        },
        { say: "For a first game the host may leave the farmers out: then no cowboy goes on a prairie, and prairies do not score." },
      ],
    },
    {
      id: "end",
      title: "The end",
      blocks: [
        { say: "The game ends after the turn in which the last tile is laid, its scoring included. Then:" },
        {
          list: [
            "Mountains: tents and tokens come off, the tokens are lost. Most miners score 1 point a nugget.",
            "Railroads: 1 point a tile, locomotives or not.",
            "Cities: 3 points for each finished railroad.",
            "Prairies: 2 points a camp, 4 a herd.",
            "Tokens: everybody turns theirs up. 1 point a nugget, gravel nothing.",
          ],
        },
        { say: "Most points win." },
        { ruling: ["With equal points the win is shared."] },
      ],
    },
    {
      id: "worth",
      title: "At a glance",
      blocks: [
        {
          caption: "What is worth what",
          table: [
            ["Feature", "Finished", "At the end of the game"],
            ["Railroad", "1 a tile; doubled with exactly one locomotive", "1 a tile"],
            ["Mountain", "1 a nugget, and its tokens", "1 a nugget"],
            ["City", "3 a railroad", "3 a finished railroad"],
            ["Prairie", "never finished", "2 a camp, 4 a herd"],
            ["Token", "kept", "1 a nugget, gravel 0"],
          ],
        },
      ],
    },
    {
      id: "house",
      title: "House rules",
      blocks: [
        { say: "The host may choose them when setting up the table. They are off otherwise." },
        {
          list: [
            "Take a cowboy back: instead of another action you take one of your own cowboys home from the map, farmers included, without points. It has no part in the scoring of that turn.",
            "Fifth cowboy: everybody has five cowboys to place instead of four.",
          ],
        },
      ],
    },
    {
      id: "known",
      title: "What is known, and what is ours",
      blocks: [
        { say: "Gold Rush is out of print, and no public text shows all its tiles. The rules, the number of tiles of each design, the tokens and the pieces are those of the box. The drawings are reconstructed: they follow the known facts, the order of the tile numbers, and the shapes of its older sister." },
        {
          list: [
            "Known: 72 tiles in 23 designs, four of which vary in tipis and horses; 63 tokens and their values; a start mountain with one nugget that a single tile can close for 2 points; 1 to 3 nuggets on each part of a mountain; cities between prairie and railroad edges, with three or four railroads.",
            "Reconstructed: where railroads, mountains, prairies, locomotives, nuggets, camps and herds lie on each tile. The nuggets add up to 63, one for each token.",
            "Corrected: the published list adds up to 73 tiles, one more than the box holds. One design is listed with four copies; here it has three.",
          ],
        },
        { say: "What this page marks as a ruling is our decision where the printed rules are silent or unclear." },
      ],
    },
  ],
};
