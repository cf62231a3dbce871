/**
 * Words that say nothing about the subject of a question, in the languages of the visitor's page. Languages without
 * spaces between words (Chinese and Japanese) are left out.
 */
const STOPWORDS = new Set(
  fold(
    `a about actually again also am an and any anybody anyone anything are around as at available be been but by bring can could d did do does doesn don ever find for from get give go going got had has have he hello help her here hey hi him his how i if in into is isn it its just know let like ll look m make may maybe me might more must my near need no not of offer ok okay on one onto or our ours out place please possible provide quick question really s say see she should show so some somebody someone something soon sorry still such t take tell thank thanks that the their them then there these they thing things this those to too u up us use used ve very want was way we were what when where whether which who why will wish with wondering would y yes you your yours
    aber alle also am an auch auf aus bei bekomme bin bis bitte da danke dann darf das dass dein deine dem den der des dich die dir doch du durch ein eine einem einen einer einmal er es etwas euch euer eure fragen frage für ganz geben gebt gerne gibt gibts geht habe haben hab hallo hat hast hätte hätten hier hin ich ihm ihn ihr ihre ihren im in irgendwo irgendwelche ist ja jetzt kann kannst kein keine können könnte könnten könnt lassen machen macht mal man mehr mein meine meinem meinen meiner mich mir mit möchte mögen möglich muss nach nein nicht nichts noch nun nur ob oder ohne sagen schon sehr sein seine sich sie sind so soll sonst über um und uns unser vielleicht vom von vor wann war warum was welche welchen welcher welches wenn wer werde werden wie wieder will wir wird wissen wo würde wollte wollen zu zum zur eigentlich denn eben vor ort
    algo al algún alguna algunos allí aquí como cómo con cuál cuando cuándo cuánto de del dónde donde el ella en es esta está están este esto favor gracias ha haber hacer hay hola la las lo los me mi mis muy necesito no nos o otra otro para pero por porque puede pueden puedo podría que qué quién quiero quisiera se ser si sin sobre son su sus también te tener tengo tenéis tiene tienen tu un una unos usted ustedes y ya
    à a au aurait aussi aux avec avez avoir bonjour c ce ces cette chez comment d dans de des dire dois du elle en est et être faire fait faut il ils j je l la le les leur là ma mais me merci mes moi mon n ne non nos notre nous on ont ou où par pas peut peux plus possible pour pourrais pouvez puis qu quand que quel quelle quelles quels qui quoi s sa sans se ses si sont sur t ta te toi ton tu un une va vais veux voudrais vos votre vous y
    а або але без був бути в вам вас ваш ваша ваше ваші ви від вже де для до дуже дякую є ж за з зі і із її їм їх й його ким коли котрої маєте мене мені ми мій може можете можна мною на нам нас наш не немає ні о по при про підкажіть прошу будь ласка свій скажіть та так там ти то тут у хто це цей ця чи чому що щоб щось як яка яке який які
    anche avete c che chi ciao come con cosa da dei del della delle di dove e è ed esiste fare gli grazie ha ho i il in io la le lo ma mi nei nel nella non o per piacere posso possibile può potrei qual quale quali quando qui se si sono su un una uno vi voi vorrei
    aan al als bent bij dan dat de die dit een en er graag hallo heb hebben heeft het hier hoe ik in is jullie je kan kun kunnen maar mag me met mijn mogelijk naar nog of ook om op te u uit van voor waar wanneer wat we welke wie wij wil wilde worden zijn zou
    a albo ale bardzo by być czy ci co do dla dzień dobry gdzie i ile ja jak jaka jaki jakie jakiś jest jestem już kiedy kto ma macie mam mi moge mogę można moja mój mnie na nie o od po proszę są się tam ten to tu tutaj u w we wy z za ze
    a ao aos as até com como da das de dele do dos e é ela ele em entre essa esse esta está estão este eu existe fazer há isso já mas me meu minha na nas não no nos o obrigado olá onde ou para pela pelo podem pode posso poderia por qual quais quando que quem quero são se sem ser seu sua também tem têm ter um uma vocês
    acaba ama bana ben bir bu burada çok da daha de değil edebilir ediyor gibi hangi her için ile kaç ki kim lütfen merhaba mi mı mu mü nasıl ne nerede neden olan olarak olur orada siz sizde sizin şu teşekkür var ve veya ya yok
    في من على هل ما متى أين كم كيف هو هي عن مع أن لا إلى هنا هناك يوجد توجد لديكم عندكم يمكن يمكنني أريد من فضلك شكرا مرحبا هذا هذه أو و
    של על מה מתי איפה היכן כמה האם איך זה לא אני יש עם את אתם לכם אפשר כאן פה שם הוא היא או גם בבקשה תודה שלום אצלכם`,
  ).split(/\s+/),
);

/** Ignores case and accents: "Café" and "cafe" are one word. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
}

/** Scripts that do not put spaces between words. Pairs of neighboring characters serve as words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]{2,}/gu;

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
  const content = words.filter((word) => !STOPWORDS.has(fold(word)));
  return content.length > 0 ? content.join(' ') : text;
}

function stemsOf(text: string): string[] {
  const folded = fold(text).replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, ' ');
  const pairs = [...folded.matchAll(UNSPACED)].flatMap(([run]) => pairsOf(run));
  // Words in Hiragana only are left out: in Japanese, they are mostly particles and verb endings.
  const words = (folded.replaceAll(UNSPACED, ' ').match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !STOPWORDS.has(word) && !/^\p{Script=Hiragana}+$/u.test(word))
    .map((word) => (/\d/.test(word) ? word : word.slice(0, STEM_LENGTH)));
  return [...new Set([...words, ...pairs])];
}

const pairsOf = (run: string): string[] => {
  const letters = [...run];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
};
