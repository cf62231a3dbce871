import { hasRequestedKind } from './answer-kinds.ts';
import { cosine, type Embed } from './embedder.ts';
import { clausesOf, factsOf } from './facts.ts';
import { languageOf } from './language.ts';
import { topicality } from './topic.ts';
import { sharedTerms, termsOf } from './words.ts';

/**
 * The weight of each signal, and the minimum score of an answer. Tuned with `npm run bench -- answers`: no off-topic
 * question may get a fact, and as many of the other questions as possible get the right one.
 */
const BY_MEANING = { words: 0.3, concepts: 0.25, kind: 0.06, topic: 1, minScore: 0.48 };
const BY_WORDS = { words: 0.7, concepts: 0.5, kind: 0.08, topic: 0, minScore: 0.3 };

/** Facts below this share of the best score are not part of the answer. */
const RELATIVE_MIN_SCORE = 0.85;

/** The facts of a prompt that answer a question, best first, or none if nothing matches. */
export async function findFacts(prompt: string, question: string, maxFacts: number, embed: Embed): Promise<string[]> {
  const facts = factsOf(prompt);
  if (facts.length === 0) return [];
  // The embeddings support only English. Other languages use only the words.
  const isEnglish = [question, facts.join(' ')].every((text) => (languageOf(text) ?? 'en') === 'en');
  const { minScore, ...weights } = isEnglish ? BY_MEANING : BY_WORDS;
  const { topic, similarity } = isEnglish ? await meaningOf(question, facts, embed) : WITHOUT_MEANING;
  const shared = sharedTerms(termsOf(question), facts.map(termsOf));
  const ranked = facts
    .map((fact, index) => {
      const { words = 0, concepts = 0 } = shared[index] ?? {};
      const kind = hasRequestedKind(question, fact) ? weights.kind : 0;
      const termScore = words * weights.words + concepts * weights.concepts + kind;
      return { fact, score: (similarity[index] ?? 0) + termScore + topic * weights.topic };
    })
    .sort((one, other) => other.score - one.score);
  const best = ranked[0]?.score ?? 0;
  return ranked
    .filter(({ score }) => score >= minScore && score >= best * RELATIVE_MIN_SCORE)
    .slice(0, maxFacts)
    .map(({ fact }) => fact);
}

const WITHOUT_MEANING = { topic: 0, similarity: [] as readonly number[] };

/** Whether the question is about a place, and how similar each fact (or its closest clause) is to the question. */
async function meaningOf(question: string, facts: readonly string[], embed: Embed) {
  const clauses = facts.map(clausesOf);
  // Remove numbers, because they make a question similar to every sentence with a number.
  const [questionVector = new Float32Array(), ...vectors] = await embed([
    question.replace(/\d+/g, ' '),
    ...clauses.flat(),
  ]);
  let next = 0;
  const similarity = clauses.map((each) => {
    const clauseVectors = vectors.slice(next, next + each.length);
    next += each.length;
    return Math.max(...clauseVectors.map((vector) => cosine(questionVector, vector)));
  });
  return { topic: await topicality(questionVector, embed), similarity };
}
