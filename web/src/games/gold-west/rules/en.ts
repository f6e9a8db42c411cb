// The rules of Gold West in English, in our own words.
import type { Rules } from "../../../rules/content";
import { BACK, CAMP, COACH, COPPER_TOKEN, FOREST_TOKEN, INFLUENCE, TERRAINS, RESOURCES, SETTLEMENT } from "./figures";
import type { Picture } from "./pictures";

export const rules: Rules<Picture> = {
  lead: "Build camps around a lake and store what you dig up in your bins. Resources travel through the bins before you can spend them: patience pays in points, haste pays in metal. Most points win.",
  short: [
    {
      title: "Your turn",
      text: "Activate a bin, spend the metals that reach your hand, then take a token from the map and build there. Store what you took in one bin.",
    },
    {
      title: "Bins",
      text: "Everything in the bin moves toward your hand. One resource of your choice stays in each bin it passes.",
    },
    {
      title: "Metals",
      text: "Per turn: one investment card, one Boomtown space, and any number of steps on the shipping tracks.",
    },
    {
      title: "Building",
      text: "One wood or one stone builds a camp; both together build a settlement. With neither you must loot: lose a point and place a camp in the wanted area.",
    },
    { title: "Storing", text: "Bins 1, 2, 3 and 4 score 0, 1, 2 and 3 points. You lose what you don't use." },
    {
      title: "Influence",
      text: "A camp counts 1 and a settlement 2 in its terrain. At the end, the most influence in each of the four terrains scores.",
    },
    {
      title: "End of the game",
      text: "Once all camps are placed, everyone takes one more turn without building. Then groups, offices, the wanted area and terrains score.",
    },
  ],
  chapters: [
    {
      id: "box",
      title: "What's in the box",
      blocks: [
        {
          list: [
            "8 tiles of seven hexes, with 14 hexes of each terrain around four hexes of water.",
            "56 mining tokens, 14 for each terrain.",
            "20 investment cards, of which 8 are used; 12 offices, of which 4 are used; one 4-point tile.",
            "For each player: 12 camps (10 with four players), 3 stagecoaches, and influence.",
          ],
        },
        {
          figures: [
            { picture: TERRAINS[0]!, words: "Copper terrain" },
            { picture: TERRAINS[1]!, words: "Silver terrain" },
            { picture: TERRAINS[2]!, words: "Gold terrain" },
            { picture: TERRAINS[3]!, words: "Forest" },
          ],
        },
        {
          figures: [
            { picture: RESOURCES[0]!, words: "Copper, a metal" },
            { picture: RESOURCES[1]!, words: "Silver, a metal" },
            { picture: RESOURCES[2]!, words: "Gold, a metal" },
            { picture: RESOURCES[3]!, words: "Wood, for building" },
            { picture: RESOURCES[4]!, words: "Stone, for building" },
          ],
        },
      ],
    },
    {
      id: "start",
      title: "Setup",
      blocks: [
        {
          say: "Tiles go in random places, rotated at random. Each hex gets a face-down token of its terrain; turn the twelve around the water face up. With two players, leave out the tiles at the two ends; no one knows which tokens are left over.",
        },
        {
          figures: [
            { picture: BACK, words: "Face down: you know the terrain, not what's under it." },
            { picture: COPPER_TOKEN, words: "Face up: two copper and one gold." },
          ],
        },
        {
          caption: "Starting resources",
          table: [
            ["Turn order", "Bin 1", "Bin 2", "Bin 3"],
            ["First", "1 wood", "1 stone, 1 copper", "nothing"],
            ["Second", "1 wood", "1 stone, 1 silver", "nothing"],
            ["Third", "1 wood", "1 stone, 1 gold", "nothing"],
            ["Fourth", "1 wood", "1 stone, 1 gold", "1 copper"],
          ],
        },
        {
          ruling: [
            "The first player is drawn at random, or whoever is in the first seat if the host chooses.",
            "The offices and the 4-point tile cover the Boomtown grid in one of the 18 possible ways, drawn at random.",
          ],
        },
      ],
    },
    {
      id: "activate",
      title: "Activating a bin",
      blocks: [
        {
          say: "You have four bins in a row. Bin 1 is next to your hand, bin 4 the farthest away. Start your turn by activating a bin that isn't empty: everything in it moves toward your hand, and exactly one resource stays in each bin it passes. You choose which.",
        },
        {
          list: [
            "Bin 1: everything reaches your hand.",
            "Bin 3 with three stone, one silver and one copper, leaving stone twice: one stone stays in bin 2, one in bin 1, and a stone, the silver and the copper reach your hand.",
          ],
        },
        {
          ruling: [
            "Choose for the next bin first, and for bin 1 last.",
            "If there are fewer resources than bins to pass, nothing reaches your hand.",
            "You must activate a bin in the final round too.",
          ],
        },
      ],
    },
    {
      id: "metals",
      title: "Spending metals",
      blocks: [
        {
          say: "You can spend copper, silver and gold from your hand in three ways, in any order. Pay prices exactly. You don't have to spend anything; what's left is lost at the end of your turn.",
        },
        {
          list: [
            "Investment: one card per turn. Score its points, take the highest bonus token left, then follow the card's effect.",
            "Boomtown: one space per turn. It costs the metal above its column plus the metal beside its row: two of the same where they match.",
            "Shipping: one step per metal, as many as you like.",
          ],
        },
        {
          ruling: [
            "You always take the bonus token; it never does harm.",
            "You may skip anything a card says you may do, wholly or in part. The four cards that give influence in a terrain do so automatically.",
            "If an effect can't be used it's lost, but you may still claim the card.",
          ],
        },
      ],
    },
    {
      id: "cards",
      title: "What the cards do",
      blocks: [
        { say: "Nine cards give points only. Eleven have an effect:" },
        {
          list: [
            "Four give one influence in copper, silver or gold terrain, or in forest.",
            "One gives a free stagecoach step, one gives two, which may be on different tracks. Marks and bonus tiles score as usual.",
            "Free space: place influence on an empty Boomtown space without paying.",
            "Sharing: place influence on a space another player holds. You both score it.",
            "Peeking: look at up to two face-down tokens on the map.",
            "Two resources: add any two to your bins, each to any bin. They score nothing.",
            "Upgrade: turn one of your camps on the map into a settlement.",
          ],
        },
        {
          caption: "Bonus tokens",
          table: [
            ["Players", "In the order they're taken"],
            ["2", "3, 2, 1"],
            ["3", "4, 3, 2, 1"],
            ["4", "5, 4, 3, 2, 1"],
          ],
        },
        {
          ruling: [
            "Free influence in Boomtown isn't your one paid space of the turn: you may do both.",
            "You may share a space even if you hold the office's other space. The office then counts twice for you.",
            "You may stop after peeking at one token. Everyone sees which tokens you peek at; only you see what they are, and the page reminds you for as long as they're face down.",
          ],
        },
      ],
    },
    {
      id: "boomtown",
      title: "Boomtown",
      blocks: [
        {
          say: "Each office has two spaces, with room for one influence each. At the end, each influence scores what its office says. Influence on the 4-point tile scores 4 points right away and nothing at the end.",
        },
        { figures: [{ picture: INFLUENCE, words: "Influence in an office" }] },
        {
          caption: "The offices",
          table: [
            ["Office", "Each influence there scores"],
            ["Courthouse", "1 for each token you took in your strongest terrain"],
            ["Deeds Office", "2 for each terrain bonus you score"],
            ["Frontier Office", "1 for each of your buildings on the edge of the map"],
            ["Homestead Office", "2 for each influence in your weakest terrain"],
            ["Sheriff's Office", "1 for each of your buildings next to another player's"],
            ["Shipping Office", "2 for each bonus tile you took"],
            ["Depot", "2 for each building in your second-largest group"],
            ["Docks", "by the water: 1 for a camp, 2 for a settlement"],
            ["Mayor's Office", "3 for every two of your influence in Boomtown"],
            ["Saloon", "2 for each investment card"],
            ["Surveyor's Office", "1 for each of your buildings on your best straight line"],
            ["Town Hall", "1 for each of your settlements"],
          ],
        },
        {
          ruling: [
            "Courthouse: your strongest terrain is the one where you have the most influence or, if terrains tie, the one with more tokens. The tokens are those under your camps and settlements, one each.",
            "Deeds Office: a shared bonus counts for everyone who shares it.",
            "Depot: your second-largest group may be as large as your largest. With fewer than two groups it scores nothing.",
            "Frontier Office: in a two-player game, sides facing the missing tiles count as edge too.",
            "Surveyor's Office: gaps and water in the line don't matter.",
            "Mayor's Office: all your influence in Boomtown counts, including shared spaces and the 4-point tile.",
          ],
        },
      ],
    },
    {
      id: "shipping",
      title: "Shipping",
      blocks: [
        {
          say: "Each metal has a track, with one of your stagecoaches on it. Eight metals take it from start to end. The second step passes a mark worth 2 points, the fifth a mark worth 3. The fourth and eighth steps pass a stack of two bonus tiles: take the top one and score it.",
        },
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
        {
          ruling: [
            "Every player scores every mark. The third player to reach a stack finds it empty.",
            "A stagecoach at the end of its track stays there and takes no more steps.",
          ],
        },
      ],
    },
    {
      id: "build",
      title: "Building and looting",
      blocks: [
        { say: "After your metals, take any face-up token and place a camp where it was." },
        {
          list: [
            "With one wood or one stone, build a camp: 1 influence in that terrain.",
            "With both, you may build a settlement: 2 influence.",
            "With neither, you must loot. You still get the resources, but you lose a point, the camp goes to the wanted area, and the hex stays empty.",
          ],
        },
        {
          figures: [
            { picture: CAMP, words: "Camp: 1 influence" },
            { picture: SETTLEMENT, words: "Settlement: 2 influence" },
            { picture: FOREST_TOKEN, words: "A forest token: wood and stone" },
          ],
        },
        {
          say: "Then turn the face-down tokens around that hex face up, and store everything you took in one bin: 0, 1, 2 or 3 points for bin 1, 2, 3 or 4.",
        },
        {
          ruling: [
            "With wood or stone in hand you must build. You can't discard it to loot.",
            "With both, you may still build a plain camp.",
            "You see the new tokens before you choose a bin. After that, the move that revealed them can be taken back only if everyone agrees.",
            "Looting reveals the tokens around the hex too.",
            "You can't use what you just took in the same turn.",
          ],
        },
      ],
    },
    {
      id: "end",
      title: "End of the game",
      blocks: [
        {
          say: "Everyone places one camp per turn, so all camps run out in the same round: after 12 turns each, or 10 with four players. Then everyone takes one more turn in the same order, only activating and spending metals. After that:",
        },
        {
          list: [
            "Largest group: 2 points for each building in your largest group. Groups connect across the sides of hexes, but not over water.",
            "Offices: each influence scores.",
            "Wanted: the player with the most camps in the wanted area loses 1 point for each of them. The second loses 1 point for every two.",
            "Terrain: most and second most influence in each terrain score.",
          ],
        },
        {
          caption: "Terrain bonuses",
          table: [
            ["Terrain", "Most influence", "Second most"],
            ["Copper", "11", "7"],
            ["Silver", "10", "6"],
            ["Gold", "9", "5"],
            ["Forest", "8", "4"],
          ],
        },
        {
          list: [
            "If influence ties, the player with more settlements in that terrain is ahead.",
            "If still tied for first, add both bonuses and split them, rounded down; there's no second place.",
            "With two players, the leader scores the second bonus and the other player nothing.",
          ],
        },
        {
          ruling: [
            "If still tied for second, split the second bonus, rounded down. With two players still tied, each scores half the second bonus, rounded down.",
            "No influence, no bonus. If you're alone in a terrain, no one is second.",
            "Tied for most wanted: each loses 1 per camp, and no one is second. Tied for second: each loses 1 for every two camps. With no camps there, you lose nothing.",
            "A score can go below zero.",
          ],
        },
        {
          say: "Most points win. Break ties by fewer camps in the wanted area, then by more resources left in your bins. If still tied, share the win.",
        },
      ],
    },
    {
      id: "small",
      title: "Two small expansions",
      blocks: [
        { say: "The host can add these when creating the table. They're off by default." },
        {
          list: [
            "Bandits: two more offices to draw from. Insurance Office: 1 for each of your buildings next to a looted hex. Hoosegow: 1 for each camp in the wanted area, whoever's it is.",
            "Trading Post: one of four tiles replaces the 4-point tile. Influence there gives you a resource right away, in your hand or in a bin, where it scores that bin's points.",
          ],
        },
        { ruling: ["You must take the Trading Post's resource."] },
      ],
    },
    {
      id: "known",
      title: "What's known and what's ours",
      blocks: [
        {
          say: "The rules follow the published rulebook. We didn't have its pictures, so anything printed only in pictures comes from one public implementation of the game:",
        },
        {
          list: [
            "From the rulebook: how a turn goes, the kinds and numbers of pieces, the offices and effects, scoring and ties, with the rulebook's own examples.",
            "From one other source: the terrain on each tile and what's on each token, the prices and points of the cards, the values of the bonus tiles, the length of the tracks, and the starting resources.",
            "Ours: the drawings, and how the offices are arranged.",
            "Influence never runs out here. The box has twelve for each player, and the rulebook doesn't say what happens when they run out.",
          ],
        },
        { say: "“Our ruling” marks a point we decided ourselves, where the rulebook is silent or unclear." },
      ],
    },
  ],
};
