// The rules of Goldmines in English, in our own words.
import type { Rules } from "../../../rules/content";
import { BUILT, CASTLE, CITY, FARMER, FIELD, GOLD, HIGHWAYMAN, INGOT, INGOTS, KNIGHT, MONK, ROAD, SHARED, START } from "./figures";
import type { Picture } from "./pictures";

export const rules: Rules<Picture> = {
  lead: "Together you lay out one map of roads, cities, monasteries and fields. Your followers score what they stand on, and take the gold that lies there. Most points win.",
  short: [
    { title: "Your turn", text: "Lay the drawn tile. If it is a gold tile, put its two ingots. Put a follower on it, if you like. Then everything that is finished scores, and the gold on it is taken." },
    { title: "Laying", text: "The tile touches another along an edge, and touching edges show the same: city to city, road to road, field to field." },
    { title: "Followers", text: "One a turn, on the tile just laid, on a road, city, monastery or field where nobody stands yet. Seven each." },
    { title: "Road", text: "1 point a tile, finished or not." },
    { title: "City", text: "Finished: 2 points a tile and 2 a shield. At the end of the game: 1 and 1." },
    { title: "Monastery", text: "Finished when tiles lie all around it: 9 points. At the end of the game: 1, and 1 for each tile around it." },
    { title: "Field", text: "Only at the end: 3 points for each finished city beside it, 4 for each castle. Farmers never come home." },
    { title: "Ingots", text: "Whoever holds something that is finished takes ingots from its tiles, one at a time in turn. The more you have, the more each is worth: 1, 2, 3 or 4 points." },
    { title: "Castle", text: "A city of two half rounds may become a castle instead of scoring. It scores the first thing finished around it in a later turn." },
    { title: "Majority", text: "Most followers on a feature scores it alone. On a tie everybody tied scores in full." },
  ],
  chapters: [
    {
      id: "box",
      title: "What is in the box",
      blocks: [
        { list: ["72 tiles; one of them starts the map.", "8 gold tiles and 16 ingots, for The Goldmines.", "12 tiles, and three castles for each player, for the castles; with five players two each.", "For each of 2 to 5 players: seven followers."] },
        { say: "The host chooses what is played: the base game alone, with The Goldmines, with castles, or with both." },
      ],
    },
    {
      id: "start",
      title: "Before the first turn",
      blocks: [
        { say: "The start tile lies in the middle. All other tiles are shuffled, those of the chosen expansions among them." },
        { figures: [{ picture: START, words: "The start tile: the edge of a city, a road, and two fields." }] },
        { ruling: ["Who begins is drawn by lot, or is the host, as the host chooses. The printed rules let the youngest player begin.", "The start tile always lies the same way round."] },
      ],
    },
    {
      id: "turn",
      title: "A turn",
      blocks: [
        {
          list: [
            "You get a tile and lay it.",
            "A gold tile: one ingot goes on it, one on a tile next to it.",
            "You may put one follower on the tile.",
            "What the tile has finished is scored, castles with it.",
            "The ingots on what was scored are taken. Then the next player clockwise has a turn.",
          ],
        },
        { say: "In the middle of a scoring another player may have to choose. The page says who, and everybody waits for that choice." },
      ],
    },
    {
      id: "tile",
      title: "Laying the tile",
      blocks: [
        { say: "The tile touches at least one other along an edge, turned as you like. Every edge that touches another must show the same: city, road or field." },
        { say: "A tile that fits nowhere, however it is turned, leaves the game, and you get another." },
        { ruling: ["A tile that leaves the game is shown to all; a gold tile takes its ingots with it. If no tile is left to draw, the game ends at once."] },
      ],
    },
    {
      id: "followers",
      title: "Putting a follower",
      blocks: [
        { say: "One a turn, from your own supply, on one feature of the tile just laid. Where it stands makes it what it is." },
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
            "Not where any follower stands already, your own included. This is looked at after the tile has joined what it joins.",
            "A follower may go on a feature that this very tile finishes: it scores and comes straight home.",
          ],
        },
      ],
    },
    {
      id: "majority",
      title: "Who scores",
      blocks: [
        { say: "Whoever has most followers on a feature scores alone. On a tie, everybody tied scores in full. More than one follower on a feature happens when a tile joins two that were apart." },
        { say: "Followers on a finished road, city or monastery go home to their owners. Farmers stay." },
      ],
    },
    {
      id: "road",
      title: "Roads",
      blocks: [
        { say: "A road is finished when both its ends stop at a crossing, a city, a monastery or a market, or when it closes on itself. It scores 1 point a tile. Unfinished at the end of the game: 1 point a tile too." },
        { figures: [{ picture: ROAD, words: "From a crossing to a monastery: 3 tiles, 3 points." }] },
        { ruling: ["A tile counts once, even if the road comes back to it.", "A road on a bridge goes on; it does not end what it crosses."] },
      ],
    },
    {
      id: "city",
      title: "Cities",
      blocks: [
        { say: "A city is finished when no edge of it is open. It scores 2 points a tile and 2 a shield. Unfinished at the end of the game: 1 a tile and 1 a shield." },
        { figures: [{ picture: CITY, words: "Three tiles and a shield: 8 points." }] },
        { ruling: ["A city of two tiles scores 4 points, as any other. The first edition gave less."] },
      ],
    },
    {
      id: "monastery",
      title: "Monasteries",
      blocks: [
        { say: "A monastery is finished when tiles lie on all eight places around it: 9 points. Unfinished at the end of the game: 1 point, and 1 for each tile around it." },
      ],
    },
    {
      id: "field",
      title: "Fields",
      blocks: [
        { say: "Roads, cities and the rim of the map part the fields. They score only when the game has ended: 3 points for each finished city that borders the field, 4 for each castle. Most farmers score alone, ties in full." },
        { figures: [{ picture: FIELD, words: "One finished city beside the field: 3 points." }] },
        { ruling: ["Each field is judged on its own: a city counts again for every other field beside it.", "Two fields that meet only at a corner are not one.", "A field beside no finished city is worth nothing, but a farmer may lie there."] },
      ],
    },
    {
      id: "gold",
      title: "The Goldmines: putting ingots",
      blocks: [
        { say: "When you lay a gold tile, one ingot goes on it and one on a tile next to it, corners included, which you choose. A tile may hold any number. An ingot belongs to the whole tile, to no feature of it." },
        { figures: [{ picture: GOLD, words: "One ingot on the gold tile, one on a neighbour." }] },
        { ruling: ["The second ingot never goes on the gold tile itself. If only one tile lies next to it, the ingot goes there by itself."] },
      ],
    },
    {
      id: "taking",
      title: "The Goldmines: taking ingots",
      blocks: [
        { say: "Whoever scores a finished feature may take ingots: for a road or a city, from every tile it lies on; for a monastery, from its own tile and the eight around it; for a castle, from the six tiles of its fief." },
        {
          list: [
            "All that a tile finishes is handled in one round. The player whose turn it is begins; then clockwise.",
            "Everybody takes one ingot at a time from a tile that is theirs to take from, until no ingot is left that anybody may take.",
            "Nothing is kept for anybody: an ingot that two may take goes to whoever reaches it first.",
            "Somebody who holds several finished features still takes one at a time.",
          ],
        },
        { figures: [{ picture: SHARED, words: "Two on one road, three ingots: whoever begins takes two, the other one." }] },
        { say: "You are asked which ingot you take only where it makes a difference: where other players may take from one tile and not from another. Otherwise it is taken by itself." },
        { ruling: ["Nobody may decline an ingot.", "A finished feature without followers leaves its ingots where they are; something finished later over that tile may still take them."] },
      ],
    },
    {
      id: "worth",
      title: "The Goldmines: what ingots are worth",
      blocks: [
        { say: "Ingots lie openly before you and score at the end. The more you have, the more each is worth." },
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
            ["10 and more", "4", "10 make 40"],
          ],
        },
        { say: "Ingots still on the map when the game ends are put aside. What is counted unfinished brings no ingots." },
      ],
    },
    {
      id: "castle",
      title: "Castles: building",
      blocks: [
        { say: "When a city is finished that consists of exactly two half rounds, and a knight stands in it, its owner may build a castle instead of scoring, whoever finished it. The knight goes up into the castle as its lord." },
        { figures: [{ picture: CASTLE, words: "Two half rounds, and a castle on them." }, { picture: BUILT, words: "Three castles each; with five players two." }] },
        { ruling: ["Who has no castle left is not asked: the city scores.", "If a tile finishes several such cities, their owners are asked in turn, from the player whose turn it is.", "A city that becomes a castle is never scored as a city, and its ingots stay where they are."] },
      ],
    },
    {
      id: "fief",
      title: "Castles: scoring",
      blocks: [
        { say: "The fief of a castle is six places: its own two tiles, and the two places beside each of them, on its long sides. The first road, city or monastery finished there in a later turn is scored by the castle too: its lord gets the same points as whoever holds it, then goes home. The castle stays, and scores no more." },
        {
          list: [
            "A road or a city lies in the fief if any of its tiles does, a monastery only if its own tile does.",
            "It does not matter who finished it, or whether anybody holds it.",
            "A castle that scores counts as finished too, for another castle in whose fief it lies: that one scores the same, and so on.",
          ],
        },
        {
          ruling: [
            "If several things in the fief are finished by one tile and are not worth the same, the lord chooses one.",
            "Castles score in rounds: first those with a road, city or monastery in their fief, then those with a castle of the round before. Within a round lords choose clockwise from the player whose turn it is.",
            "A castle built in this turn takes no part in it. A small city that becomes a castle sets off no other castle.",
            "The lord takes ingots from the six tiles of the fief, and nowhere else by the castle.",
          ],
        },
        { say: "A castle that has not scored by the end of the game gives nothing. To the fields beside it, it counts 4 instead of 3 all the same." },
      ],
    },
    {
      id: "end",
      title: "The end",
      blocks: [
        { say: "The game ends after the turn in which the last tile is laid, its scoring included. Then:" },
        {
          list: [
            "Ingots on the map are put aside.",
            "Unfinished roads, cities and monasteries score.",
            "Fields score.",
            "Ingots score by the table.",
          ],
        },
        { say: "Most points win." },
        { ruling: ["With equal points the win is shared."] },
      ],
    },
    {
      id: "aids",
      title: "Player aids",
      blocks: [
        { say: "The page can show who holds which field and what it would score, and the same for everything that is still open, if it stayed so. All of it can be seen on the map; the host may switch the aids off for a table that likes to count for itself." },
      ],
    },
    {
      id: "known",
      title: "What is known, and what is ours",
      blocks: [
        { say: "The base game follows its third edition: fields are counted city by city for each field." },
        {
          list: [
            "Known: the tiles of the base game and seven of the eight gold tiles, the order of a turn, who may take ingots and how they are dealt out.",
            "From one source: the eighth gold tile, a city with a road across it on a bridge; three of the four columns of the table of values; one tile of the castles, the pointed city.",
            "Left out: bridges and markets of the castles' expansion. Markets are printed on its tiles; here they only end roads.",
          ],
        },
        { say: "What this page marks as a ruling is our decision where the printed rules are silent or unclear." },
      ],
    },
  ],
};
