import { THESAURUS } from '../../../shared/thesaurus/thesaurus.ts';
import { contentWords, lineFinder } from '../../../shared/thesaurus/words.ts';

/**
 * Topics that are used only to group questions. Each line has the words of one topic in several languages. These lines
 * are not in the thesaurus, because its lines also decide which sentences the embedded model of `npm start` answers
 * with.
 */
const MORE_TOPICS: readonly string[] = [
  'stroller pushchair buggy pram wagon handcart kinderwagen bollerwagen cochecito carrito poussette chariot візочок',
  'annual yearly year season membership subscription jahreskarte dauerkarte mitgliedschaft abo anual temporada abono annuel saison abonnement річний сезон абонемент членство',
  'laptop computer notebook tablet rechner ordenador portatil ordinateur ноутбук комп’ютер',
  'chair seat bench sofa sitz sitzplatz stuhl silla asiento chaise siege стілець крісло лавка',
  'highchair booster hochstuhl kindersitz trona rehausseur стільчик',
  'wedding marry married bride ceremony hochzeit heiraten boda casarse mariage marier весілля одружитися',
  'picnic sandwich lunchbox picknick butterbrot merienda bocadillo pique-nique пікнік бутерброд',
  'souvenir postcard toy plush andenken postkarte spielzeug recuerdo postal juguete jouet peluche сувенір листівка іграшка',
  'split separate separately divide getrennt aufteilen separado dividir separement partager окремо розділити',
  'iron ironing wrinkled bugeleisen bugeln plancha planchar repasser fer праска прасувати',
  'sunscreen suncream sonnencreme protector',
  'hike hiking trail footpath wandern wanderweg senderismo sendero randonnee sentier похід стежка',
  'beach sea ocean coast strand meer playa mar plage mer пляж море',
  'boat kayak canoe rowing boot kajak kanu barco canoa bateau човен каное',
  'ski skiing snowboard piste esqui лижі сноуборд',
  'bathrobe robe slippers bademantel hausschuhe albornoz zapatillas peignoir chaussons халат капці',
  'hairdryer fohn haartrockner secador фен',
  'fridge refrigerator freezer minibar kuhlschrank nevera frigorifico frigo refrigerateur холодильник',
  'crib cot mattress bed babybett bett matratze cuna cama colchon berceau lit matelas ліжко ліжечко матрац',
  'massage wellness facial masaje soin масаж',
  'haircut hairdresser barber beard friseur haarschnitt bart peluqueria peluquero barba coiffeur coupe barbe перукар стрижка борода',
  'print printer copier drucken drucker kopierer imprimir impresora imprimer imprimante друк надрукувати принтер',
  'stamp post parcel package letter briefmarke post paket brief sello correos paquete timbre poste colis lettre марка пошта посилка лист',
  'spicy mild chilli scharf picante epice pimente гострий',
  'leftover leftovers takeaway reste sobras restes залишки',
  'dress clothes wear attire kleidung kleiderordnung anziehen ropa vestir codigo tenue vetements habiller одяг вдягнути',
  'stairs upstairs floor storey treppe stockwerk etage escalera piso planta escalier сходи поверх',
  'artist painter painting sculptor kunstler maler gemalde artista pintor cuadro artiste peintre tableau художник картина',
  'feed feeding fed futtern futterung alimentar nourrir годувати годування',
  'towel sunbed lounger liege sonnenliege tumbona transat шезлонг',
  // Word forms that do not begin like their words in the thesaurus. The first word of each line is the name of a line
  // in the thesaurus, so the forms belong to the same topic.
  'dog chiens chats animaux perros gatos пса псом пси кота котом коти песик',
  'breakfast petits-dejeuners desayunar desayunos снідати поснідати сніданки',
  'child дітьми дітям дитиною',
  'key clefs ключем',
  'bike velos',
  'train gares потягом поїздом',
];

/**
 * Topics that are left out, because they only say what somebody wants to know about a subject. Each is named by the
 * first word of its line.
 */
const GENERAL = new Set(
  'allowed free friend group late near night noon old open price queue rent seat shop size switch urgent weekend'.split(
    ' ',
  ),
);

const LINES = [...THESAURUS, ...MORE_TOPICS].filter((line) => !GENERAL.has(nameOf(line)));
/**
 * Cases of Ukrainian words: "валіза", "валізу" and "валізи". The thesaurus knows only the endings of other languages.
 */
const CYRILLIC_ENDINGS =
  /(?<=\p{Script=Cyrillic}{3})(?:ями|ами|ого|ому|ими|ом|ем|ою|ею|єю|ів|ам|ям|ах|ях|их|им|[аеєиіоуюяь])(?!\p{L})/giu;
const withoutCases = (text: string): string => text.replaceAll(CYRILLIC_ENDINGS, '');

const linesOf = lineFinder(LINES.map(withoutCases));

/**
 * The topics of a question. Each is named by the first word of its line, so that moving a line does not change its
 * name.
 */
export const topicsOf = (text: string): string[] => [
  ...new Set(contentWords(withoutCases(text)).flatMap((stem) => [...linesOf(stem)].map((line) => nameOf(LINES[line])))),
];

function nameOf(line = ''): string {
  return line.split(' ', 1).join();
}
