// De spelregels van Goldmines in het Nederlands, in onze eigen woorden.
import type { Rules } from "../../../rules/content";
import { BUILT, CASTLE, CITY, FARMER, FIELD, GOLD, HIGHWAYMAN, INGOT, INGOTS, KNIGHT, MONK, ROAD, SHARED, START } from "./figures";
import type { Picture } from "./pictures";

export const rules: Rules<Picture> = {
  lead: "Samen leg je één kaart met wegen, steden, kloosters en velden. Je volgelingen leveren punten op waar ze staan, en pakken het goud dat daar ligt. De meeste punten winnen.",
  short: [
    { title: "Je beurt", text: "Leg de getrokken tegel. Is het een goudtegel, leg dan de twee goudstaven neer. Zet er een volgeling op, als je wilt. Daarna telt alles wat af is, en wordt het goud erop gepakt." },
    { title: "Leggen", text: "De tegel raakt een andere langs een zijde, en zijden die elkaar raken zijn gelijk: stad aan stad, weg aan weg, veld aan veld." },
    { title: "Volgelingen", text: "Eén per beurt, op de tegel die je net legde, op een weg, stad, klooster of veld waar nog niemand staat. Ieder heeft er zeven." },
    { title: "Weg", text: "1 punt per tegel, af of niet." },
    { title: "Stad", text: "Af: 2 punten per tegel en 2 per schild. Aan het eind van het spel: 1 en 1." },
    { title: "Klooster", text: "Af als er rondom tegels liggen: 9 punten. Aan het eind van het spel: 1, en 1 voor elke tegel eromheen." },
    { title: "Veld", text: "Pas aan het eind: 3 punten voor elke voltooide stad ernaast, 4 voor elk kasteel. Boeren komen nooit thuis." },
    { title: "Goudstaven", text: "Van wie iets af is, pakt goudstaven van de tegels waar het op ligt, om de beurt één. Hoe meer je er hebt, hoe meer ze elk waard zijn: 1, 2, 3 of 4 punten." },
    { title: "Kasteel", text: "Een stad van twee halve rondjes mag een kasteel worden in plaats van punten te geven. Het telt wat er in een latere beurt als eerste omheen af komt." },
    { title: "Meerderheid", text: "Wie ergens de meeste volgelingen heeft, krijgt de punten alleen. Bij gelijke stand krijgt ieder ze helemaal." },
  ],
  chapters: [
    {
      id: "box",
      title: "Wat er in de doos zit",
      blocks: [
        { list: ["72 tegels; met een ervan begint de kaart.", "8 goudtegels en 16 goudstaven, voor De Goudmijnen.", "12 tegels, en voor ieder drie kastelen, voor de kastelen; met z'n vijven ieder twee.", "Voor elk van de 2 tot 5 spelers: zeven volgelingen."] },
        { say: "Wie de tafel klaarzet, kiest wat er gespeeld wordt: alleen het basisspel, met De Goudmijnen, met kastelen, of met allebei." },
      ],
    },
    {
      id: "start",
      title: "Voor de eerste beurt",
      blocks: [
        { say: "De starttegel ligt in het midden. Alle andere tegels worden geschud, met die van de gekozen uitbreidingen erbij." },
        { figures: [{ picture: START, words: "De starttegel: een stadsrand, een weg en twee velden." }] },
        { ruling: ["Wie begint, beslist het lot, of het is wie de tafel klaarzet; dat kiest die zelf. Volgens de gedrukte regels begint de jongste.", "De starttegel ligt altijd op dezelfde manier."] },
      ],
    },
    {
      id: "turn",
      title: "Een beurt",
      blocks: [
        {
          list: [
            "Je krijgt een tegel en legt hem.",
            "Een goudtegel: één goudstaaf komt erop, één op een tegel ernaast.",
            "Je mag één volgeling op de tegel zetten.",
            "Wat door de tegel af is, telt, en de kastelen met hem.",
            "De goudstaven op wat telde worden gepakt. Dan is de volgende speler met de klok mee.",
          ],
        },
        { say: "Midden in een telling kan een andere speler moeten kiezen. De pagina zegt wie, en iedereen wacht op die keuze." },
      ],
    },
    {
      id: "tile",
      title: "De tegel leggen",
      blocks: [
        { say: "De tegel raakt er minstens één langs een zijde, gedraaid zoals je wilt. Elke zijde die een andere raakt, laat hetzelfde zien: stad, weg of veld." },
        { say: "Een tegel die nergens past, hoe je hem ook draait, gaat uit het spel; je krijgt een andere." },
        { ruling: ["Een tegel die uit het spel gaat, krijgt iedereen te zien; een goudtegel neemt zijn goudstaven mee. Is er geen tegel meer om te trekken, dan is het spel meteen uit."] },
      ],
    },
    {
      id: "followers",
      title: "Een volgeling neerzetten",
      blocks: [
        { say: "Eén per beurt, uit je eigen voorraad, op één deel van de tegel die je net legde. Waar hij staat, dat is hij." },
        {
          figures: [
            { picture: HIGHWAYMAN, words: "Struikrover, op een weg" },
            { picture: KNIGHT, words: "Ridder, in een stad" },
            { picture: MONK, words: "Monnik, in een klooster" },
            { picture: FARMER, words: "Boer, liggend in een veld" },
          ],
        },
        {
          list: [
            "Niet waar al een volgeling staat, ook niet een van jezelf. Daarnaar wordt gekeken als de tegel verbonden heeft wat hij verbindt.",
            "Een volgeling mag op iets dat door deze tegel af is: hij telt en komt meteen thuis.",
          ],
        },
      ],
    },
    {
      id: "majority",
      title: "Wie de punten krijgt",
      blocks: [
        { say: "Wie ergens de meeste volgelingen heeft, krijgt de punten alleen. Bij gelijke stand krijgt ieder die gelijk staat ze helemaal. Meer dan één volgeling komt voor als een tegel twee delen verbindt die los waren." },
        { say: "Van een weg, stad of klooster dat af is, gaan de volgelingen naar huis. Boeren blijven." },
      ],
    },
    {
      id: "road",
      title: "Wegen",
      blocks: [
        { say: "Een weg is af als beide einden stoppen bij een kruising, een stad, een klooster of een markt, of als hij rondloopt. Hij telt 1 punt per tegel. Is hij aan het eind van het spel niet af: ook 1 punt per tegel." },
        { figures: [{ picture: ROAD, words: "Van een kruising naar een klooster: 3 tegels, 3 punten." }] },
        { ruling: ["Een tegel telt één keer, ook als de weg er terugkomt.", "Een weg op een brug loopt door; hij maakt geen eind aan wat hij kruist."] },
      ],
    },
    {
      id: "city",
      title: "Steden",
      blocks: [
        { say: "Een stad is af als er geen zijde meer openstaat. Ze telt 2 punten per tegel en 2 per schild. Is ze aan het eind van het spel niet af: 1 per tegel en 1 per schild." },
        { figures: [{ picture: CITY, words: "Drie tegels en een schild: 8 punten." }] },
        { ruling: ["Een stad van twee tegels telt 4 punten, net als elke andere. In de eerste uitgave was dat minder."] },
      ],
    },
    {
      id: "monastery",
      title: "Kloosters",
      blocks: [
        { say: "Een klooster is af als op alle acht plekken eromheen een tegel ligt: 9 punten. Is het aan het eind van het spel niet af: 1 punt, en 1 voor elke tegel eromheen." },
      ],
    },
    {
      id: "field",
      title: "Velden",
      blocks: [
        { say: "Wegen, steden en de rand van de kaart scheiden de velden. Ze tellen pas als het spel uit is: 3 punten voor elke voltooide stad die eraan grenst, 4 voor elk kasteel. Wie de meeste boeren heeft, krijgt de punten alleen; bij gelijke stand ieder helemaal." },
        { figures: [{ picture: FIELD, words: "Eén voltooide stad naast het veld: 3 punten." }] },
        { ruling: ["Elk veld wordt apart bekeken: een stad telt opnieuw voor elk ander veld ernaast.", "Twee velden die elkaar alleen op een hoek raken, zijn niet één veld.", "Een veld zonder voltooide stad is niets waard, maar er mag een boer in liggen."] },
      ],
    },
    {
      id: "gold",
      title: "De Goudmijnen: goudstaven neerleggen",
      blocks: [
        { say: "Leg je een goudtegel, dan komt er één goudstaaf op, en één op een tegel ernaast, ook schuin, die jij kiest. Op een tegel mogen er zoveel liggen als je wilt. Een goudstaaf hoort bij de hele tegel, niet bij een deel ervan." },
        { figures: [{ picture: GOLD, words: "Eén goudstaaf op de goudtegel, één op een buur." }] },
        { ruling: ["De tweede goudstaaf komt nooit op de goudtegel zelf. Ligt er maar één tegel naast, dan gaat hij daar vanzelf heen."] },
      ],
    },
    {
      id: "taking",
      title: "De Goudmijnen: goudstaven pakken",
      blocks: [
        { say: "Wie punten krijgt voor iets dat af is, mag goudstaven pakken: bij een weg of stad van elke tegel waar die op ligt, bij een klooster van de eigen tegel en de acht eromheen, bij een kasteel van de zes tegels van het leen." },
        {
          list: [
            "Alles wat door één tegel af is, gaat in één ronde. Wie aan de beurt is begint, daarna met de klok mee.",
            "Ieder pakt één goudstaaf tegelijk van een tegel waar die mag pakken, tot er geen ligt die iemand nog mag pakken.",
            "Er wordt niets bewaard: een goudstaaf die twee spelers mogen pakken, is voor wie er het eerst is.",
            "Wie meer dan één ding heeft dat af is, pakt er toch één tegelijk.",
          ],
        },
        { figures: [{ picture: SHARED, words: "Twee op één weg, drie goudstaven: wie begint pakt er twee, de ander één." }] },
        { say: "Je hoeft alleen te kiezen waar het iets uitmaakt: als anderen wel van de ene tegel mogen pakken en niet van de andere. Anders gaat het vanzelf." },
        { ruling: ["Niemand mag een goudstaaf laten liggen.", "Is iets af zonder volgelingen, dan blijven de goudstaven liggen; wat later over die tegel af komt, kan ze nog opleveren."] },
      ],
    },
    {
      id: "worth",
      title: "De Goudmijnen: wat goudstaven waard zijn",
      blocks: [
        { say: "Goudstaven liggen open voor je en tellen aan het eind. Hoe meer je er hebt, hoe meer ze elk waard zijn." },
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
            ["10 en meer", "4", "10 zijn er 40"],
          ],
        },
        { say: "Goudstaven die aan het eind nog op de kaart liggen, gaan opzij. Wat onvoltooid telt, levert geen goudstaven op." },
      ],
    },
    {
      id: "castle",
      title: "Kastelen: bouwen",
      blocks: [
        { say: "Is een stad af die uit precies twee halve rondjes bestaat, en staat er een ridder in, dan mag de eigenaar een kasteel bouwen in plaats van punten te nemen, wie haar ook afmaakte. De ridder gaat het kasteel in en is er de kasteelheer." },
        { figures: [{ picture: CASTLE, words: "Twee halve rondjes, en een kasteel erop." }, { picture: BUILT, words: "Ieder heeft drie kastelen; met z'n vijven twee." }] },
        { ruling: ["Wie geen kasteel meer heeft, krijgt de vraag niet: de stad telt.", "Maakt een tegel meer van zulke steden af, dan kiezen de eigenaars om de beurt, vanaf wie aan de beurt is.", "Een stad die een kasteel wordt, telt nooit als stad, en haar goudstaven blijven liggen."] },
      ],
    },
    {
      id: "fief",
      title: "Kastelen: tellen",
      blocks: [
        { say: "Het leen van een kasteel is zes plekken: de eigen twee tegels, en naast elk de twee plekken aan de lange kanten. De eerste weg, stad of klooster die daar in een latere beurt af komt, telt ook voor het kasteel: de kasteelheer krijgt evenveel punten als van wie het is, en gaat naar huis. Het kasteel blijft staan en telt daarna niet meer." },
        {
          list: [
            "Een weg of stad ligt in het leen als een van de tegels er ligt, een klooster alleen als de eigen tegel er ligt.",
            "Het maakt niet uit wie het afmaakte, of er iemand op staat.",
            "Een kasteel dat telt, is zelf ook iets dat af is, voor een ander kasteel in welks leen het ligt: dat telt evenveel, enzovoort.",
          ],
        },
        {
          ruling: [
            "Komen in het leen door één tegel meer dingen af die niet evenveel waard zijn, dan kiest de kasteelheer er één.",
            "Kastelen tellen in rondes: eerst die met een weg, stad of klooster in hun leen, dan die met een kasteel uit de ronde ervoor. Binnen een ronde kiezen de kasteelheren met de klok mee, vanaf wie aan de beurt is.",
            "Een kasteel dat in deze beurt gebouwd is, doet nog niet mee. Een kleine stad die een kasteel wordt, laat geen ander kasteel tellen.",
            "De kasteelheer pakt goudstaven van de zes tegels van het leen, en door het kasteel nergens anders.",
          ],
        },
        { say: "Een kasteel dat aan het eind van het spel niet geteld heeft, geeft niets. Voor de velden ernaast telt het toch 4 in plaats van 3." },
      ],
    },
    {
      id: "end",
      title: "Het einde",
      blocks: [
        { say: "Het spel is uit na de beurt waarin de laatste tegel gelegd is, de telling ervan inbegrepen. Dan:" },
        {
          list: [
            "Goudstaven op de kaart gaan opzij.",
            "Wegen, steden en kloosters die niet af zijn tellen.",
            "Velden tellen.",
            "Goudstaven tellen volgens de tabel.",
          ],
        },
        { say: "De meeste punten winnen." },
        { ruling: ["Bij evenveel punten wordt de winst gedeeld."] },
      ],
    },
    {
      id: "aids",
      title: "Hulp op de kaart",
      blocks: [
        { say: "De pagina kan laten zien van wie elk veld is en wat het zou opleveren, en hetzelfde voor alles wat nog openstaat, als het zo bleef. Het is allemaal op de kaart te zien; wie de tafel klaarzet mag de hulp uitzetten, voor wie liever zelf telt." },
      ],
    },
    {
      id: "known",
      title: "Wat bekend is, en wat van ons is",
      blocks: [
        { say: "Het basisspel volgt de derde uitgave: bij velden telt elke stad, voor elk veld apart." },
        {
          list: [
            "Bekend: de tegels van het basisspel en zeven van de acht goudtegels, de volgorde van een beurt, wie goudstaven mag pakken en hoe ze verdeeld worden.",
            "Uit één bron: de achtste goudtegel, een stad met een weg eroverheen op een brug; drie van de vier kolommen van de waardetabel; één tegel van de kastelen, de puntige stad.",
            "Weggelaten: bruggen en markten van de uitbreiding met de kastelen. Markten staan op haar tegels; hier eindigen er alleen wegen.",
          ],
        },
        { say: "Wat deze pagina een beslissing noemt, hebben wij besloten waar de gedrukte regels zwijgen of onduidelijk zijn." },
      ],
    },
  ],
};
