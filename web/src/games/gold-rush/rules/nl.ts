// De spelregels van Gold Rush in het Nederlands, in eigen woorden.
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
  lead: "Samen bouwen jullie één kaart van het goudland. Je scoort met de cowboys die je erop plaatst en met de fiches die je in het geheim opgraaft. De meeste punten winnen.",
  short: [
    {
      title: "Je beurt",
      text: "Leg de tegel die je trok. Doe daarna één actie of pas: plaats een cowboy op deze tegel, zet je tent op of verplaats hem, of pak een fiche. Daarna scoort alles wat af is.",
    },
    {
      title: "Een tegel leggen",
      text: "Leg hem tegen een andere tegel aan, rand tegen rand. Randen die elkaar raken moeten gelijk zijn: spoor aan spoor, berg aan berg, prairie aan prairie.",
    },
    {
      title: "Cowboys",
      text: "Eén per beurt, op de tegel die je net legde, op een spoorlijn, berg, stad of prairie zonder cowboy. Je hebt er vier.",
    },
    {
      title: "Tent",
      text: "Gaat op elke onvoltooide berg, oud of nieuw, op een deel zonder cowboy of tent. Telt nooit mee voor de meerderheid.",
    },
    {
      title: "Fiches",
      text: "Elk gedrukt klompje brengt één gedekt fiche. Staat je tent op een berg, dan mag je daar het bovenste pakken. Alleen jij ziet wat het waard is.",
    },
    {
      title: "Spoorlijn",
      text: "Af aan beide kanten: 1 punt per tegel, dubbel met precies één locomotief. Aan het eind van het spel: 1 per tegel.",
    },
    {
      title: "Berg",
      text: "Af als er geen rand meer open is: 1 punt per klompje, plus de fiches. Aan het eind van het spel: 1 per klompje, zonder fiches.",
    },
    {
      title: "Stad",
      text: "Af als al haar spoorlijnen af zijn: 3 punten per spoorlijn. Aan het eind van het spel: 3 per voltooide spoorlijn.",
    },
    {
      title: "Prairie",
      text: "Scoort pas aan het eind: 2 punten per tipikamp, 4 per kudde. Boeren blijven tot het einde.",
    },
    {
      title: "Meerderheid",
      text: "Wie de meeste cowboys in een gebied heeft, scoort het alleen. Bij gelijke stand krijgt ieder de volle punten.",
    },
  ],
  chapters: [
    {
      id: "box",
      title: "Wat er in de doos zit",
      blocks: [
        {
          list: [
            "72 tegels, inclusief de starttegel.",
            "63 mijnfiches, met klompjes op de voorkant en een houweel op de achterkant.",
            "Voor elk van de 2 tot 5 spelers: vier cowboys om te plaatsen en een tent. Een vijfde cowboy houdt de score bij.",
          ],
        },
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
      title: "Voorbereiding",
      blocks: [
        {
          say: "Leg de starttegel in het midden, met één gedekt fiche op de berg. Schud de andere tegels en de fiches.",
        },
        {
          figures: [
            { picture: START, words: "De starttegel: een berg met één klompje, een spoorlijn en twee prairies." },
          ],
        },
        {
          ruling: [
            "Er wordt geloot wie begint, of wie op de eerste plaats zit begint, als de host dat wil. In de gedrukte regels beslist de jongste speler.",
            "De starttegel ligt altijd dezelfde kant op.",
          ],
        },
      ],
    },
    {
      id: "turn",
      title: "Je beurt",
      blocks: [
        {
          list: [
            "Trek een tegel en leg hem. Voor elk klompje dat hij aan een berg toevoegt, komt er één gedekt fiche op die berg.",
            "Doe één actie of pas: plaats een cowboy, zet je tent op of verplaats hem, of pak een fiche.",
            "Scoor wat door de tegel af is. Daarna is de volgende speler met de klok mee.",
          ],
        },
        {
          say: "Je actie komt vóór het scoren. Staat je tent op een berg die door deze tegel af is, dan mag je dus nog het bovenste fiche pakken; de rest wordt daarna verdeeld.",
        },
      ],
    },
    {
      id: "tile",
      title: "Een tegel leggen",
      blocks: [
        {
          say: "Leg de tegel tegen minstens één andere aan, rand tegen rand, gedraaid zoals je wilt. Elke rand die een andere tegel raakt moet gelijk zijn: spoor, berg of prairie.",
        },
        { say: "Past een tegel nergens, hoe je hem ook draait, dan gaat hij uit het spel en trek je een andere." },
        {
          figures: [{ picture: TWO_MOUNTAINS, words: "Twee losse bergen op één tegel. Elk krijgt zijn eigen fiches." }],
        },
        {
          ruling: [
            "Een tegel die uit het spel gaat, is voor iedereen te zien en brengt geen fiches. Is er geen tegel meer om te trekken, dan eindigt het spel meteen.",
            "Blijken de twee bergen van de tegel dezelfde berg te zijn, dan komen alle fiches daar.",
            "Groeien bergen aan elkaar, dan worden hun stapels er één: de oudste onderop, nieuwe fiches bovenop.",
            "Raakt de voorraad fiches ooit op, leg er dan zoveel als er nog zijn. Met deze tegels kan dat niet gebeuren.",
          ],
        },
      ],
    },
    {
      id: "cowboys",
      title: "Een cowboy plaatsen",
      blocks: [
        {
          say: "Eén per beurt, uit je voorraad, in een gebied naar keuze op de tegel die je net legde. Waar hij staat, bepaalt wat hij is.",
        },
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
            "In een gebied met een cowboy kun je er geen plaatsen, ook niet bij een van jezelf. Kijk daarnaar als de nieuwe tegel alles heeft verbonden wat hij verbindt.",
            "Je mag een cowboy plaatsen in een gebied dat door deze tegel af is. Hij scoort en komt meteen terug.",
            "Heb je geen cowboys in voorraad, dan leg je wel je tegel, en mag je je tent gebruiken.",
          ],
        },
        {
          ruling: [
            "Een stad is één tegel, dus als je haar legt kan er nog niemand staan. Er past hooguit één koopman in.",
            "Tenten tellen niet als cowboys. Een berg met alleen tenten is vrij voor een mijnwerker.",
          ],
        },
      ],
    },
    {
      id: "tent",
      title: "De tent",
      blocks: [
        {
          say: "Je tent gaat op elke tegel, nieuw of oud, op een deel van een onvoltooide berg zonder cowboy of tent. Wat er elders op die berg staat, of in andere gebieden van de tegel, maakt niet uit.",
        },
        { figures: [{ picture: TENT, words: "Ieder één tent. Telt nooit mee voor de meerderheid." }] },
        { say: "Als een berg af is, gaan de tenten erop terug naar hun eigenaars." },
        {
          ruling: [
            "Een berg die door deze tegel af is, is af: je kunt er geen tent meer naartoe verplaatsen, maar de jouwe mag er wel vandaan, naar een andere berg.",
            "Twee losse bergdelen op één tegel zijn twee plekken. Je mag je tent binnen een berg verplaatsen. Blijven staan is geen zet, en terug in je voorraad nemen kan niet.",
          ],
        },
      ],
    },
    {
      id: "tokens",
      title: "Een fiche pakken",
      blocks: [
        {
          say: "Staat je tent op een berg met minstens één fiche, dan mag je het bovenste pakken, wie er verder ook staat. Bekijk het en houd het geheim tot het eind van het spel.",
        },
        {
          ruling: [
            "Niemand kent de fiches op de bergen en in de voorraad, ook niet wie er een gaat pakken. Iedereen weet hoeveel er waar liggen, en wat er in de hele set zit.",
            "Ook toeschouwers zien geen waarden. De server stuurt ze alleen aan de eigenaar.",
          ],
        },
      ],
    },
    {
      id: "majority",
      title: "Wie de punten krijgt",
      blocks: [
        {
          say: "Wie de meeste cowboys op een spoorlijn, berg of prairie heeft, scoort die alleen. Bij gelijke stand krijgt ieder de volle punten. Meer dan één cowboy in een gebied komt voor als een tegel verbindt wat eerst los was.",
        },
        {
          say: "Cowboys op een voltooide spoorlijn, berg of stad gaan terug naar hun eigenaars. Boeren blijven staan.",
        },
        {
          ruling: [
            "Alles wordt bekeken zoals de kaart na het leggen is. Eerst scoren spoorlijnen, dan bergen, dan steden; voor de punten maakt de volgorde niet uit.",
          ],
        },
      ],
    },
    {
      id: "railroad",
      title: "Spoorlijnen",
      blocks: [
        {
          say: "Een spoorlijn is af als beide uiteinden stoppen bij een splitsing, een stad of een berg, of als ze een kring vormt. Ze scoort 1 punt per tegel, en dubbel met precies één locomotief. Zonder locomotief, of met twee of meer, wordt er niets verdubbeld.",
        },
        { figures: [{ picture: RAILROAD, words: "Van splitsing tot stad: 4 tegels, één locomotief, dus 8 punten." }] },
        {
          ruling: [
            "Tel een tegel één keer, ook als de spoorlijn er begint én eindigt.",
            "Alleen locomotieven op deze spoorlijn tellen, niet die op andere spoorlijnen van dezelfde tegels.",
          ],
        },
        { say: "Niet af aan het eind van het spel: 1 punt per tegel, met of zonder locomotief." },
      ],
    },
    {
      id: "mountain",
      title: "Bergen",
      blocks: [
        {
          say: "Een berg is af als geen van zijn randen meer open is. Wie er de meeste mijnwerkers heeft, pakt de fiches die er nog liggen en scoort dan 1 punt per gedrukt klompje.",
        },
        {
          figures: [
            {
              picture: MOUNTAIN,
              words:
                "Geen open rand: de mijnwerker pakt de fiches en scoort de klompjes, en de tent gaat terug naar zijn eigenaar.",
            },
          ],
        },
        {
          say: "Bij gelijke stand verdeel je de fiches één voor één van boven af, met de klok mee onder wie gelijk staan. Begin bij wie aan de beurt is of, als die niet meedeelt, bij de eerstvolgende met de klok mee. Daarna scoort ieder van hen alle klompjes.",
        },
        { say: "Staat er geen mijnwerker, dan scoort niemand en gaan de fiches terug naar de voorraad." },
        { say: "Niet af aan het eind van het spel: 1 punt per klompje. De fiches vervallen." },
        {
          ruling: [
            "Alleen een open bergrand houdt een berg onvoltooid. Een kring om een lege plek is af als de randen naar die plek prairie zijn.",
            "Fiches die teruggaan worden door de voorraad geschud. Zijn er twee bergen tegelijk af, dan scoren eerst beide en wordt er daarna één keer geschud.",
          ],
        },
      ],
    },
    {
      id: "city",
      title: "Steden",
      blocks: [
        {
          say: "Een stad is af als al haar drie of vier spoorlijnen af zijn. De koopman scoort 3 punten per spoorlijn. Een spoorlijn die in dezelfde stad begint en eindigt, telt één keer.",
        },
        {
          figures: [
            {
              picture: CITY,
              words:
                "Vier spoorlijnen: tot 12 punten. Loopt er een terug naar de stad, dan heeft ze er drie, goed voor 9 punten.",
            },
          ],
        },
        {
          ruling: [
            "Deze punten komen boven op wat de spoorlijnen zelf scoren.",
            "Een stad kan meteen af zijn als je haar legt. Is ze af zonder koopman, dan scoort niemand haar ooit.",
          ],
        },
        { say: "Niet af aan het eind van het spel: 3 punten per voltooide spoorlijn." },
      ],
    },
    {
      id: "prairie",
      title: "Prairies",
      blocks: [
        {
          say: "Spoorlijnen, bergen en de rand van de kaart scheiden de prairies. Ze scoren pas aan het eind van het spel: 2 punten per tipikamp, 4 per kudde paarden. Wie de meeste boeren heeft, scoort alleen; bij gelijke stand krijgt ieder de volle punten.",
        },
        { figures: [{ picture: PRAIRIE, words: "Een boer blijft liggen tot het eind van het spel." }] },
        {
          ruling: [
            "Bij splitsingen en steden scheiden alleen de spoorlijnen de prairies. Een spoor dat in een berg eindigt, scheidt de prairie aan weerskanten.",
            "Een prairie zonder kampen of kuddes is niets waard, maar je mag er wel een boer plaatsen.",
          ],
        },
        {
          say: "Voor een eerste potje kan de host de boeren weglaten. Dan gaat er geen cowboy op een prairie en scoren prairies niet.",
        },
      ],
    },
    {
      id: "end",
      title: "Einde van het spel",
      blocks: [
        { say: "Het spel eindigt na de beurt waarin de laatste tegel is gelegd, inclusief het scoren. Daarna:" },
        {
          list: [
            "Bergen: haal tenten en fiches weg; die fiches vervallen. De meeste mijnwerkers scoren 1 punt per klompje.",
            "Spoorlijnen: 1 punt per tegel, met of zonder locomotief.",
            "Steden: 3 punten per voltooide spoorlijn.",
            "Prairies: 2 punten per kamp, 4 per kudde.",
            "Fiches: iedereen onthult zijn fiches. 1 punt per klompje, grind niets.",
          ],
        },
        { say: "De meeste punten winnen." },
        { ruling: ["Spelers die gelijk eindigen, delen de winst."] },
      ],
    },
    {
      id: "worth",
      title: "In één oogopslag",
      blocks: [
        {
          caption: "Wat alles waard is",
          table: [
            ["Gebied", "Voltooid", "Aan het eind van het spel"],
            ["Spoorlijn", "1 per tegel; dubbel met precies één locomotief", "1 per tegel"],
            ["Berg", "1 per klompje, plus de fiches", "1 per klompje"],
            ["Stad", "3 per spoorlijn", "3 per voltooide spoorlijn"],
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
        { say: "De host kan deze kiezen bij het maken van de tafel. Anders staan ze uit." },
        {
          list: [
            "Cowboy terugnemen: als actie neem je een van je cowboys van de kaart terug in je voorraad, ook een boer. Hij levert niets op en telt deze beurt niet meer mee bij het scoren.",
            "Vijfde cowboy: iedereen heeft vijf cowboys om te plaatsen in plaats van vier.",
          ],
        },
      ],
    },
    {
      id: "known",
      title: "Wat bekend is, en wat van ons is",
      blocks: [
        {
          say: "Gold Rush is niet meer te koop, en geen openbare bron laat alle tegels zien. De regels, het aantal tegels van elk ontwerp, de fiches en de stukken zijn die uit de doos. De tekeningen zijn nagebouwd naar wat bekend is, de volgorde van de tegelnummers en de vormen van het oudere zusterspel.",
        },
        {
          list: [
            "Bekend: 72 tegels in 23 ontwerpen, waarvan er vier verschillen in tipi's en paarden; 63 fiches en hun waarden; een startberg met één klompje die met één tegel af kan zijn, voor 2 punten; 1 tot 3 klompjes op elk bergdeel; steden tussen prairie- en spoorranden, met drie of vier lijnen.",
            "Nagebouwd: waar op elke tegel het spoor, de bergen, prairies, locomotieven, klompjes, kampen en kuddes liggen. Er zijn 63 klompjes, één voor elk fiche.",
            "Verbeterd: de gepubliceerde lijst telt op tot 73 tegels, één meer dan er in de doos zitten. Eén ontwerp staat er met vier exemplaren in; hier zijn het er drie.",
          ],
        },
        {
          say: "Wij hebben beslist wat onder ‘Zo spelen we het hier’ staat, waar de gedrukte regels zwijgen of onduidelijk zijn.",
        },
      ],
    },
  ],
};
