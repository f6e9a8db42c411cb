// De spelregels van Gold West, in eigen woorden.
import type { Rules } from "../../../rules/content";
import { BACK, CAMP, COACH, COPPER_TOKEN, FOREST_TOKEN, INFLUENCE, LANDS, RESOURCES, SETTLEMENT } from "./figures";
import type { Picture } from "./pictures";

export const rules: Rules<Picture> = {
  lead: "Je bouwt kampen rond een meer, en wat je daar opgraaft gaat in bakken. Grondstoffen moeten eerst door je bakken reizen voordat je ze kunt uitgeven: geduld levert punten op, haast levert metaal op. De meeste punten winnen.",
  short: [
    { title: "Je beurt", text: "Activeer een bak, gebruik het metaal dat je hand bereikt, pak dan een fiche van de kaart en bouw daar. Leg wat je pakte in één bak." },
    { title: "Bakken", text: "Alles uit de bak schuift naar je hand; in elke bak onderweg blijft één grondstof naar keuze." },
    { title: "Metaal", text: "Eén investeringskaart per beurt, één vak in Boomtown per beurt, en zoveel stappen op de routes als je wilt." },
    { title: "Bouwen", text: "Een hout of een steen geeft een kamp, samen een nederzetting. Met geen van beide plunder je: een punt kwijt, en een kamp naar de gezochten." },
    { title: "Opbergen", text: "In bak 1, 2, 3 of 4 voor 0, 1, 2 of 3 punten. Wat je niet gebruikt ben je kwijt." },
    { title: "Invloed", text: "Een kamp telt 1 en een nederzetting 2 op haar grond. Aan het einde scoort de meeste invloed op elk van de vier grondsoorten." },
    { title: "Het einde", text: "Als alle kampen staan heeft ieder nog één beurt zonder bouwen. Dan tellen groepen, kantoren, de gezochten en de grondsoorten." },
  ],
  chapters: [
    {
      id: "box",
      title: "Wat er in de doos zit",
      blocks: [
        { list: ["8 tegels van zeven velden, 14 velden van elke grondsoort, rond vier velden water.", "56 mijnfiches, 14 voor elke grondsoort.", "20 investeringskaarten, waarvan er 8 meedoen; 12 kantoren, waarvan er 4 meedoen; één tegel van 4 punten.", "Voor elke speler: 12 kampen (10 met vier spelers), 3 postkoetsen, en invloed."] },
        {
          figures: [
            { picture: LANDS[0]!, words: "Kopergrond" },
            { picture: LANDS[1]!, words: "Zilvergrond" },
            { picture: LANDS[2]!, words: "Goudgrond" },
            { picture: LANDS[3]!, words: "Bos" },
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
      title: "Voor de eerste beurt",
      blocks: [
        { say: "De tegels liggen op willekeurige plaatsen, willekeurig gedraaid. Op elk veld ligt een gedekte fiche van die grondsoort; de twaalf rond het water worden opengelegd. Met twee spelers doen de twee tegels aan de einden niet mee, en de fiches die overblijven kent niemand." },
        { figures: [{ picture: BACK, words: "Gedekt: de grondsoort is bekend, wat eronder ligt niet." }, { picture: COPPER_TOKEN, words: "Open: twee koper en een goud." }] },
        {
          caption: "Waarmee ieder begint",
          table: [
            ["In speelvolgorde", "Bak 1", "Bak 2", "Bak 3"],
            ["Eerste", "1 hout", "1 steen, 1 koper", "niets"],
            ["Tweede", "1 hout", "1 steen, 1 zilver", "niets"],
            ["Derde", "1 hout", "1 steen, 1 goud", "niets"],
            ["Vierde", "1 hout", "1 steen, 1 goud", "1 koper"],
          ],
        },
        { ruling: ["Wie begint wordt geloot, of is wie de tafel opzette, naar keuze.", "De kantoren en de tegel van 4 punten bedekken Boomtown op een van de 18 manieren die kunnen, door het lot gekozen."] },
      ],
    },
    {
      id: "activate",
      title: "Een bak activeren",
      blocks: [
        { say: "Je hebt vier bakken op een rij. Bak 1 ligt naast je hand, bak 4 het verst weg. Je begint je beurt met het activeren van een bak die niet leeg is: alles schuift naar je hand, en in elke bak onderweg blijft precies één grondstof. Welke, dat kies jij." },
        { list: ["Bak 1: alles bereikt je hand.", "Bak 3 met drie stenen, een zilver en een koper, twee keer een steen achtergelaten: in bak 2 en in bak 1 blijft een steen, en een steen, het zilver en het koper bereiken je hand."] },
        {
          ruling: [
            "Je kiest eerst voor de volgende bak, en het laatst voor bak 1.",
            "Met minder grondstoffen dan bakken onderweg bereikt niets je hand.",
            "Ook in de laatste beurt moet je een bak activeren.",
          ],
        },
      ],
    },
    {
      id: "metals",
      title: "Metaal gebruiken",
      blocks: [
        { say: "Koper, zilver en goud in je hand kun je op drie manieren gebruiken, in elke volgorde. Prijzen betaal je precies. Niets moet gebruikt worden, en wat over is ben je aan het einde van de beurt kwijt." },
        { list: ["Investering: één kaart per beurt. Je scoort haar punten, pakt de hoogste bonusfiche die er nog is, en doet dan wat de kaart zegt.", "Boomtown: één vak per beurt. Het kost het metaal boven de kolom en het metaal naast de rij, twee keer hetzelfde waar die gelijk zijn.", "Vervoer: één stap voor elk metaal, zoveel als je wilt."] },
        {
          ruling: [
            "De bonusfiche wordt altijd gepakt: ze is nooit een nadeel.",
            "Wat je van een kaart mag doen, mag je ook laten, helemaal of voor een deel. De vier kaarten die invloed op een grondsoort geven doen dat vanzelf.",
            "Een effect zonder nut vervalt; de kaart mag je toch kopen.",
          ],
        },
      ],
    },
    {
      id: "cards",
      title: "Wat de kaarten doen",
      blocks: [
        { say: "Negen kaarten leveren punten op en verder niets. Elf doen nog iets:" },
        {
          list: [
            "Vier geven één invloed op koper-, zilver- of goudgrond, of in het bos.",
            "Eén geeft een vrije stap met een postkoets, één geeft er twee; dat mag op verschillende routes. Strepen en bonustegels tellen zoals altijd.",
            "Vrij vak: invloed op een leeg vak van Boomtown, zonder te betalen.",
            "Delen: invloed op een vak dat een ander heeft. Jullie scoren het allebei.",
            "Kijken: naar maximaal twee gedekte fiches op de kaart.",
            "Twee grondstoffen naar keuze in je bakken, elk in een bak naar keuze, zonder punten.",
            "Een van je kampen op de kaart wordt een nederzetting.",
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
            "Vrije invloed in Boomtown is niet het ene betaalde vak van de beurt: je mag beide doen.",
            "Je mag een vak delen ook als je het andere vak van dat kantoor hebt; het kantoor telt dan twee keer voor je.",
            "Je mag na één bekeken fiche stoppen. Iedereen ziet welke fiches je bekijkt; alleen jij ziet wat het zijn, en je wordt eraan herinnerd zolang ze gedekt liggen.",
          ],
        },
      ],
    },
    {
      id: "boomtown",
      title: "Boomtown",
      blocks: [
        { say: "Elk kantoor heeft twee vakken met plaats voor één invloed. Aan het einde scoort elke invloed wat haar kantoor zegt. Invloed op de tegel van 4 punten scoort meteen 4 punten en aan het einde niets." },
        { figures: [{ picture: INFLUENCE, words: "Invloed in een kantoor" }] },
        {
          caption: "De kantoren",
          table: [
            ["Kantoor", "Elke invloed erin scoort"],
            ["Gerechtshof", "1 voor elke fiche die je van je sterkste grondsoort pakte"],
            ["Kadaster", "2 voor elke terreinbonus die je krijgt"],
            ["Grenskantoor", "1 voor elk van je gebouwen aan de rand van de kaart"],
            ["Hoevekantoor", "2 voor elke invloed op je zwakste grondsoort"],
            ["Kantoor van de sheriff", "1 voor elk van je gebouwen naast een van een ander"],
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
            "Gerechtshof: je sterkste grondsoort is die met de meeste invloed; bij gelijkspel die met meer fiches. De fiches zijn die onder je kampen en nederzettingen, één per gebouw.",
            "Kadaster: een gedeelde bonus telt voor ieder die hem deelt.",
            "Depot: de tweede groep mag even groot zijn als de eerste. Met minder dan twee groepen scoort het niets.",
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
        { say: "Elk metaal heeft een route, en op elke staat een postkoets van jou. Acht keer metaal brengt haar van begin tot eind. De tweede stap passeert een streep voor 2 punten, de vijfde een streep voor 3. De vierde en de achtste stap passeren een stapel van twee bonustegels: je pakt de bovenste en scoort haar." },
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
        { ruling: ["Iedereen scoort elke streep. Wie als derde bij een stapel komt, vindt hem leeg.", "Aan het einde van een route blijft een postkoets staan: daar zijn geen stappen meer."] },
      ],
    },
    {
      id: "build",
      title: "Bouwen en plunderen",
      blocks: [
        { say: "Na het metaal pak je een fiche die open ligt, en zet je een kamp waar ze lag." },
        {
          list: [
            "Met een hout of een steen bouw je een kamp: 1 invloed op die grond.",
            "Met beide mag je een nederzetting bouwen: 2 invloed.",
            "Met geen van beide plunder je. Je krijgt de grondstoffen toch, maar je verliest een punt, het kamp gaat naar de gezochten, en het veld blijft leeg.",
          ],
        },
        { figures: [{ picture: CAMP, words: "Kamp: 1 invloed" }, { picture: SETTLEMENT, words: "Nederzetting: 2 invloed" }, { picture: FOREST_TOKEN, words: "Een fiche van het bos: hout en steen" }] },
        { say: "Dan worden de gedekte fiches rond dat veld opengelegd, en leg je alles wat je pakte in één bak: 0, 1, 2 of 3 punten voor bak 1, 2, 3 of 4." },
        {
          ruling: [
            "Met hout of steen in je hand moet je bouwen; weggooien om te plunderen kan niet.",
            "Met beide mag je ook een gewoon kamp bouwen.",
            "De nieuwe fiches zie je voordat je de bak kiest. Wat daarvoor verstuurd is kun je niet meer terugdraaien.",
            "Ook na plunderen worden fiches opengelegd.",
            "Wat je net pakte kun je in dezelfde beurt niet gebruiken.",
          ],
        },
      ],
    },
    {
      id: "end",
      title: "Het einde",
      blocks: [
        { say: "Iedereen zet één kamp per beurt, dus ze zijn bij allen in dezelfde ronde op: na 12 beurten ieder, of 10 met vier spelers. Dan heeft ieder nog één beurt, in dezelfde volgorde, met alleen activeren en metaal. Daarna:" },
        {
          list: [
            "Grootste groep: 2 punten voor elk gebouw van je grootste groep. Groepen hangen samen over de zijden van velden, niet over water.",
            "Kantoren: elke invloed scoort.",
            "Gezocht: wie de meeste kampen bij de gezochten heeft verliest er 1 punt voor elk; de tweede 1 punt voor elke twee.",
            "Grondsoorten: de meeste en de op een na meeste invloed op elke grondsoort scoren.",
          ],
        },
        {
          caption: "Wat de grondsoorten opleveren",
          table: [
            ["Grondsoort", "Meeste invloed", "Op een na meeste"],
            ["Koper", "11", "7"],
            ["Zilver", "10", "6"],
            ["Goud", "9", "5"],
            ["Bos", "8", "4"],
          ],
        },
        {
          list: [
            "Evenveel invloed: meer nederzettingen op die grond beslist.",
            "Nog steeds gelijk voor de eerste plaats: beide getallen worden opgeteld en gedeeld, naar beneden afgerond; er is geen tweede.",
            "Met twee spelers krijgt de eerste het tweede getal, de ander niets.",
          ],
        },
        {
          ruling: [
            "Nog steeds gelijk voor de tweede plaats: het tweede getal wordt gedeeld, naar beneden afgerond. Met twee spelers nog steeds gelijk: ieder krijgt de helft van het tweede getal, naar beneden afgerond.",
            "Zonder invloed geen bonus. Wie alleen op een grondsoort staat heeft geen tweede naast zich.",
            "Gelijk meest gezocht: allen verliezen 1 per kamp, en er is geen tweede. Gelijk tweede: allen verliezen 1 voor elke twee. Zonder kamp daar verliest niemand iets.",
            "Een score mag onder nul komen.",
          ],
        },
        { say: "De meeste punten winnen. Bij gelijke stand: minder kampen bij de gezochten, dan meer grondstoffen in de bakken; daarna wordt de winst gedeeld." },
      ],
    },
    {
      id: "small",
      title: "Twee kleine uitbreidingen",
      blocks: [
        { say: "Wie de tafel opzet kan ze toevoegen. Anders doen ze niet mee." },
        {
          list: [
            "Bandieten: twee kantoren meer om uit te loten. Verzekeraar: 1 voor elk van je gebouwen naast een geplunderd veld. Cachot: 1 voor elk kamp bij de gezochten, van wie ook.",
            "Handelspost: een van vier tegels in plaats van de tegel van 4 punten. Invloed daar levert meteen een grondstof op, in je hand of in een bak met haar punten.",
          ],
        },
        { ruling: ["De grondstof van de handelspost moet je nemen."] },
      ],
    },
    {
      id: "known",
      title: "Wat bekend is, en wat van ons is",
      blocks: [
        { say: "De regels volgen het gepubliceerde spelregelboekje. De plaatjes daaruit waren niet voorhanden, dus wat alleen in plaatjes staat komt uit één openbare uitvoering van het spel:" },
        {
          list: [
            "Uit het boekje: hoe een beurt gaat, soorten en aantallen onderdelen, de kantoren en effecten, de telling en gelijke standen, met de voorbeelden die het boekje geeft.",
            "Uit één andere bron: de grondsoorten van elke tegel en wat er op elke fiche staat, prijzen en punten van de kaarten, de waarden van de bonustegels, de lengte van de routes, de grondstoffen aan het begin.",
            "Van ons: de tekeningen, en hoe de kantoren worden neergelegd.",
            "Invloed raakt hier nooit op. De doos heeft er twaalf per speler; het boekje zegt niet wat er gebeurt als ze op zijn.",
          ],
        },
        { say: "Wat deze bladzijde een uitspraak noemt, hebben wij beslist waar het boekje zwijgt of onduidelijk is." },
      ],
    },
  ],
};
