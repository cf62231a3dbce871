import type { PageLanguage } from '../../contracts/languages.ts';
import { foldedWords } from './words.ts';

/** The languages of the page, except those that write no spaces, and Russian, in which many visitors write. */
const WORDS: Readonly<Record<Exclude<PageLanguage, 'ja' | 'zh'> | 'ru', string>> = {
  en: 'a about actually again also am an and any anybody anyone anything are around as at available be been bring but by can could d did do does doesn don ever find for from get give go going got had has have he hello help her here hey hi him his how i if in into is isn it its just know let like ll long look m make many may maybe me might more much must my near need no not of offer often ok okay on one onto or our ours out place please possible provide question quick really s say see shall she should show so some somebody someone something soon sorry still such t take tell than thank thanks that the their them then there these they thing things this those to too u up us use used ve very want was way we were what when where whether which who why will wish with wondering would y yes you your yours',
  de: 'aber alle als also am an auch auf aus bei bekomme bin bis bitte da danke dann darf das dass dein deine dem den denn der des dich die dir doch du durch eben eigentlich ein eine einem einen einer einmal er es etwas euch euer eure frage fragen für ganz geben gebt gehen geht gerne gibt gibts hab habe haben habt hallo hast hat hatte hätte hätten hier hin ich ihm ihn ihnen ihr ihre ihren im in irgend irgendwelche irgendwo ist ja jetzt kann kannst kein keine können könnt könnte könnten lange lassen machen macht mal man mehr mein meine meinem meinen meiner mich mir mit möchte mögen möglich muss müssen nach nein nicht nichts noch nun nur ob oder oft ohne ort sagen schon sehr sein seine sich sie sind so soll sollte sonst über um und uns unser viel viele vielen vielleicht vom von vor wann war warum was welche welchen welcher welches wenn wer werde werden wie wieder will wir wird wissen wo wollen wollte würde zu zum zur',
  es: 'a al algo algún alguna algunos allí aquí como cómo con cuál cuando cuándo cuánta cuánto cuántos de debo del donde dónde el ella en es esta está están este esto favor gracias ha haber hacer hay hola la las le lo los más me mi mis muy necesito no nos o otra otro para pero podría por porque puede pueden puedo que qué quién quiero quisiera se ser si sin sobre son su sus también te tenéis tener tengo tiene tienen tu un una unos usted ustedes y ya',
  fr: 'a à ai as au aurait aussi aux avec avez avoir bonjour c ça ce cela ces cette chez combien comment d dans de des dire dois doit du elle en est et être faire fait faut il ils j je l la là le les leur m ma mais me merci mes moi mon n ne non nos notre nous on ont ou où par pas peut peux plus possible pour pourrais pouvez puis qu quand que quel quelle quelles quels qui quoi s sa sans se ses si sont sur t ta te temps toi ton tu un une va vais veux vos votre voudrais vous y',
  uk: 'а або але багато без був будь бути в вам вас ваш ваша ваше ваші вже ви від де для до довго дуже дякую є ж з за зі і із її їм їх й його ким коли котрій котрої ласка маєте мене мені ми мій мною може можете можна на нам нас наш не немає ні о об підкажіть по потрібно при про прошу свій скажіть скільки та так там ти то треба тут у хто це цей ця часто чи чим чому що щоб щось я як яка яке який які якщо',
  it: 'a alla anche avete c che chi ci ciao come con cosa da dei del della delle devo di dove e è ed esiste fare gli grazie ha ho i il in io l la le lo ma mi miei mio nei nel nella non o per piacere più possibile posso potrei può qual quale quali quando quanta quanto questo qui se si sono su un una uno vi voi vorrei',
  nl: 'aan al als bent bij dan dat de deze die dit een en er graag hallo heb hebben heeft het hier hoe ik in is je jullie kan kun kunnen lang maar mag me met mijn moet mogelijk naar niet nog of om ons ook op te u uit vaak van veel voor waar wanneer wat we welke wie wij wil wilde worden wordt zijn zou',
  pl: 'a albo ale bardzo by być ci co czy dla do dobry dzień gdzie i ile ja jak jaka jaki jakie jakiś jest jestem już kiedy kto lub ma macie mam mi mnie moge mogę mój moja można muszę na nie o od po proszę przez są się ta tam ten to tu tutaj u w we wy z za ze',
  pt: 'a ao aos as até com como da das de dele devo do dos e é ela ele em entre essa esse esta está estão este eu existe fazer há isso já mais mas me meu minha na não nas no nos o obrigado olá onde os ou para pela pelo pode podem poderia por posso preciso quais qual quando quanto que quem quero são se sem ser seu sua também tem têm ter um uma vocês',
  tr: 'acaba ama bana ben bir bu burada çok da daha de değil edebilir ediyor gibi hangi her için ile kaç kadar ki kim lütfen merhaba mi miyim mı mu mü musunuz nasıl ne neden nerede olan olarak olur orada siz sizde sizin şu teşekkür var ve veya ya yok zaman',
  ar: 'أريد أن أو أين إلى توجد شكرا على عن عندكم فضلك في كم كيف لا لديكم ما متى مرحبا مع من هذا هذه هل هنا هناك هو هي و يمكن يمكنني يوجد',
  he: 'או איך איפה אני אפשר אצלכם את אתם בבקשה גם האם הוא היא היכן זה יש כאן כמה לא לכם מה מתי על עם פה של שלום שם תודה',
  ru: 'а в вам вас ваш вы где для до долго если есть за и из или как какая когда который кто ли меня мне много можно мой мы на надо нам нас не нужно о от по почему с сколько со у часто чем что это я',
};

/**
 * Words that say nothing about the subject of a text or a question, by language. A text also has the language whose
 * words it has most of.
 */
export const STOP_WORDS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(WORDS).map(([language, words]) => [language, new Set(words.split(' '))]),
);

/** Japanese writes its endings and particles in Hiragana. */
const PARTICLES = /^\p{Script=Hiragana}+$/u;

const foldedByLanguage = new Map<string, ReadonlySet<string>>();

/** Whether a folded word is a stop word of a language, or of any language if it is unclear. */
export function isStopWord(word: string, language?: string): boolean {
  const key = language ?? '';
  let stopWords = foldedByLanguage.get(key);
  if (!stopWords) {
    const lists = language === undefined ? Object.values(STOP_WORDS) : [STOP_WORDS[language] ?? []];
    stopWords = new Set(lists.flatMap((words) => foldedWords([...words].join(' '))));
    foldedByLanguage.set(key, stopWords);
  }
  return PARTICLES.test(word) || stopWords.has(word);
}
