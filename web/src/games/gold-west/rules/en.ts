// The rules of Gold West in English, in our own words.
import type { Rules } from "../../../rules/content";
import { BACK, CAMP, COACH, COPPER_TOKEN, FOREST_TOKEN, INFLUENCE, LANDS, RESOURCES, SETTLEMENT } from "./figures";
import type { Picture } from "./pictures";

export const rules: Rules<Picture> = {
  lead: "You build camps around a lake, and what you dig there goes into bins. Resources have to travel through your bins before you can spend them: patience brings points, haste brings metal. Most points win.",
  short: [
    { title: "Your turn", text: "Activate a bin, use the metals that reach your hand, then take a token from the map and build there. Put what you took into one bin." },
    { title: "Bins", text: "Everything in the bin moves towards your hand; one resource of your choice stays in each bin on the way." },
    { title: "Metals", text: "One investment card a turn, one space in Boomtown a turn, and any number of steps on the shipping tracks." },
    { title: "Building", text: "A wood or a stone builds a camp, both together a settlement. With neither you loot: a point lost, and a camp to the wanted area." },
    { title: "Storing", text: "Into bin 1, 2, 3 or 4 for 0, 1, 2 or 3 points. What you did not use is lost." },
    { title: "Influence", text: "A camp counts 1 and a settlement 2 in its land. At the end most influence in each of the four lands scores." },
    { title: "The end", text: "When all camps are placed, one more turn each without building. Then groups, offices, the wanted and the lands score." },
  ],
  chapters: [
    {
      id: "box",
      title: "What is in the box",
      blocks: [
        { list: ["8 tiles of seven hexes, 14 hexes of each land, around four hexes of water.", "56 mining tokens, 14 for each land.", "20 investment cards, of which 8 are used; 12 offices, of which 4 are used; one tile of 4 points.", "For each player: 12 camps (10 with four players), 3 stagecoaches, and influence."] },
        {
          figures: [
            { picture: LANDS[0]!, words: "Copper land" },
            { picture: LANDS[1]!, words: "Silver land" },
            { picture: LANDS[2]!, words: "Gold land" },
            { picture: LANDS[3]!, words: "Forest" },
          ],
        },
        {
          figures: [
            { picture: RESOURCES[0]!, words: "Copper, a metal" },
            { picture: RESOURCES[1]!, words: "Silver, a metal" },
            { picture: RESOURCES[2]!, words: "Gold, a metal" },
            { picture: RESOURCES[3]!, words: "Wood, to build with" },
            { picture: RESOURCES[4]!, words: "Stone, to build with" },
          ],
        },
      ],
    },
    {
      id: "start",
      title: "Before the first turn",
      blocks: [
        { say: "The tiles lie in random places, turned at random. On every hex lies a token of its land, face down; the twelve around the water are turned up. With two players the two tiles at the ends stay out, and the tokens left over are known to nobody." },
        { figures: [{ picture: BACK, words: "Face down: the land is known, what lies under it is not." }, { picture: COPPER_TOKEN, words: "Face up: two copper and a gold." }] },
        {
          caption: "What everybody begins with",
          table: [
            ["In the order of play", "Bin 1", "Bin 2", "Bin 3"],
            ["First", "1 wood", "1 stone, 1 copper", "nothing"],
            ["Second", "1 wood", "1 stone, 1 silver", "nothing"],
            ["Third", "1 wood", "1 stone, 1 gold", "nothing"],
            ["Fourth", "1 wood", "1 stone, 1 gold", "1 copper"],
          ],
        },
        { ruling: ["Who begins is drawn by lot, or is the host, as the host chooses.", "The offices and the 4-point tile cover the grid of Boomtown in one of the 18 ways that are possible, drawn by lot."] },
      ],
    },
    {
      id: "activate",
      title: "Activating a bin",
      blocks: [
        { say: "You have four bins in a row. Bin 1 is next to your hand, bin 4 the farthest away. You begin your turn by activating a bin that is not empty: all of it moves towards your hand, and exactly one resource stays in each bin on the way. Which one, you choose." },
        { list: ["Bin 1: all of it reaches your hand.", "Bin 3 with three stones, a silver and a copper, leaving a stone twice: a stone stays in bin 2, one in bin 1, and a stone, the silver and the copper reach your hand."] },
        {
          ruling: [
            "You choose for the next bin first, and for bin 1 last.",
            "With fewer resources than bins on the way, nothing reaches your hand.",
            "In the last turn, too, a bin has to be activated.",
          ],
        },
      ],
    },
    {
      id: "metals",
      title: "Using metals",
      blocks: [
        { say: "Copper, silver and gold in your hand can be used in three ways, in any order. Prices are paid exactly. Nothing has to be used, and what is left is lost at the end of the turn." },
        { list: ["Investment: one card a turn. You score its points, take the highest bonus token left, and then do what the card says.", "Boomtown: one space a turn. It costs the metal above its column and the metal beside its row, twice the same where they agree.", "Shipping: one step for each metal, as many as you like."] },
        {
          ruling: [
            "The bonus token is always taken: it never does harm.",
            "Whatever a card says you may do, you may leave undone, wholly or in part. The four cards that give influence in a land do so by themselves.",
            "An effect that has no use lapses; the card may be claimed all the same.",
          ],
        },
      ],
    },
    {
      id: "cards",
      title: "What the cards do",
      blocks: [
        { say: "Nine cards bring points and nothing else. Eleven do something more:" },
        {
          list: [
            "Four give one influence in copper, silver or gold land, or in forest.",
            "One gives a free step with a stagecoach, one gives two; they may be on different tracks. Marks and bonus tiles count as always.",
            "Free space: influence on an empty space of Boomtown, without paying.",
            "Sharing: influence on a space that another player holds. Both score it.",
            "Looking: at up to two face-down tokens on the map.",
            "Two resources of any kind into your bins, each into any bin, for no points.",
            "One of your camps on the map becomes a settlement.",
          ],
        },
        {
          caption: "Bonus tokens",
          table: [
            ["Players", "In the order of claiming"],
            ["2", "3, 2, 1"],
            ["3", "4, 3, 2, 1"],
            ["4", "5, 4, 3, 2, 1"],
          ],
        },
        {
          ruling: [
            "Free influence in Boomtown is not the one paid space of the turn: you may do both.",
            "You may share a space though you hold the other space of the same office; the office then counts twice for you.",
            "You may stop after looking at one token. Everybody sees which tokens you look at; only you see what they are, and you are reminded as long as they lie face down.",
          ],
        },
      ],
    },
    {
      id: "boomtown",
      title: "Boomtown",
      blocks: [
        { say: "Each office has two spaces with room for one influence each. At the end every influence scores what its office says. Influence on the 4-point tile scores 4 points at once and nothing at the end." },
        { figures: [{ picture: INFLUENCE, words: "Influence in an office" }] },
        {
          caption: "The offices",
          table: [
            ["Office", "Each influence in it scores"],
            ["Courthouse", "1 for each token you took in your strongest land"],
            ["Deeds Office", "2 for each terrain bonus you get"],
            ["Frontier Office", "1 for each of your buildings on the edge of the map"],
            ["Homestead Office", "2 for each influence in your weakest land"],
            ["Sheriff's Office", "1 for each of your buildings beside another player's"],
            ["Shipping Office", "2 for each bonus tile you took"],
            ["Depot", "2 for each building in your second largest group"],
            ["Docks", "by the water: 1 for a camp, 2 for a settlement"],
            ["Mayor's Office", "3 for every two of your influence in Boomtown"],
            ["Saloon", "2 for each investment card"],
            ["Surveyor's Office", "1 for each of your buildings on your best straight line"],
            ["Town Hall", "1 for each of your settlements"],
          ],
        },
        {
          ruling: [
            "Courthouse: your strongest land is the one with most influence; if lands tie, the one with more tokens. The tokens are those under your camps and settlements, one each.",
            "Deeds Office: a bonus that is shared counts for each who shares it.",
            "Depot: the second group may be as large as the first. With fewer than two groups it scores nothing.",
            "Frontier Office: with two players the sides towards the missing tiles are edge too.",
            "Surveyor's Office: gaps and water in the line do not matter.",
            "Mayor's Office: every influence of yours in Boomtown counts, shared spaces and the 4-point tile included.",
          ],
        },
      ],
    },
    {
      id: "shipping",
      title: "Shipping",
      blocks: [
        { say: "Each metal has a track, and you have a stagecoach on each. Eight metals bring it from start to end. The second step passes a mark for 2 points, the fifth a mark for 3. The fourth and the eighth step pass a stack of two bonus tiles: you take the top one and score it." },
        { figures: [{ picture: COACH, words: "A stagecoach" }] },
        {
          caption: "Bonus tiles",
          table: [
            ["Track", "First to pass", "Second to pass"],
            ["Copper", "7", "4"],
            ["Silver", "8", "5"],
            ["Gold", "9", "6"],
          ],
        },
        { ruling: ["Everybody scores every mark. Who comes third to a stack finds it empty.", "At the end of a track a stagecoach stays: no more steps there."] },
      ],
    },
    {
      id: "build",
      title: "Building and looting",
      blocks: [
        { say: "After the metals you take any token that lies face up, and place a camp where it lay." },
        {
          list: [
            "With a wood or a stone you build a camp: 1 influence in that land.",
            "With both you may build a settlement: 2 influence.",
            "With neither you loot. You get the resources all the same, but lose a point, the camp goes to the wanted area, and the hex stays empty.",
          ],
        },
        { figures: [{ picture: CAMP, words: "Camp: 1 influence" }, { picture: SETTLEMENT, words: "Settlement: 2 influence" }, { picture: FOREST_TOKEN, words: "A token of the forest: wood and stone" }] },
        { say: "Then the face-down tokens around that hex are turned up, and you put all the resources you took into one bin: 0, 1, 2 or 3 points for bin 1, 2, 3 or 4." },
        {
          ruling: [
            "With wood or stone in your hand you have to build; you cannot throw it away to loot.",
            "With both you may build a plain camp.",
            "The new tokens are seen before the bin is chosen. What was sent before that cannot be taken back.",
            "After looting, too, tokens are turned up.",
            "What you just took cannot be used in the same turn.",
          ],
        },
      ],
    },
    {
      id: "end",
      title: "The end",
      blocks: [
        { say: "Everybody places one camp a turn, so all run out in the same round: after 12 turns each, or 10 with four players. Then everybody has one more turn, in the same order, with activating and metals only. After that:" },
        {
          list: [
            "Largest group: 2 points for each building of your largest group. Groups hang together over the sides of hexes, not over water.",
            "Offices: every influence scores.",
            "Wanted: whoever has most camps in the wanted area loses 1 point for each of them; the second 1 point for every two.",
            "Lands: most and second most influence in each land score.",
          ],
        },
        {
          caption: "What the lands bring",
          table: [
            ["Land", "Most influence", "Second most"],
            ["Copper", "11", "7"],
            ["Silver", "10", "6"],
            ["Gold", "9", "5"],
            ["Forest", "8", "4"],
          ],
        },
        {
          list: [
            "Equal influence: more settlements in that land decide.",
            "Still equal for first: both figures are added and shared, rounded down; there is no second.",
            "With two players the first gets the second figure, the other nothing.",
          ],
        },
        {
          ruling: [
            "Still equal for second: the second figure is shared, rounded down. With two players still equal: each gets half the second figure, rounded down.",
            "Without influence there is no bonus. Alone in a land, nobody is second.",
            "Tied for most wanted: all of them lose 1 a camp, and nobody is second. Tied for second: all of them lose 1 for every two. Without a camp there nobody loses anything.",
            "A score may fall below zero.",
          ],
        },
        { say: "Most points win. If equal: fewer camps in the wanted area, then more resources left in the bins; then the win is shared." },
      ],
    },
    {
      id: "small",
      title: "Two small expansions",
      blocks: [
        { say: "The host may add them when setting up the table. They are off otherwise." },
        {
          list: [
            "Bandits: two more offices to draw from. Insurance Office: 1 for each of your buildings beside a looted hex. Hoosegow: 1 for each camp in the wanted area, whoever it belongs to.",
            "Trading Post: one of four tiles instead of the 4-point tile. Influence there brings a resource at once, into your hand or into a bin with its points.",
          ],
        },
        { ruling: ["The resource of the Trading Post has to be taken."] },
      ],
    },
    {
      id: "known",
      title: "What is known, and what is ours",
      blocks: [
        { say: "The rules follow the published rulebook. Its pictures were not at hand, so what is printed in pictures alone comes from one public implementation of the game:" },
        {
          list: [
            "From the rulebook: how a turn goes, the kinds and numbers of pieces, the offices and effects, scoring and ties, with the examples that the rulebook gives.",
            "From one other source: the lands of each tile and what lies on each token, prices and points of the cards, the values of the bonus tiles, the length of the tracks, the resources at the start.",
            "Ours: the drawings, and how the offices are laid out.",
            "Influence is never short here. The box has twelve for each player; the rulebook does not say what happens when they run out.",
          ],
        },
        { say: "What this page marks as a ruling is our decision where the rulebook is silent or unclear." },
      ],
    },
  ],
};
