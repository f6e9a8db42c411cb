// De spelregels van Goldmines in het Nederlands, in onze eigen woorden.
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
  lead: "Samen bouwen jullie één kaart met wegen, steden, kloosters en weiden. Je meeples scoren het gebied waar ze staan en pakken het goud dat daar ligt. De meeste punten winnen.",
  short: [
    {
      title: "Je beurt",
      text: "Leg de tegel die je trok. Is het een goudtegel, leg dan de twee goudstaven. Plaats er daarna een meeple op, of pas. Wat af is scoort, en de goudstaven erop worden gepakt.",
    },
    {
      title: "Een tegel leggen",
      text: "Leg hem tegen een andere tegel aan, rand tegen rand. Randen die elkaar raken moeten gelijk zijn: stad aan stad, weg aan weg, weide aan weide.",
    },
    {
      title: "Meeples",
      text: "Eén per beurt, op de tegel die je net legde, op een weg, stad, klooster of weide zonder meeple. Je hebt er zeven.",
    },
    { title: "Weg", text: "1 punt per tegel, af of niet." },
    { title: "Stad", text: "Af: 2 punten per tegel en 2 per schild. Aan het eind van het spel: 1 en 1." },
    {
      title: "Klooster",
      text: "Af als er op alle acht plekken eromheen tegels liggen: 9 punten. Aan het eind van het spel: 1, plus 1 voor elke tegel eromheen.",
    },
    {
      title: "Weide",
      text: "Scoort pas aan het eind: 3 punten voor elke voltooide stad ernaast, 4 voor elk kasteel. Boeren blijven tot het einde.",
    },
    {
      title: "Goudstaven",
      text: "Scoor je een voltooid gebied, dan pak je goudstaven van de tegels ervan, om de beurt één. Hoe meer je er hebt, hoe meer ze elk waard zijn: 1, 2, 3 of 4 punten.",
    },
    {
      title: "Kasteel",
      text: "Een stad van twee halve cirkels mag een kasteel worden in plaats van te scoren. Het kasteel scoort het eerste gebied dat er in een latere beurt omheen wordt voltooid.",
    },
    {
      title: "Meerderheid",
      text: "Wie de meeste meeples in een gebied heeft, scoort het alleen. Bij gelijke stand krijgt ieder de volle punten.",
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
            "8 goudtegels en 16 goudstaven voor De Goudmijnen.",
            "12 tegels, en voor ieder drie kastelen, voor de kastelen. Met vijf spelers heb je er ieder twee.",
            "Voor elk van de 2 tot 5 spelers: zeven meeples.",
          ],
        },
        {
          say: "De host kiest wat er gespeeld wordt: alleen het basisspel, met De Goudmijnen, met kastelen, of met allebei.",
        },
      ],
    },
    {
      id: "start",
      title: "Voorbereiding",
      blocks: [
        {
          say: "Leg de starttegel in het midden. Schud alle andere tegels, met die van de gekozen uitbreidingen erbij.",
        },
        { figures: [{ picture: START, words: "De starttegel: een stadsrand, een weg en twee weiden." }] },
        {
          ruling: [
            "Er wordt geloot wie begint, of wie op de eerste plaats zit begint, als de host dat wil. Volgens de gedrukte regels begint de jongste.",
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
            "Trek een tegel en leg hem.",
            "Bij een goudtegel komt er één goudstaaf op, en één op een tegel ernaast.",
            "Je mag één meeple op de tegel plaatsen.",
            "Scoor wat door de tegel af is, ook kastelen.",
            "Pak de goudstaven op wat scoorde. Daarna is de volgende speler met de klok mee.",
          ],
        },
        {
          say: "Midden in het scoren kan een andere speler iets moeten kiezen. De pagina laat zien wie, en iedereen wacht op die keuze.",
        },
      ],
    },
    {
      id: "tile",
      title: "De tegel leggen",
      blocks: [
        {
          say: "Leg de tegel tegen minstens één andere aan, rand tegen rand, gedraaid zoals je wilt. Elke rand die een andere tegel raakt moet gelijk zijn: stad, weg of weide.",
        },
        { say: "Past een tegel nergens, hoe je hem ook draait, dan gaat hij uit het spel en trek je een andere." },
        {
          ruling: [
            "Een tegel die uit het spel gaat, is voor iedereen te zien; een goudtegel neemt zijn goudstaven mee. Is er geen tegel meer om te trekken, dan eindigt het spel meteen.",
          ],
        },
      ],
    },
    {
      // What saved links have.
      id: "followers",
      title: "Een meeple plaatsen",
      blocks: [
        {
          say: "Eén per beurt, uit je voorraad, in een gebied naar keuze op de tegel die je net legde. Waar hij staat, bepaalt wat hij is.",
        },
        {
          figures: [
            { picture: HIGHWAYMAN, words: "Struikrover, op een weg" },
            { picture: KNIGHT, words: "Ridder, in een stad" },
            { picture: MONK, words: "Monnik, in een klooster" },
            { picture: FARMER, words: "Boer, liggend in een weide" },
          ],
        },
        {
          list: [
            "In een gebied met een meeple kun je er geen plaatsen, ook niet bij een van jezelf. Kijk daarnaar als de nieuwe tegel alles heeft verbonden wat hij verbindt.",
            "Je mag een meeple plaatsen in een gebied dat door deze tegel af is. Hij scoort en komt meteen terug.",
          ],
        },
      ],
    },
    {
      id: "majority",
      title: "Wie de punten krijgt",
      blocks: [
        {
          say: "Wie de meeste meeples in een gebied heeft, scoort het alleen. Bij gelijke stand krijgt ieder de volle punten. Meer dan één meeple komt voor als een tegel twee gebieden verbindt die los waren.",
        },
        { say: "Meeples op een voltooide weg, stad of klooster gaan terug naar hun eigenaars. Boeren blijven liggen." },
      ],
    },
    {
      id: "road",
      title: "Wegen",
      blocks: [
        {
          say: "Een weg is af als beide uiteinden stoppen bij een kruising, een stad, een klooster of een markt, of als hij een kring vormt. Hij scoort 1 punt per tegel. Is hij aan het eind van het spel niet af: ook 1 punt per tegel.",
        },
        { figures: [{ picture: ROAD, words: "Van een kruising naar een klooster: 3 tegels, 3 punten." }] },
        {
          ruling: [
            "Tel een tegel één keer, ook als de weg er terugkomt.",
            "Een weg op een brug loopt door, en beëindigt niet wat hij kruist.",
          ],
        },
      ],
    },
    {
      id: "city",
      title: "Steden",
      blocks: [
        {
          say: "Een stad is af als er geen rand meer open is. Ze scoort 2 punten per tegel en 2 per schild. Is ze aan het eind van het spel niet af: 1 per tegel en 1 per schild.",
        },
        { figures: [{ picture: CITY, words: "Drie tegels en een schild: 8 punten." }] },
        {
          ruling: [
            "Een stad van twee tegels scoort 4 punten, net als elke andere. In de eerste uitgave was dat minder.",
          ],
        },
      ],
    },
    {
      id: "monastery",
      title: "Kloosters",
      blocks: [
        {
          say: "Een klooster is af als er op alle acht plekken eromheen een tegel ligt: 9 punten. Is het aan het eind van het spel niet af: 1 punt, plus 1 voor elke tegel eromheen.",
        },
      ],
    },
    {
      id: "field",
      title: "Weiden",
      blocks: [
        {
          say: "Wegen, steden en de rand van de kaart scheiden de weiden. Ze scoren pas aan het eind van het spel: 3 punten voor elke voltooide stad ernaast, 4 voor elk kasteel. Wie de meeste boeren heeft, scoort alleen; bij gelijke stand krijgt ieder de volle punten.",
        },
        { figures: [{ picture: FIELD, words: "Eén voltooide stad naast de weide: 3 punten." }] },
        {
          ruling: [
            "Elke weide wordt apart bekeken: een stad telt opnieuw voor elke andere weide ernaast.",
            "Twee weiden die elkaar alleen op een hoek raken, zijn losse weiden.",
            "Een weide zonder voltooide stad is niets waard, maar je mag er wel een boer plaatsen.",
          ],
        },
      ],
    },
    {
      id: "gold",
      title: "De Goudmijnen: goudstaven leggen",
      blocks: [
        {
          say: "Leg je een goudtegel, dan komt er één goudstaaf op. Leg de andere op een tegel ernaast, ook schuin. Op een tegel mogen er zoveel liggen als je wilt. Een goudstaaf hoort bij de hele tegel, niet bij één gebied.",
        },
        { figures: [{ picture: GOLD, words: "Eén goudstaaf op de goudtegel, één ernaast." }] },
        {
          ruling: [
            "De tweede goudstaaf komt nooit op de goudtegel zelf. Ligt er maar één tegel naast, dan gaat hij daar vanzelf heen.",
          ],
        },
      ],
    },
    {
      id: "taking",
      title: "De Goudmijnen: goudstaven pakken",
      blocks: [
        {
          say: "Scoor je een voltooid gebied, dan mag je goudstaven pakken: bij een weg of stad van elke tegel ervan, bij een klooster van de eigen tegel en de acht eromheen, bij een kasteel van de zes tegels van het leen.",
        },
        {
          list: [
            "Alles wat door één tegel af is, gaat in één ronde. Wie aan de beurt is begint, daarna met de klok mee.",
            "Om de beurt pakt ieder één goudstaaf van een tegel waar die mag pakken, tot niemand meer iets kan pakken.",
            "Er wordt niets gereserveerd: een goudstaaf die twee spelers mogen pakken, is voor wie er het eerst is.",
            "Ook met meer voltooide gebieden pak je er één tegelijk.",
          ],
        },
        {
          figures: [
            {
              picture: SHARED,
              words: "Twee spelers op één weg, drie goudstaven: de eerste pakt er twee, de ander één.",
            },
          ],
        },
        {
          say: "Je kiest alleen een goudstaaf waar het iets uitmaakt: als anderen wel van de ene tegel mogen pakken en niet van de andere. Anders gaat het vanzelf.",
        },
        {
          ruling: [
            "Je kunt een goudstaaf niet laten liggen.",
            "Een voltooid gebied zonder meeples laat zijn goudstaven liggen. Wat later op die tegel wordt voltooid, kan ze nog opleveren.",
          ],
        },
      ],
    },
    {
      id: "worth",
      title: "De Goudmijnen: wat goudstaven waard zijn",
      blocks: [
        {
          say: "Goudstaven liggen open voor je en scoren aan het eind. Hoe meer je er hebt, hoe meer ze elk waard zijn.",
        },
        {
          figures: [
            { picture: INGOT, words: "Eén goudstaaf" },
            { picture: INGOTS, words: "Drie op één tegel" },
          ],
        },
        {
          caption: "Punten per goudstaaf",
          table: [
            ["Goudstaven", "Elk", "Bijvoorbeeld"],
            ["1 tot 3", "1", "3 zijn er 3"],
            ["4 tot 6", "2", "6 zijn er 12"],
            ["7 tot 9", "3", "7 zijn er 21"],
            ["10 of meer", "4", "10 zijn er 40"],
          ],
        },
        {
          say: "Goudstaven die aan het eind nog op de kaart liggen, zijn van niemand. Wat onvoltooid scoort, levert geen goudstaven op.",
        },
      ],
    },
    {
      id: "castle",
      title: "Kastelen: bouwen",
      blocks: [
        {
          say: "Is een stad af die uit precies twee halve cirkels bestaat, en staat er een ridder in, dan mag diens eigenaar een kasteel bouwen in plaats van te scoren, wie de stad ook voltooide. De ridder gaat het kasteel in en wordt kasteelheer.",
        },
        {
          figures: [
            { picture: CASTLE, words: "Twee halve cirkels worden een kasteel." },
            { picture: BUILT, words: "Ieder drie kastelen, of twee met vijf spelers." },
          ],
        },
        {
          ruling: [
            "Heb je geen kasteel meer, dan krijg je de vraag niet en scoort de stad.",
            "Voltooit een tegel meer van zulke steden, dan kiezen de eigenaars om de beurt, te beginnen bij wie aan de beurt is.",
            "Een stad die een kasteel wordt, scoort nooit als stad, en haar goudstaven blijven liggen.",
          ],
        },
      ],
    },
    {
      id: "fief",
      title: "Kastelen: scoren",
      blocks: [
        {
          say: "Het leen van een kasteel is zes plekken: de eigen twee tegels, en naast elk de twee plekken aan de lange kanten. Zodra daar in een latere beurt de eerste weg, stad of klooster wordt voltooid, scoort het kasteel mee: de kasteelheer krijgt evenveel punten als wie dat gebied heeft, en gaat terug naar zijn eigenaar. Het kasteel blijft staan en scoort niet meer.",
        },
        {
          list: [
            "Een weg of stad ligt in het leen als een van de tegels er ligt, een klooster alleen als de eigen tegel er ligt.",
            "Het maakt niet uit wie het voltooide, of dat het van iemand is.",
            "Een kasteel dat scoort, is zelf ook voltooid, voor elk ander kasteel waarvan het in het leen ligt: dat scoort evenveel, enzovoort.",
          ],
        },
        {
          ruling: [
            "Voltooit één tegel in het leen meer gebieden die niet evenveel waard zijn, dan kiest de kasteelheer er één.",
            "Kastelen scoren in rondes: eerst die met een weg, stad of klooster in hun leen, dan die met een kasteel uit de ronde ervoor. Binnen een ronde kiezen de kasteelheren met de klok mee, te beginnen bij wie aan de beurt is.",
            "Een kasteel dat deze beurt is gebouwd, scoort nog niet. Een kleine stad die een kasteel wordt, laat geen ander kasteel scoren.",
            "Een kasteel levert zijn kasteelheer goudstaven op van de zes tegels van het leen, en nergens anders.",
          ],
        },
        {
          say: "Een kasteel dat aan het eind van het spel nog niet gescoord heeft, levert niets op. Voor de weiden ernaast telt het toch 4 in plaats van 3.",
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
            "Leg de goudstaven op de kaart opzij.",
            "Scoor wegen, steden en kloosters die niet af zijn.",
            "Scoor de weiden.",
            "Scoor de goudstaven volgens de tabel.",
          ],
        },
        { say: "De meeste punten winnen." },
        { ruling: ["Spelers die gelijk eindigen, delen de winst."] },
      ],
    },
    {
      id: "aids",
      title: "Hulp op de kaart",
      blocks: [
        {
          say: "De pagina kan laten zien van wie elke weide is en wat ze zou opleveren, en hetzelfde voor alles wat nog niet af is. Dat is allemaal van de kaart af te lezen, dus de host mag de hulp uitzetten, voor wie liever zelf telt.",
        },
      ],
    },
    {
      id: "known",
      title: "Wat bekend is, en wat van ons is",
      blocks: [
        { say: "Het basisspel volgt de derde uitgave: elke weide scoort de steden ernaast." },
        {
          list: [
            "Bekend: de tegels van het basisspel en zeven van de acht goudtegels, de volgorde van een beurt, wie goudstaven mag pakken en hoe ze verdeeld worden.",
            "Uit één bron: de achtste goudtegel, een stad met een weg eroverheen op een brug; drie van de vier kolommen van de waardetabel; één tegel van de kastelen, de spitse stad.",
            "Weggelaten: de bruggen en markten van de uitbreiding met de kastelen. Er staan markten op de tegels; hier eindigen er alleen wegen.",
          ],
        },
        {
          say: "Wij hebben beslist wat onder ‘Zo spelen we het hier’ staat, waar de gedrukte regels zwijgen of onduidelijk zijn.",
        },
      ],
    },
  ],
};
