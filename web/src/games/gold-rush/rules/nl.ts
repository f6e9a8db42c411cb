// De spelregels van Gold Rush in het Nederlands, in eigen woorden.
import type { Rules } from "../../../rules/content";
import { CITY, FARMER, MERCHANT, MINER, MOUNTAIN, PRAIRIE, RAILROAD, RAILWAYMAN, START, TENT, TOKENS, TWO_MOUNTAINS } from "./figures";
import type { Picture } from "./pictures";

export const rules: Rules<Picture> = {
  lead: "Samen leggen jullie één kaart van het goudland. Je verdient met de cowboys die je erop achterlaat, en met de fiches die je in het geheim opgraaft. De meeste punten winnen.",
  short: [
    { title: "Je beurt", text: "Leg de getrokken tegel. Doe daarna één ding, of niets: een cowboy op deze tegel zetten, je tent opzetten of verzetten, of een fiche pakken. Wat af is, telt dan." },
    { title: "Leggen", text: "De tegel ligt met een rand aan een andere, en randen die elkaar raken laten hetzelfde zien: spoor aan spoor, berg aan berg, prairie aan prairie." },
    { title: "Cowboys", text: "Eén per beurt, op de tegel die je net legde, op een spoorlijn, berg, stad of prairie waar nog geen cowboy staat. Ieder heeft er vier." },
    { title: "Tent", text: "Op elke open berg, oud of nieuw, op een deel zonder cowboy of tent. Voor de meerderheid telt hij nooit." },
    { title: "Fiches", text: "Elk gedrukt klompje brengt één gesloten fiche. Staat je tent op een berg, dan mag je daar het bovenste pakken. Alleen jij ziet wat het waard is." },
    { title: "Spoorlijn", text: "Aan beide kanten af: 1 punt per tegel, dubbel met precies één locomotief. Aan het eind van het spel: 1 per tegel." },
    { title: "Berg", text: "Af als geen rand meer open is: 1 punt per klompje, en de fiches. Aan het eind van het spel: 1 per klompje, zonder fiches." },
    { title: "Stad", text: "Af als al haar spoorlijnen dat zijn: 3 punten per lijn. Aan het eind van het spel: 3 voor elke lijn die af is." },
    { title: "Prairie", text: "Alleen aan het eind: 2 punten per tipikamp, 4 per kudde. Boeren komen nooit thuis." },
    { title: "Meerderheid", text: "Wie er de meeste cowboys heeft, krijgt alles. Bij een gelijke stand krijgt ieder van hen het volle aantal." },
  ],
  chapters: [
    {
      id: "box",
      title: "Wat er in de doos zit",
      blocks: [
        { list: ["72 tegels; met één daarvan begint de kaart.", "63 fiches met klompjes aan de voorkant en een houweel op de rug.", "Voor elk van de 2 tot 5 spelers: vier cowboys om te zetten en een tent. Een vijfde cowboy houdt de score bij."] },
        {
          figures: [
            { picture: TOKENS[0]!, words: "1 klompje: 10 fiches" },
            { picture: TOKENS[1]!, words: "2 klompjes: 30 fiches" },
            { picture: TOKENS[2]!, words: "3 klompjes: 10 fiches" },
            { picture: TOKENS[3]!, words: "5 klompjes: 3 fiches" },
            { picture: TOKENS[4]!, words: "Grind, niets waard: 10 fiches" },
          ],
        },
        { say: "Alle fiches samen zijn 115 punten waard." },
      ],
    },
    {
      id: "start",
      title: "Voor de eerste beurt",
      blocks: [
        { say: "De starttegel ligt in het midden, met één gesloten fiche op de berg. De andere tegels en fiches worden geschud." },
        { figures: [{ picture: START, words: "De starttegel: een berg met één klompje, een spoorlijn en twee prairies." }] },
        { ruling: ["Wie begint beslist het lot, of het is de gastheer, als die dat kiest. In de gedrukte regels beslist de jongste speler.", "De starttegel ligt altijd op dezelfde manier."] },
      ],
    },
    {
      id: "turn",
      title: "Een beurt",
      blocks: [
        {
          list: [
            "Je krijgt een tegel en legt hem. Voor elk klompje dat hij aan een berg toevoegt, komt daar één gesloten fiche te liggen.",
            "Je doet hooguit één ding: een cowboy zetten, je tent opzetten of verzetten, of een fiche pakken.",
            "Wat door de tegel af is, telt. Daarna is de volgende speler met de klok mee.",
          ],
        },
        { say: "De actie komt vóór de telling. Staat je tent op een berg die door deze tegel af is, dan mag je dus nog het bovenste fiche pakken; de rest wordt daarna verdeeld." },
      ],
    },
    {
      id: "tile",
      title: "De tegel leggen",
      blocks: [
        { say: "De tegel ligt met minstens één rand aan een andere, gedraaid zoals je wilt. Elke rand die een andere raakt, laat hetzelfde zien: spoor, berg of prairie." },
        { say: "Past een tegel nergens, hoe je hem ook draait, dan gaat hij uit het spel en krijg je een andere." },
        { figures: [{ picture: TWO_MOUNTAINS, words: "Twee losse bergen op één tegel: de fiches van elk liggen op die berg zelf." }] },
        {
          ruling: [
            "Een tegel die uit het spel gaat, wordt aan iedereen getoond en brengt geen fiches. Is er geen tegel meer, dan is het spel meteen afgelopen.",
            "Blijken de twee bergen van een tegel dezelfde berg te zijn, dan komen alle fiches daar.",
            "Groeien bergen aan elkaar, dan worden hun stapels er één: de oudste onderop, nieuwe fiches bovenop.",
            "Zou de voorraad ooit op zijn, dan komen er zoveel fiches als er nog zijn. Met deze tegels kan dat niet.",
          ],
        },
      ],
    },
    {
      id: "cowboys",
      title: "Een cowboy zetten",
      blocks: [
        { say: "Eén per beurt, uit je eigen voorraad, op één onderdeel van de tegel die je net legde. Waar hij staat, maakt hem tot wat hij is." },
        {
          figures: [
            { picture: RAILWAYMAN, words: "Spoorman, op een spoorlijn" },
            { picture: MINER, words: "Mijnwerker, op een berg" },
            { picture: MERCHANT, words: "Koopman, in een stad" },
            { picture: FARMER, words: "Boer, liggend op een prairie" },
          ],
        },
        {
          list: [
            "Niet waar al een cowboy staat, ook geen eigen. Daarnaar wordt gekeken als de tegel alles verbonden heeft wat hij verbindt.",
            "Een cowboy mag op iets wat met deze tegel meteen af is: hij telt en komt direct weer thuis.",
            "Heb je geen cowboy meer, dan leg je toch je tegel, en mag je je tent nog gebruiken.",
          ],
        },
        {
          ruling: [
            "Een stad ligt op één tegel die net is gelegd. Ze is dus altijd vrij, en er staat hooguit één koopman.",
            "Een tent is geen cowboy: een berg met alleen tenten is vrij voor een mijnwerker.",
          ],
        },
      ],
    },
    {
      id: "tent",
      title: "De tent",
      blocks: [
        { say: "Je tent gaat op elke tegel, nieuw of oud, op een deel van een open berg waar geen cowboy en geen tent staat. Wat er verder op die berg of elders op de tegel staat, doet er niet toe." },
        { figures: [{ picture: TENT, words: "Ieder één tent. Voor de meerderheid telt hij nooit." }] },
        { say: "Is de berg af, dan gaan de tenten erop naar huis." },
        {
          ruling: [
            "Een berg die met deze tegel af is, is af: daar komt geen tent meer bij. De jouwe mag er wel vandaan, naar een andere berg.",
            "Twee losse bergdelen van één tegel zijn twee plekken. Binnen een berg verzetten mag; blijven staan is geen zet, en naar huis halen kan niet.",
          ],
        },
      ],
    },
    {
      id: "tokens",
      title: "Een fiche pakken",
      blocks: [
        { say: "Staat je tent op een berg met minstens één fiche, dan mag je het bovenste pakken, wie er verder ook staat. Je bekijkt het; een ander ziet het pas aan het eind van het spel." },
        {
          ruling: [
            "Niemand kent de fiches op de bergen en in de voorraad, ook niet wie er een gaat pakken. Iedereen weet hoeveel er waar liggen, en wat er in de hele set zit.",
            "Wie toekijkt ziet ook geen waarden. De server stuurt ze alleen aan de eigenaar.",
          ],
        },
      ],
    },
    {
      id: "majority",
      title: "Wie de punten krijgt",
      blocks: [
        { say: "Op een spoorlijn, een berg of een prairie krijgt wie daar de meeste cowboys heeft alle punten. Bij een gelijke stand krijgt ieder van hen het volle aantal. Meer dan één cowboy op hetzelfde onderdeel komt voor als een tegel verbindt wat eerst los was." },
        { say: "Van een voltooide spoorlijn, berg of stad gaan de cowboys naar huis. Boeren blijven." },
        { ruling: ["Alles wordt beoordeeld zoals de kaart na de tegel ligt. Eerst tellen de spoorlijnen, dan de bergen, dan de steden; voor de punten maakt het niet uit."] },
      ],
    },
    {
      id: "railroad",
      title: "Spoorlijnen",
      blocks: [
        { say: "Een spoorlijn is af als beide uiteinden bij een splitsing, een stad of een berg ophouden, of als ze in een kring loopt. Ze is 1 punt per tegel waard, en het dubbele als er precies één locomotief op rijdt. Zonder locomotief, of met twee of meer, verdubbelt er niets." },
        { figures: [{ picture: RAILROAD, words: "Van splitsing tot stad: 4 tegels, één locomotief, dus 8 punten." }] },
        { ruling: ["Een tegel telt één keer, ook als de lijn er zowel begint als eindigt.", "Alleen locomotieven op deze lijn tellen, niet die op andere lijnen van dezelfde tegels."] },
        { say: "Niet af aan het eind van het spel: 1 punt per tegel, met of zonder locomotief." },
      ],
    },
    {
      id: "mountain",
      title: "Bergen",
      blocks: [
        { say: "Een berg is af als geen van zijn randen meer open is. Wie er de meeste mijnwerkers heeft, krijgt de fiches die er nog liggen, en daarna 1 punt per gedrukt klompje." },
        { figures: [{ picture: MOUNTAIN, words: "Geen open rand: de mijnwerker krijgt de fiches en telt de klompjes, de tent gaat naar huis." }] },
        { say: "Bij een gelijke stand worden de fiches één voor één van boven af verdeeld, met de klok mee, te beginnen bij wie aan de beurt is; deelt die niet mee, dan bij de eerstvolgende die dat wel doet. Daarna telt ieder van hen alle klompjes." },
        { say: "Staat er geen mijnwerker, dan krijgt niemand punten en gaan de fiches terug in de voorraad." },
        { say: "Niet af aan het eind van het spel: 1 punt per klompje. De fiches zijn verloren." },
        {
          ruling: [
            "Alleen een open bergrand houdt een berg open. Een kring om een lege plek is af, als de randen naar die plek prairie zijn.",
            "Fiches die teruggaan worden door de voorraad geschud. Zijn er twee bergen tegelijk af, dan telt eerst alles en wordt er één keer geschud.",
          ],
        },
      ],
    },
    {
      id: "city",
      title: "Steden",
      blocks: [
        { say: "Een stad is af als haar drie of vier spoorlijnen dat allemaal zijn. De koopman krijgt 3 punten per lijn. Een lijn die in dezelfde stad begint en eindigt, telt één keer." },
        { figures: [{ picture: CITY, words: "Vier spoorlijnen: tot 12 punten. Loopt er een terug naar de stad, dan zijn het er drie, en 9 punten." }] },
        { ruling: ["Dit komt boven op wat de spoorlijnen zelf opleveren.", "Een stad kan af zijn zodra ze ligt. Is ze af zonder koopman, dan krijgt niemand er ooit punten voor."] },
        { say: "Niet af aan het eind van het spel: 3 punten voor elke lijn die wel af is." },
      ],
    },
    {
      id: "prairie",
      title: "Prairies",
      blocks: [
        { say: "Spoorlijnen, bergen en de rand van de kaart scheiden de prairies. Ze tellen pas als het spel is afgelopen: 2 punten per tipikamp, 4 per kudde paarden. De meeste boeren krijgen alles, bij een gelijke stand ieder het volle aantal." },
        { figures: [{ picture: PRAIRIE, words: "Een boer blijft liggen tot het eind van het spel." }] },
        {
          ruling: [
            "Splitsingen en steden scheiden prairies alleen door hun spoorlijnen. Een spoor dat in een berg eindigt, scheidt de prairie aan weerskanten.",
            "Een prairie zonder kampen en kuddes is niets waard, maar er mag wel een boer liggen.",
          ],
        },
        { say: "Voor een eerste spel kan de gastheer de boeren weglaten: dan gaat er geen cowboy op een prairie, en tellen prairies niet." },
      ],
    },
    {
      id: "end",
      title: "Het einde",
      blocks: [
        { say: "Het spel eindigt na de beurt waarin de laatste tegel wordt gelegd, met de telling van die beurt erbij. Dan:" },
        {
          list: [
            "Bergen: tenten en fiches gaan eraf, die fiches zijn verloren. De meeste mijnwerkers krijgen 1 punt per klompje.",
            "Spoorlijnen: 1 punt per tegel, met of zonder locomotief.",
            "Steden: 3 punten voor elke lijn die af is.",
            "Prairies: 2 punten per kamp, 4 per kudde.",
            "Fiches: iedereen draait ze om. 1 punt per klompje, grind niets.",
          ],
        },
        { say: "De meeste punten winnen." },
        { ruling: ["Bij gelijke punten is de winst gedeeld."] },
      ],
    },
    {
      id: "worth",
      title: "In één oogopslag",
      blocks: [
        {
          caption: "Wat is wat waard",
          table: [
            ["Onderdeel", "Als het af is", "Aan het eind van het spel"],
            ["Spoorlijn", "1 per tegel; dubbel met precies één locomotief", "1 per tegel"],
            ["Berg", "1 per klompje, en de fiches", "1 per klompje"],
            ["Stad", "3 per lijn", "3 per lijn die af is"],
            ["Prairie", "nooit af", "2 per kamp, 4 per kudde"],
            ["Fiche", "bewaard", "1 per klompje, grind 0"],
          ],
        },
      ],
    },
    {
      id: "house",
      title: "Huisregels",
      blocks: [
        { say: "De gastheer kan ze kiezen bij het klaarzetten van de tafel. Anders staan ze uit." },
        {
          list: [
            "Een cowboy terugnemen: in plaats van een andere actie haal je een eigen cowboy van de kaart naar huis, ook een boer, zonder punten. In de telling van die beurt doet hij niet meer mee.",
            "Vijfde cowboy: iedereen heeft vijf cowboys om te zetten in plaats van vier.",
          ],
        },
      ],
    },
    {
      id: "known",
      title: "Wat bekend is, en wat van ons is",
      blocks: [
        { say: "Gold Rush is niet meer te koop, en geen openbare tekst laat alle tegels zien. De regels, het aantal tegels van elk ontwerp, de fiches en de stukken zijn die uit de doos. De tekeningen zijn nagebouwd: ze volgen wat bekend is, de volgorde van de tegelnummers en de vormen van het oudere zusterspel." },
        {
          list: [
            "Bekend: 72 tegels in 23 ontwerpen, waarvan er vier verschillen in tipi's en paarden; 63 fiches en hun waarden; een startberg met één klompje die met één tegel af kan zijn, voor 2 punten; 1 tot 3 klompjes op elk bergdeel; steden tussen prairie- en spoorranden, met drie of vier lijnen.",
            "Nagebouwd: waar op elke tegel het spoor, de bergen, prairies, locomotieven, klompjes, kampen en kuddes liggen. Er zijn 63 klompjes, één voor elk fiche.",
            "Verbeterd: de gepubliceerde lijst telt op tot 73 tegels, één meer dan er in de doos zitten. Eén ontwerp staat er met vier exemplaren in; hier zijn het er drie.",
          ],
        },
        { say: "Wat op deze pagina een uitspraak heet, is onze keuze waar de gedrukte regels zwijgen of onduidelijk zijn." },
      ],
    },
  ],
};
