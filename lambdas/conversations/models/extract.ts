/** Finds the sentences of a text that have the most to do with a question. */

/** Sentences that tell an assistant how to behave are no answer to anybody's question. */
const DIRECTIVE =
  /^(?:you(?:'re| are| must| should| can| will| speak)\b|act as\b|be (?:a|an|polite|brief|kind|friendly|concise|helpful)\b|never\b|do not\b|don't\b|always (?:be|answer|reply|stay)\b|keep (?:it|your|answers|replies)\b|speak\b|respond\b|reply\b|answer (?:in|only|questions|with|briefly|as)\b|use (?:a|an|the|short|simple)\b|help (?:guests|visitors|customers|people|users)\b|if (?:you|asked|someone|the user)\b|eres\b|tu es\b|vous êtes\b|du bist\b|sie sind\b|ти\b|ви\b)/iu;

const STOPWORDS = new Set(
  `a about an and any are at be can could do does for from get give have has how i in is it me my of on or our please
  show tell that the their there these this to us was we what when where which who why will with would you your
  algo como con cual cuando de del donde el ella en es esta hay la las lo los me mi para por puedo que quien se si su te tiene un una y
  au aux avec ce ces comment dans des du elle est et il je la le les leur ma mes mon nous on ou par pour qu que quel quelle qui sont sur un une vous
  als am an auch auf aus bei bin das dem den der die ein eine es fur gibt haben hat ich ihr im ist kann mein mit nach sie sind und uns von wann was wer wie wir wo zu zum
  а або бути в ви від до з за й і їх коли мене мені ми на не о по про та ти у хто це чи що як яка який які`
    .split(/\s+/)
    .map(fold),
);

/** Lower case without accents, so that "Café" and "cafe" are one word. */
function fold(text: string): string {
  // й and ї decompose as well; folding both sides the same way keeps them comparable.
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const STEM_LENGTH = 5;
/** The beginning of a word stands for all its forms: good enough in every language here. */
const termsOf = (text: string): string[] =>
  (fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !STOPWORDS.has(word))
    .map((word) => word.slice(0, STEM_LENGTH));

function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?…])\s+(?=[\p{Lu}\p{N}"'«¿¡(])/u)
    .map((sentence) => sentence.replace(/^[\s\-*•#>\d.)]*(?=\p{L})/u, '').trim())
    .filter((sentence) => sentence.length > 2);
}

export const factsOf = (text: string): string[] => sentencesOf(text).filter((sentence) => !DIRECTIVE.test(sentence));

/** The facts that answer the question best, in the order they were written; none when nothing fits. */
export function findFacts(text: string, question: string, most: number): string[] {
  const facts = factsOf(text).map((sentence, index) => ({ sentence, index, terms: new Set(termsOf(sentence)) }));
  const wanted = new Set(termsOf(question));
  const weightOf = (term: string) => {
    const holders = facts.filter(({ terms }) => terms.has(term)).length;
    return holders === 0 ? 0 : Math.log(1 + facts.length / holders);
  };
  const weights = new Map([...wanted].map((term) => [term, weightOf(term)]));
  const scored = facts
    .map((fact) => ({
      ...fact,
      score: [...wanted].reduce((sum, term) => sum + (fact.terms.has(term) ? (weights.get(term) ?? 0) : 0), 0),
    }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.index - other.index);
  const best = scored[0]?.score ?? 0;
  return scored
    .slice(0, most)
    .filter(({ score }) => score >= best / 2)
    .sort((one, other) => one.index - other.index)
    .map(({ sentence }) => sentence);
}
