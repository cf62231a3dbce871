import { THESAURUS } from './thesaurus.ts';

const STOPWORDS = new Set(
  `a about an and any are as at be been but by can could did do does don for from get give had has have he her here him his how i if in into
  is it its ll m may me might more most must my need no not of on one or our out please re s she should show so some t tell than that the
  their them then there these they this those to up us ve very want was we were what when where which who why will with would you your
  algo al como con cual cuando cuanto cuanta de del donde el ella en es esta este hay hora la las lo los me mi muy no o para pero por puede puedo que quien se si sin sobre son su te tiene tienen un una y ya
  a au aux avec ce ces cette combien comment dans de des du elle elles en est et heure il ils j je l la le les leur leurs ma mais me mes mon ne nous on ou par pas peut peux plus pour puis qu quand que quel quelle quels qui s se son sont sur ta ton tu un une vos votre vous y
  aber alle als am an auch auf aus bei bin bis da darf das dem den der des die dir du durch ein eine einem einen einer er es fur gibt habe haben hat hier ich ihr ihre im in ist ja kann konnen lautet man mein meine mich mir mit muss nach nicht noch nur oder sie sind so und uns unser viel vom von wann was wenn wer wie wir wird wo zu zum zur
  а або але без був бути в вам вас ваш ваша ваше ви від де для до є ж за з зі і із її їм їх й його коли котрої мене мені ми мій можна мною на нам нас наш не ні о по при про свій свої та так там ти то тут у хто це цей ця чи чому що щоб як яка яке який які`
    .split(/\s+/)
    .map(fold),
);

/** Converts to lower case without accents, so "Café" and "cafe" match. */
function fold(text: string): string {
  // й and ї also decompose, but both texts are folded in the same way, so they stay comparable.
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const STEM_LENGTH = 6;
/** Uses the start of a word as its stem, which is good enough in all supported languages. */
const stemOf = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(?:ing|ed|es|en|er|s|e)$/, (ending, at) => (at >= 3 ? '' : ending))
    .slice(0, STEM_LENGTH);

export const foldedWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [];

const CONCEPTS: ReadonlyMap<string, readonly number[]> = conceptsByStem();

function conceptsByStem() {
  const byStem = new Map<string, number[]>();
  for (const [concept, words] of THESAURUS.entries()) {
    for (const stem of new Set(foldedWords(words).map(stemOf)))
      byStem.set(stem, [...(byStem.get(stem) ?? []), concept]);
  }
  return byStem;
}

/** The words of a text, and their concepts in the thesaurus. */
export interface Terms {
  readonly words: ReadonlySet<string>;
  readonly concepts: ReadonlySet<string>;
}

export function termsOf(text: string): Terms {
  const words = foldedWords(text)
    .filter((word) => !STOPWORDS.has(word))
    .map(stemOf);
  return {
    words: new Set(words),
    concepts: new Set(words.flatMap((word) => (CONCEPTS.get(word) ?? []).map(String))),
  };
}

/** How much each text shares with the question, by words and by concepts: 0 is nothing, 1 or more includes a rare term. */
export function sharedTerms(question: Terms, texts: readonly Terms[]) {
  const maxWeight = Math.log(1 + texts.length);
  const score = (kind: keyof Terms, text: Terms) => {
    let sum = 0;
    for (const term of question[kind]) {
      if (!text[kind].has(term)) continue;
      const textsWithTerm = texts.filter((each) => each[kind].has(term)).length;
      sum += Math.log(1 + texts.length / textsWithTerm) / maxWeight;
    }
    return Math.min(1, sum);
  };
  return texts.map((text) => ({ words: score('words', text), concepts: score('concepts', text) }));
}
