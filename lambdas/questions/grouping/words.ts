import { isStopWord } from '../../../shared/language/stop-words.ts';
import { fold, foldedWords } from '../../../shared/language/words.ts';

/**
 * Forms and compounds of a word begin alike: "park", "parking" and "Parkplatz". Four letters are few enough to find
 * them and enough to keep most subjects apart.
 */
const STEM_LENGTH = 4;

/** Words that many questions share. They say what somebody wants to know about a subject, so they count less. */
const COMMON = new Set(
  stemsOf(
    `accept allow best big book bring buy charge cheap close come cost drink eat enter expensive fee free good hour inside many much nearby new next old open order own pay price reserve time work
    akzeptiert alt bekommen beste bestellen bezahlen billig buchen drin dürfen erlaubt essen geöffnet groß gut hinein hoch kaufen kommen kosten kostet kostenlos laden lange leben leihen mieten mitbringen mitnehmen nehmen neu nächste nähe offen öffnen preis rein reservieren schließen teuer trinken uhr viel viele wieviel willkommen zahlen zeit
    abierto abre aceptan cerca cierra comprar costar cuesta entrar gratis hora pagar permitido precio reservar traer
    accepte acheter amener autorisé coûte entrer ferme gratuit heure ouvert ouvre payer prix près réserver
    безкоштовно взяти відкрито години дозволено замовити коштує купити оплата платити поруч приймаєте ціна скільки`,
  ),
);

export interface QuestionWords {
  /** What the question is about. */
  readonly subjects: readonly string[];
  readonly common: readonly string[];
}

/** The distinct stems of a question, without stopwords. */
export function wordsOfQuestion(text: string): QuestionWords {
  const stems = stemsOf(text);
  return {
    subjects: stems.filter((stem) => !COMMON.has(stem)),
    common: stems.filter((stem) => COMMON.has(stem)),
  };
}

/**
 * The question without stopwords. Embeddings of whole questions are too similar if the questions only begin alike: "Is
 * there a café?" and "Is there a cloakroom?".
 */
export function contentOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const content = words.filter((word) => !isStopWord(fold(word)));
  return content.length > 0 ? content.join(' ') : text;
}

function stemsOf(text: string): string[] {
  // In Japanese, Hiragana writes mostly particles and endings.
  const words = foldedWords(text).filter((word) => !isStopWord(word) && !/\p{Script=Hiragana}/u.test(word));
  return [...new Set(words.map((word) => (/\d/.test(word) ? word : word.slice(0, STEM_LENGTH))))];
}
