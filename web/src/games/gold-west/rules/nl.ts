// De spelregels van Gold West, in eigen woorden.
import type { Rules } from "../../../rules/content";
import { BACK, CAMP, COACH, COPPER_TOKEN, FOREST_TOKEN, INFLUENCE, TERRAINS, RESOURCES, SETTLEMENT } from "./figures";
import type { Picture } from "./pictures";

export const rules: Rules<Picture> = {
  lead: "Bouw kampen rond een meer en leg wat je opgraaft in je bakken. Grondstoffen reizen door de bakken voordat je ze kunt uitgeven: geduld levert punten op, haast levert metaal op. De meeste punten winnen.",
  short: [
    {
      title: "Je beurt",
      text: "Activeer een bak, geef het metaal uit dat je hand bereikt, pak dan een fiche van de kaart en bouw daar. Leg wat je pakte in één bak.",
    },
    {
      title: "Bakken",
      text: "Alles uit de bak schuift naar je hand; in elke bak onderweg blijft één grondstof naar keuze.",
    },
    {
      title: "Metaal",
      text: "Per beurt: één investeringskaart, één vak in Boomtown, en zoveel stappen op de routes als je wilt.",
    },
    {
      title: "Bouwen",
      text: "Eén hout of één steen geeft een kamp, samen een nederzetting. Zonder moet je plunderen: je verliest een punt en zet een kamp bij de gezochten.",
    },
    { title: "Opbergen", text: "Bak 1, 2, 3 en 4 scoren 0, 1, 2 en 3 punten. Wat je niet gebruikt ben je kwijt." },
    {
      title: "Invloed",
      text: "Een kamp telt 1 en een nederzetting 2 in haar terrein. Aan het einde scoort de meeste invloed in elk van de vier terreinen.",
    },
    {
      title: "Einde van het spel",
      text: "Als alle kampen staan, heeft ieder nog één beurt zonder bouwen. Dan scoren groepen, kantoren, de gezochten en de terreinen.",
    },
  ],
  chapters: [
    {
      id: "box",
      title: "Wat er in de doos zit",
      blocks: [
        {
          list: [
            "8 tegels van zeven velden, met 14 velden van elk terrein rond vier velden water.",
            "56 mijnfiches, 14 voor elk terrein.",
            "20 investeringskaarten, waarvan er 8 meedoen; 12 kantoren, waarvan er 4 meedoen; één tegel van 4 punten.",
            "Voor elke speler: 12 kampen (10 met vier spelers), 3 postkoetsen, en invloed.",
          ],
        },
        {
          figures: [
            { picture: TERRAINS[0]!, words: "Koperterrein" },
            { picture: TERRAINS[1]!, words: "Zilverterrein" },
            { picture: TERRAINS[2]!, words: "Goudterrein" },
            { picture: TERRAINS[3]!, words: "Bos" },
          ],
        },
        {
          figures: [
            { picture: RESOURCES[0]!, words: "Koper, een metaal" },
            { picture: RESOURCES[1]!, words: "Zilver, een metaal" },
            { picture: RESOURCES[2]!, words: "Goud, een metaal" },
            { picture: RESOURCES[3]!, words: "Hout, om te bouwen" },
            { picture: RESOURCES[4]!, words: "Steen, om te bouwen" },
          ],
        },
      ],
    },
    {
      id: "start",
      title: "Voorbereiding",
      blocks: [
        {
          say: "Tegels komen op willekeurige plaatsen, willekeurig gedraaid. Elk veld krijgt een gedekt fiche van dat terrein; leg de twaalf rond het water open. Met twee spelers doen de twee tegels aan de uiteinden niet mee, en niemand weet welke fiches overblijven.",
        },
        {
          figures: [
            { picture: BACK, words: "Gedekt: je kent het terrein, niet wat eronder ligt." },
            { picture: COPPER_TOKEN, words: "Open: twee koper en één goud." },
          ],
        },
        {
          caption: "Startgrondstoffen",
          table: [
            ["Speelvolgorde", "Bak 1", "Bak 2", "Bak 3"],
            ["Eerste", "1 hout", "1 steen, 1 koper", "niets"],
            ["Tweede", "1 hout", "1 steen, 1 zilver", "niets"],
            ["Derde", "1 hout", "1 steen, 1 goud", "niets"],
            ["Vierde", "1 hout", "1 steen, 1 goud", "1 koper"],
          ],
        },
        {
          ruling: [
            "Er wordt geloot wie begint, of wie op de eerste plaats zit begint, als de host dat wil.",
            "De kantoren en de tegel van 4 punten bedekken Boomtown op een van de 18 mogelijke manieren, door het lot bepaald.",
          ],
        },
      ],
    },
    {
      id: "activate",
      title: "Een bak activeren",
      blocks: [
        {
          say: "Je hebt vier bakken op een rij. Bak 1 ligt naast je hand, bak 4 het verst weg. Begin je beurt met een bak activeren die niet leeg is: alles schuift naar je hand, en in elke bak onderweg blijft precies één grondstof. Jij kiest welke.",
        },
        {
          list: [
            "Bak 1: alles bereikt je hand.",
            "Bak 3 met drie steen, één zilver en één koper, twee keer steen achtergelaten: in bak 2 en in bak 1 blijft een steen, en een steen, het zilver en het koper bereiken je hand.",
          ],
        },
        {
          ruling: [
            "Je kiest eerst voor de volgende bak, en het laatst voor bak 1.",
            "Met minder grondstoffen dan bakken onderweg bereikt niets je hand.",
            "Ook in de laatste ronde moet je een bak activeren.",
          ],
        },
      ],
    },
    {
      id: "metals",
      title: "Metaal uitgeven",
      blocks: [
        {
          say: "Koper, zilver en goud in je hand kun je op drie manieren uitgeven, in elke volgorde. Je betaalt prijzen precies. Je hoeft niets uit te geven; wat over is, ben je aan het einde van je beurt kwijt.",
        },
        {
          list: [
            "Investering: één kaart per beurt. Scoor de punten, pak het hoogste bonusfiche dat er nog is en doe dan wat de kaart zegt.",
            "Boomtown: één vak per beurt. Het kost het metaal boven de kolom plus het metaal naast de rij, twee keer hetzelfde waar die gelijk zijn.",
            "Vervoer: één stap per metaal, zoveel als je wilt.",
          ],
        },
        {
          ruling: [
            "Het bonusfiche pak je altijd; het is nooit een nadeel.",
            "Wat je van een kaart mag doen, mag je ook laten, helemaal of voor een deel. De vier kaarten die invloed in een terrein geven, doen dat vanzelf.",
            "Kan een effect niet worden gebruikt, dan vervalt het; de kaart mag je toch kopen.",
          ],
        },
      ],
    },
    {
      id: "cards",
      title: "Wat de kaarten doen",
      blocks: [
        { say: "Negen kaarten leveren alleen punten op. Elf hebben een effect:" },
        {
          list: [
            "Vier geven één invloed in koper-, zilver- of goudterrein, of in bos.",
            "Eén geeft een gratis stap met een postkoets, één geeft er twee; dat mag op verschillende routes. Strepen en bonustegels scoren zoals altijd.",
            "Gratis vak: leg invloed op een leeg vak in Boomtown zonder te betalen.",
            "Delen: leg invloed op een vak van een ander. Jullie scoren het allebei.",
            "Bekijken: bekijk hoogstens twee gedekte fiches op de kaart.",
            "Twee grondstoffen: leg er twee naar keuze in je bakken, elk in een bak naar keuze. Ze leveren geen punten op.",
            "Verbeteren: maak van een van je kampen op de kaart een nederzetting.",
          ],
        },
        {
          caption: "Bonusfiches",
          table: [
            ["Spelers", "In volgorde van kopen"],
            ["2", "3, 2, 1"],
            ["3", "4, 3, 2, 1"],
            ["4", "5, 4, 3, 2, 1"],
          ],
        },
        {
          ruling: [
            "Gratis invloed in Boomtown is niet het ene betaalde vak van je beurt: je mag allebei doen.",
            "Je mag een vak delen ook als je het andere vak van dat kantoor hebt; het kantoor telt dan twee keer voor je.",
            "Je mag na één bekeken fiche stoppen. Iedereen ziet welke fiches je bekijkt; alleen jij ziet wat het zijn, en de pagina helpt je onthouden zolang ze gedekt liggen.",
          ],
        },
      ],
    },
    {
      id: "boomtown",
      title: "Boomtown",
      blocks: [
        {
          say: "Elk kantoor heeft twee vakken, met plaats voor één invloed elk. Aan het einde scoort elke invloed wat het kantoor zegt. Invloed op de tegel van 4 punten scoort meteen 4 punten en aan het einde niets.",
        },
        { figures: [{ picture: INFLUENCE, words: "Invloed in een kantoor" }] },
        {
          caption: "De kantoren",
          table: [
            ["Kantoor", "Elke invloed daar scoort"],
            ["Gerechtshof", "1 voor elk fiche dat je pakte in je sterkste terrein"],
            ["Kadaster", "2 voor elke terreinbonus die je scoort"],
            ["Grenskantoor", "1 voor elk van je gebouwen aan de rand van de kaart"],
            ["Hoevekantoor", "2 voor elke invloed in je zwakste terrein"],
            ["Kantoor van de sheriff", "1 voor elk van je gebouwen naast dat van een ander"],
            ["Vrachtkantoor", "2 voor elke bonustegel die je pakte"],
            ["Depot", "2 voor elk gebouw in je op een na grootste groep"],
            ["Haven", "aan het water: 1 voor een kamp, 2 voor een nederzetting"],
            ["Kantoor van de burgemeester", "3 voor elke twee invloed van jou in Boomtown"],
            ["Saloon", "2 voor elke investeringskaart"],
            ["Kantoor van de landmeter", "1 voor elk van je gebouwen op je beste rechte lijn"],
            ["Stadhuis", "1 voor elk van je nederzettingen"],
          ],
        },
        {
          ruling: [
            "Gerechtshof: je sterkste terrein is dat met je meeste invloed of, bij gelijke stand, dat met meer fiches. De fiches zijn die onder je kampen en nederzettingen, één per gebouw.",
            "Kadaster: een gedeelde bonus telt voor ieder die hem deelt.",
            "Depot: je op een na grootste groep mag even groot zijn als je grootste. Met minder dan twee groepen scoort het niets.",
            "Grenskantoor: met twee spelers zijn ook de zijden naar de ontbrekende tegels rand.",
            "Kantoor van de landmeter: gaten en water in de lijn maken niet uit.",
            "Kantoor van de burgemeester: al je invloed in Boomtown telt, ook gedeelde vakken en de tegel van 4 punten.",
          ],
        },
      ],
    },
    {
      id: "shipping",
      title: "Vervoer",
      blocks: [
        {
          say: "Elk metaal heeft een route, met een postkoets van jou erop. Acht keer metaal brengt haar van begin tot eind. De tweede stap passeert een streep voor 2 punten, de vijfde een streep voor 3. De vierde en de achtste stap passeren een stapel van twee bonustegels: pak de bovenste en scoor hem.",
        },
        { figures: [{ picture: COACH, words: "Een postkoets" }] },
        {
          caption: "Bonustegels",
          table: [
            ["Route", "Wie het eerst langskomt", "Wie daarna langskomt"],
            ["Koper", "7", "4"],
            ["Zilver", "8", "5"],
            ["Goud", "9", "6"],
          ],
        },
        {
          ruling: [
            "Iedereen scoort elke streep. Wie als derde bij een stapel komt, vindt hem leeg.",
            "Een postkoets aan het einde van haar route blijft daar staan en zet geen stappen meer.",
          ],
        },
      ],
    },
    {
      id: "build",
      title: "Bouwen en plunderen",
      blocks: [
        { say: "Na je metaal pak je een open fiche en zet je een kamp waar het lag." },
        {
          list: [
            "Met één hout of één steen bouw je een kamp: 1 invloed in dat terrein.",
            "Met allebei mag je een nederzetting bouwen: 2 invloed.",
            "Zonder moet je plunderen. Je krijgt de grondstoffen toch, maar je verliest een punt, het kamp gaat naar de gezochten en het veld blijft leeg.",
          ],
        },
        {
          figures: [
            { picture: CAMP, words: "Kamp: 1 invloed" },
            { picture: SETTLEMENT, words: "Nederzetting: 2 invloed" },
            { picture: FOREST_TOKEN, words: "Een bosfiche: hout en steen" },
          ],
        },
        {
          say: "Leg dan de gedekte fiches rond dat veld open, en leg alles wat je pakte in één bak: 0, 1, 2 of 3 punten voor bak 1, 2, 3 of 4.",
        },
        {
          ruling: [
            "Met hout of steen in je hand moet je bouwen; weggooien om te plunderen kan niet.",
            "Met allebei mag je ook een gewoon kamp bouwen.",
            "Je ziet de nieuwe fiches voordat je een bak kiest. Daarna kun je de zet die ze onthulde alleen terugnemen als iedereen het goedvindt.",
            "Ook na plunderen worden de fiches rond het veld onthuld.",
            "Wat je net pakte, kun je in dezelfde beurt niet gebruiken.",
          ],
        },
      ],
    },
    {
      id: "end",
      title: "Einde van het spel",
      blocks: [
        {
          say: "Iedereen zet één kamp per beurt, dus ze raken bij iedereen in dezelfde ronde op: na 12 beurten ieder, of 10 met vier spelers. Dan heeft ieder nog één beurt, in dezelfde volgorde, met alleen activeren en metaal uitgeven. Daarna:",
        },
        {
          list: [
            "Grootste groep: 2 punten voor elk gebouw van je grootste groep. Groepen hangen samen over de zijden van velden, niet over water.",
            "Kantoren: elke invloed scoort.",
            "Gezocht: wie de meeste kampen bij de gezochten heeft, verliest 1 punt per kamp. De tweede verliest 1 punt voor elke twee.",
            "Terrein: de meeste en de op een na meeste invloed in elk terrein scoren.",
          ],
        },
        {
          caption: "Terreinbonussen",
          table: [
            ["Terrein", "Meeste invloed", "Op een na meeste"],
            ["Koper", "11", "7"],
            ["Zilver", "10", "6"],
            ["Goud", "9", "5"],
            ["Bos", "8", "4"],
          ],
        },
        {
          list: [
            "Bij evenveel invloed gaat de speler met meer nederzettingen in dat terrein voor.",
            "Nog steeds gelijk voor de eerste plaats: tel beide bonussen op en deel ze, naar beneden afgerond; er is geen tweede plaats.",
            "Met twee spelers scoort de eerste de tweede bonus, de ander niets.",
          ],
        },
        {
          ruling: [
            "Nog steeds gelijk voor de tweede plaats: deel de tweede bonus, naar beneden afgerond. Met twee spelers nog steeds gelijk: ieder scoort de helft van de tweede bonus, naar beneden afgerond.",
            "Zonder invloed geen bonus. Ben je alleen in een terrein, dan is er geen tweede.",
            "Gelijk meest gezocht: ieder verliest 1 per kamp, en er is geen tweede. Gelijk tweede: ieder verliest 1 voor elke twee kampen. Zonder kampen daar verlies je niets.",
            "Een score mag onder nul komen.",
          ],
        },
        {
          say: "De meeste punten winnen. Bij gelijke stand beslissen minder kampen bij de gezochten, dan meer grondstoffen in je bakken. Nog steeds gelijk: deel de winst.",
        },
      ],
    },
    {
      id: "small",
      title: "Twee kleine uitbreidingen",
      blocks: [
        { say: "De host kan deze toevoegen bij het maken van de tafel. Anders staan ze uit." },
        {
          list: [
            "Bandieten: twee kantoren extra om uit te loten. Verzekeraar: 1 voor elk van je gebouwen naast een geplunderd veld. Cachot: 1 voor elk kamp bij de gezochten, van wie dan ook.",
            "Handelspost: een van vier tegels in plaats van de tegel van 4 punten. Invloed daar levert meteen een grondstof op, in je hand of in een bak met de punten van die bak.",
          ],
        },
        { ruling: ["De grondstof van de handelspost moet je nemen."] },
      ],
    },
    {
      id: "known",
      title: "Wat bekend is, en wat van ons is",
      blocks: [
        {
          say: "De regels volgen het gepubliceerde spelregelboekje. De plaatjes daaruit hadden we niet, dus wat alleen in plaatjes staat komt uit één openbare uitvoering van het spel:",
        },
        {
          list: [
            "Uit het boekje: hoe een beurt gaat, soorten en aantallen onderdelen, de kantoren en effecten, het scoren en gelijke standen, met de voorbeelden uit het boekje.",
            "Uit één andere bron: het terrein op elke tegel en wat er op elk fiche staat, prijzen en punten van de kaarten, de waarden van de bonustegels, de lengte van de routes, de startgrondstoffen.",
            "Van ons: de tekeningen, en hoe de kantoren worden neergelegd.",
            "Invloed raakt hier nooit op. De doos heeft er twaalf per speler; het boekje zegt niet wat er gebeurt als die op zijn.",
          ],
        },
        {
          say: "Wij hebben beslist wat onder ‘Zo spelen we het hier’ staat, waar het boekje zwijgt of onduidelijk is.",
        },
      ],
    },
  ],
};
